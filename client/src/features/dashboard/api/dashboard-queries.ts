import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { accountCalls } from '../../../lib/http/main-service.ts';
import { liveAuctions } from '../../../lib/http/services.ts';
import { isBidden, useAccountKey } from '../../session/api/account-auctions.ts';

/** Latest end first; a dashboard shows at most this many open deals. */
const accepted = { page: '1', pageSize: '50', filters: 'status==Accepted', sorts: '-endsAt' } as const;

/** The auctions that the account has won, latest end first. */
export function useWonAuctions(accountId: string) {
  const key = useAccountKey(accountId);
  const { queryKey, ...options } = liveAuctions.listParticipated.queryOptions({ input: { query: accepted } });
  return useQuery({
    ...options,
    queryKey: [...queryKey, ...key],
    placeholderData: keepPreviousData,
    select: ({ items }) =>
      items.filter(isBidden).filter(({ outcome, viewer }) => outcome?.winner?.number === viewer.number),
  });
}

/** The account's own auctions that have a winner, latest end first. */
export function useAcceptedAuctions(accountId: string) {
  const key = useAccountKey(accountId);
  const { queryKey, ...options } = liveAuctions.listOwn.queryOptions({ input: { query: accepted } });
  return useQuery({
    ...options,
    queryKey: [...queryKey, ...key],
    placeholderData: keepPreviousData,
    select: ({ items }) => items,
  });
}

const first = { page: '1', pageSize: '5' } as const;
/** New work is not pushed to administrators. */
const refetchInterval = 30_000;

/** Users with complete details waiting for activation, oldest first. */
export function useWaitingUsers() {
  const input = { query: { ...first, filters: 'isWaiting==true', sorts: 'createdAt' } };
  return useQuery(accountCalls.list.queryOptions({ input, refetchInterval }));
}

/** Live auctions waiting for approval, earliest start first. */
export function usePendingAuctions() {
  const input = { query: { ...first, filters: 'status==Pending', sorts: 'startsAt' } };
  return useQuery(liveAuctions.list.queryOptions({ input, refetchInterval }));
}
