import type {
  AnnouncementBidView,
  AnnouncementState,
} from '@recolta/shared/contracts/http/announcement-state';
import { announcementStatuses } from '@recolta/shared/domain/announcement/announcement-status';
import { comparePositions } from '@recolta/shared/domain/newer';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { type OwnState, useStateTotals } from '../../../components/lists/list-tabs.tsx';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { isFirstTry } from '../../../lib/http/query-client.ts';
import { useVersionedQuery, type VersionKey } from '../../../lib/http/versioned-query.ts';
import { defineList, type List, type ListState, oneOf, typed } from '../../../lib/list-address.ts';
import { useAnnouncementRoom } from '../../../lib/realtime/use-room.ts';
import { useAccountKey, useReaderKey } from '../../session/api/account-auctions.ts';
import { sessionAtom } from '../../session/state/session.ts';
import { announcementQuery, ownAnnouncementsList, ownBidsList } from '../state/list-query.ts';

/** The services list those on the user's turn first. */
const latest = { page: '1', pageSize: '100', sorts: '' } as const;

/** The account of a user who may bid on announcements; null for others. */
export function useTraderId(): string | null {
  const session = useAtomValue(sessionAtom);
  if (session.kind !== 'signedIn') return null;
  const { account, user } = session.identity;
  return user.roles.some((role) => role === 'Client' || role === 'Provider') ? account.id : null;
}

/**
 * The user's latest hundred bids on announcements by the announcement; none for a user who may not bid, null while they
 * are awaited.
 */
export function useOwnBids(): ReadonlyMap<string, AnnouncementBidView> | null {
  const accountId = useTraderId();
  const key = useAccountKey(accountId);
  const input = { params: { id: accountId ?? '', type: 'All' as const }, query: latest };
  const enabled = accountId !== null;
  const query = useVersionedQuery(announcementCalls.listAccountBids.queryOptions({ input, enabled }), key);
  const isAwaited = isFirstTry(query);
  const items = query.data?.items;
  return useMemo(
    () => (isAwaited ? null : new Map(items?.map(({ announcement, bid }) => [announcement.id, bid]))),
    [isAwaited, items],
  );
}

const ownOpen = { ...latest, filters: 'owner==me,status==InProgress' } as const;

/**
 * True if an open announcement is the reader's. The public state of a confidential one does not say so: only then the
 * reader's own ones are fetched, once for all rows.
 */
export function useIsOwnOpen({ id, ownerId, status }: AnnouncementState): boolean {
  const accountId = useTraderId();
  const isOpen = accountId !== null && status === 'InProgress';
  const enabled = isOpen && !ownerId;
  const options = announcementCalls.list.queryOptions({ input: { query: ownOpen }, enabled });
  const { data } = useVersionedQuery(options, useAccountKey(accountId));
  if (!enabled) return isOpen && ownerId === accountId;
  return data?.items.some((own) => own.id === id) ?? false;
}

/** Number of announcements on the home page. */
const topCount = 5;

/** A page of the open announcements, with the number of results of each further filter. */
export function announcementListQueries(...list: Parameters<typeof announcementQuery>) {
  const input = { query: announcementQuery(...list) };
  const counted = { query: { filters: input.query.filters } };
  return {
    list: announcementCalls.list.queryOptions({ input, placeholderData: keepPreviousData }),
    counts: announcementCalls.counts.queryOptions({ input: counted, placeholderData: keepPreviousData }),
  };
}

/** A page of the account's favourites, the latest deadline first. */
export function useFavouriteAnnouncements(accountId: string, { paging }: ListState<unknown>) {
  return useAnnouncementsOf([accountId], { ...paging, filters: 'favourite==me', sorts: '-deadline' });
}

/**
 * A page of the account's own announcements in a state, those that end first at the top, the ended ones latest first;
 * and the number of those in each state.
 */
export function useOwnAnnouncements(accountId: string, { query, filters }: OwnAnnouncementsAddress) {
  const reader = useAccountKey(accountId);
  const sorts = filters.state === 'over' ? '-deadline' : 'deadline';
  const found = useAnnouncementsOf(reader, { ...query, sorts });
  const totals = useStateTotals([...announcementCalls.list.key(), ...reader], (state) =>
    announcementCalls.list.call({ query: firstOf(ownAnnouncementsList, state) }),
  );
  return { found, totals };
}

