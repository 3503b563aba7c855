import { useQuery } from '@tanstack/react-query';
import { accountCalls } from '../../../lib/http/main-service.ts';
import { liveAuctions } from '../../../lib/http/services.ts';

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
