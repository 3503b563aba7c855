import type {
  AnnouncementAnswer,
  AnnouncementState,
} from '@recolta/shared/contracts/http/announcement-state';
import { comparePositions } from '@recolta/shared/domain/newer';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { accountVersionsAtom } from '../../../lib/realtime/connection-state.ts';
import { useAnnouncementRoom } from '../../../lib/realtime/use-room.ts';
import { useAccountKey } from '../../session/api/account-auctions.ts';
import { sessionAtom, sessionKey } from '../../session/state/session.ts';

/** In query keys: who reads, and the versions of what only they may see, so that a change of it fetches again. */
function useReaderKey() {
  const person = sessionKey(useAtomValue(sessionAtom));
  const versions = useAtomValue(accountVersionsAtom);
  return [person, versions?.myBids ?? null] as const;
}

/** One announcement with the reader's own side of it; its public state is the newer of the answer's and the room's. */
export function useAnnouncement(id: string) {
  const key = useReaderKey();
  const input = { params: { id } };
  const { queryKey, ...options } = announcementCalls.get.queryOptions({ input });
  const query = useQuery({ ...options, queryKey: [...queryKey, ...key], placeholderData: keepPreviousData });
  const room = useAnnouncementRoom(id);
  return { ...query, data: query.data && withNewer(query.data, room.state) };
}

/** An announcement's answer with a newer public state, where there is one. */
export function withNewer(
  answer: AnnouncementAnswer,
  state: AnnouncementState | undefined,
): AnnouncementAnswer {
  if (!state || comparePositions(state, answer.announcement) <= 0) return answer;
  return { ...answer, announcement: state };
}

/** The bids on an announcement for its owner or an administrator, the first hundred. */
export function useReceivedBids(id: string, asAdministrator: boolean) {
  const key = useReaderKey();
  const call = asAdministrator ? announcementCalls.listBidsAsAdministrator : announcementCalls.listBids;
  const input = { params: { id }, query: { page: '1', pageSize: '100' } };
  const { queryKey, ...options } = call.queryOptions({ input });
  return useQuery({ ...options, queryKey: [...queryKey, ...key], placeholderData: keepPreviousData });
}

/** One's own bids on announcements, one page of them. */
export function useMyBids(accountId: string, page: number, pageSize: number) {
  const key = useAccountKey(accountId);
  const input = {
    params: { id: accountId, type: 'All' as const },
    query: { page: String(page), pageSize: String(pageSize), sorts: '' },
  };
  const { queryKey, ...options } = announcementCalls.listAccountBids.queryOptions({ input });
  return useQuery({ ...options, queryKey: [...queryKey, ...key], placeholderData: keepPreviousData });
}

/** One's own deals, one page of them. */
export function useDeals(accountId: string, page: number, pageSize: number) {
  const key = useAccountKey(accountId);
  const input = {
    params: { id: accountId },
    query: { page: String(page), pageSize: String(pageSize) },
  };
  const { queryKey, ...options } = announcementCalls.listDeals.queryOptions({ input });
  return useQuery({ ...options, queryKey: [...queryKey, ...key], placeholderData: keepPreviousData });
}

/** After an act on an announcement: everything that was read of it is fetched again. */
function useFetchAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: announcementCalls.key() });
}

export function usePlaceBid() {
  const onSettled = useFetchAgain();
  return useMutation(announcementCalls.placeBid.mutationOptions({ onSettled }));
}

export function useChangeBid() {
  const onSettled = useFetchAgain();
  return useMutation(announcementCalls.changeMyBid.mutationOptions({ onSettled }));
}

export function useCounterBid() {
  const onSettled = useFetchAgain();
  return useMutation(announcementCalls.counterBid.mutationOptions({ onSettled }));
}

export function useDecideBid() {
  const onSettled = useFetchAgain();
  return useMutation(announcementCalls.decideBid.mutationOptions({ onSettled }));
}

export function useApprove() {
  const onSettled = useFetchAgain();
  return useMutation(announcementCalls.approve.mutationOptions({ onSettled }));
}

export function useCancel() {
  const onSettled = useFetchAgain();
  return useMutation(announcementCalls.cancel.mutationOptions({ onSettled }));
}

export function useDelete() {
  const onSettled = useFetchAgain();
  return useMutation(announcementCalls.remove.mutationOptions({ onSettled }));
}