type OwnAnnouncementsAddress = ReturnType<typeof ownAnnouncementsList.read>;

/** The query of one item of a list in a state. */
function firstOf<Values>(list: List<Values>, state: OwnState) {
  return list.read(new URLSearchParams({ state, pageSize: '1' })).query;
}

/** @param reader the account, with the versions whose change refetches the page */
function useAnnouncementsOf(
  reader: VersionKey,
  query: { page: string; pageSize: string; filters: string; sorts: string },
) {
  return useVersionedQuery(announcementCalls.list.queryOptions({ input: { query } }), reader);
}

/** The open announcements with the most bids. */
export const topAnnouncementsQuery = announcementCalls.top.queryOptions({
  input: { params: { count: String(topCount) } },
});

/** One announcement, for a reader. */
export const announcementQueryOf = (id: string) =>
  announcementCalls.get.queryOptions({ input: { params: { id } } });

/**
 * One announcement with the reader's private data; its public state is the newer of the answer's and the room's. Data
 * missing from the room are refetched if they may have changed: while there is no bid, because the owner may then edit,
 * and when the room is no longer open to the reader.
 */
export function useAnnouncement(id: string) {
  const query = useVersionedQuery(announcementQueryOf(id), useReaderKey());
  const { state, refusal } = useAnnouncementRoom(id);
  const { data: answer, refetch } = query;
  const newer = answer && state && comparePositions(state, answer.announcement) > 0 ? state : null;
  const editedAt = newer?.participantCount === 0 ? newer.version : null;
  const isGone = refusal === 'NotFound';
  useEffect(() => {
    if (isGone || editedAt !== null) void refetch();
  }, [isGone, editedAt, refetch]);
  return {
    ...query,
    data: answer && newer ? { ...answer, announcement: newer } : answer,
    /** The announcement whose goods and terms are shown. */
    readVersion: answer?.announcement.version,
  };
}

/** A page of the bids on an announcement, for its owner or an administrator. */
export function useReceivedBids(id: string, asAdministrator: boolean, { paging }: ListState<unknown>) {
  const key = useReaderKey();
  const call = asAdministrator ? announcementCalls.listBidsAsAdministrator : announcementCalls.listBids;
  const input = { params: { id }, query: paging };
  return useVersionedQuery(call.queryOptions({ input }), key);
}

/** A page of the user's own bids on announcements. */
export function useMyBids(accountId: string, { query }: ReturnType<typeof ownBidsList.read>) {
  const key = useAccountKey(accountId);
  const input = {
    params: { id: accountId, type: 'All' as const },
    query,
  };
  const found = useVersionedQuery(announcementCalls.listAccountBids.queryOptions({ input }), key);
  const totals = useStateTotals([...announcementCalls.listAccountBids.key(), ...key], (state) =>
    announcementCalls.listAccountBids.call({ ...input, query: firstOf(ownBidsList, state) }),
  );
  return { found, totals };
}

/** Call after an act on an announcement: refetches all its data in the background. */
function useFetchAgain() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: announcementCalls.key() });
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

export function useApproveAnnouncement() {
  const onSettled = useFetchAgain();
  return useMutation(announcementCalls.approve.mutationOptions({ onSettled }));
}

export function useApproveSeveral() {
  const onSettled = useFetchAgain();
  return useMutation(announcementCalls.approveSeveral.mutationOptions({ onSettled }));
}

export const reviewList = defineList({
  filters: { search: typed('search@='), status: oneOf(announcementStatuses, 'status==') },
});

/** A page of all announcements for an administrator, each with the points to check before approval. */
export function useReviewedAnnouncements(accountId: string, { query }: ListState<unknown>) {
  const options = announcementCalls.listAll.queryOptions({ input: { query } });
  return useVersionedQuery(options, useAccountKey(accountId));
}

export function useCancelAnnouncement() {
  const onSettled = useFetchAgain();
  return useMutation(announcementCalls.cancel.mutationOptions({ onSettled }));
}

export function useHideAnnouncement() {
  const onSettled = useFetchAgain();
  return useMutation(announcementCalls.hide.mutationOptions({ onSettled }));
}

export function useDeleteAnnouncement() {
  const onSettled = useFetchAgain();
  return useMutation(announcementCalls.remove.mutationOptions({ onSettled }));
}
