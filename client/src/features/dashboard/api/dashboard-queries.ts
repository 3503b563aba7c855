import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { accountCalls } from '../../../lib/http/main-service.ts';
import { liveAuctions } from '../../../lib/http/services.ts';
import { useControlRoom } from '../../../lib/realtime/use-room.ts';
import { refetchWhileAway } from '../../session/api/work-by-push.ts';

const first = { page: '1', pageSize: '5' } as const;
/** Users with complete details waiting for activation, oldest first. */
export function useWaitingUsers() {
  const input = { query: { ...first, filters: 'isWaiting==true', sorts: 'createdAt' } };
  return useQuery(accountCalls.list.queryOptions({ input, refetchInterval: refetchWhileAway }));
}

/** Announcements waiting for approval, the oldest first. */
export function usePendingAnnouncements() {
  const input = { query: { ...first, filters: 'status==Pending', sorts: '' } };
  return useQuery(announcementCalls.listAll.queryOptions({ input, refetchInterval: refetchWhileAway }));
}

/** Live auctions waiting for approval, earliest start first; refetched when the control room's list changes. */
export function usePendingAuctions() {
  const rows = useControlRoom().state ?? {};
  const waiting = Object.values(rows).flatMap(({ id, status, startsAt }) =>
    status === 'Pending' ? `${id} ${startsAt}` : [],
  );
  const input = { query: { ...first, filters: 'status==Pending', sorts: 'startsAt' } };
  const { queryKey, ...options } = liveAuctions.list.queryOptions({ input });
  return useQuery({
    ...options,
    queryKey: [...queryKey, waiting.sort().join()],
    placeholderData: keepPreviousData,
  });
}
