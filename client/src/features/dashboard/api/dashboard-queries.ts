import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { accountCalls } from '../../../lib/http/main-service.ts';
import { liveAuctions } from '../../../lib/http/services.ts';
import { accountVersionsAtom } from '../../../lib/realtime/connection-state.ts';

/** What fits on a dashboard. */
const most = { page: '1', pageSize: '20', sorts: '' } as const;

/** The account and the versions of its inbox and bids: part of the key, so that a change fetches again. */
function useAccountKey(accountId: string) {
  const versions = useAtomValue(accountVersionsAtom);
  return [accountId, versions?.inbox ?? null, versions?.myBids ?? null] as const;
}

/** The auctions that the account bids in and that are not decided yet. */
export function useBiddenAuctions(accountId: string) {
  const key = useAccountKey(accountId);
  const input = { query: { ...most, filters: 'status==InProgress|Closed' } };
  const { queryKey, ...options } = liveAuctions.listParticipated.queryOptions({ input });
  return useQuery({ ...options, queryKey: [...queryKey, ...key], placeholderData: keepPreviousData });
}

/** The account's own auctions that are not over. */
export function useOwnAuctions(accountId: string) {
  const key = useAccountKey(accountId);
  const input = { query: { ...most, filters: 'status==Pending|Scheduled|InProgress|Closed' } };
  const { queryKey, ...options } = liveAuctions.listOwn.queryOptions({ input });
  return useQuery({ ...options, queryKey: [...queryKey, ...key], placeholderData: keepPreviousData });
}

const first = { page: '1', pageSize: '5' } as const;
/** Nothing tells an administrator of new work by push. */
const refetchInterval = 30_000;

/** Users that did their part and wait for activation, the longest waiting first. */
export function useWaitingUsers() {
  const input = { query: { ...first, filters: 'isWaiting==true', sorts: 'createdAt' } };
  return useQuery(accountCalls.list.queryOptions({ input, refetchInterval }));
}

/** Live auctions that wait for approval, those that would start first before the others. */
export function usePendingAuctions() {
  const input = { query: { ...first, filters: 'status==Pending', sorts: 'startsAt' } };
  return useQuery(liveAuctions.list.queryOptions({ input, refetchInterval }));
}
