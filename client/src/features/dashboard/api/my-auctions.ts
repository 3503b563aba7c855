import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { liveAuctions } from '../../../lib/http/services.ts';
import { accountVersionsState } from '../../../lib/realtime/connection-state.ts';

/** What fits on a dashboard. */
const most = { page: '1', pageSize: '20', sorts: '' } as const;

/** What changes when the account is told of its bids or of anything else. */
function useAccountVersions() {
  const versions = accountVersionsState.useValue();
  return [versions?.inbox ?? null, versions?.myBids ?? null] as const;
}

/** The auctions that the account bids in and that are not decided yet. */
export function useBiddenAuctions(accountId: string) {
  const versions = useAccountVersions();
  return useQuery({
    queryKey: ['dashboard', accountId, 'bidden', ...versions],
    queryFn: () =>
      liveAuctions.listParticipated({ query: { ...most, filters: 'status==InProgress|Closed' } }),
    placeholderData: keepPreviousData,
  });
}

/** The account's own auctions that are not over. */
export function useOwnAuctions(accountId: string) {
  const versions = useAccountVersions();
  return useQuery({
    queryKey: ['dashboard', accountId, 'own', ...versions],
    queryFn: () =>
      liveAuctions.listOwn({ query: { ...most, filters: 'status==Pending|Scheduled|InProgress|Closed' } }),
    placeholderData: keepPreviousData,
  });
}
