import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { accountCalls } from '../../../lib/http/main-service.ts';
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

const first = { page: '1', pageSize: '5' } as const;
/** Nothing tells an administrator of new work by push. */
const againMs = 30_000;

/** Users that did their part and wait for activation, the longest waiting first. */
export function useWaitingUsers() {
  return useQuery({
    queryKey: ['dashboard', 'waiting-users'],
    queryFn: () => accountCalls.list({ query: { ...first, filters: 'isWaiting==true', sorts: 'createdAt' } }),
    refetchInterval: againMs,
  });
}

/** Live auctions that wait for approval, those that would start first before the others. */
export function usePendingAuctions() {
  return useQuery({
    queryKey: ['dashboard', 'pending-auctions'],
    queryFn: () => liveAuctions.list({ query: { ...first, filters: 'status==Pending', sorts: 'startsAt' } }),
    refetchInterval: againMs,
  });
}
