import type {
  OwnAuctionItem,
  ParticipatedAuctionItem,
} from '@recolta/shared/contracts/http/account-auctions';
import type {
  LiveAuctionItem,
  LiveAuctionState,
  Viewer,
} from '@recolta/shared/contracts/http/live-auction-state';
import { type QueryClient, skipToken, useQueries, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { liveAuctions } from '../../../lib/http/services.ts';
import { useVersionedQuery } from '../../../lib/http/versioned-query.ts';
import { accountVersionsAtom } from '../../../lib/realtime/connection-state.ts';
import { useAuctionStates } from '../../../lib/realtime/use-room.ts';
import { useMyBidsKey, useOwnDataInterval, useReadsWhileAway } from '../../session/api/own-data.ts';
import { sessionAtom, sessionKey } from '../../session/state/session.ts';
import { standingOf } from '../room/standing/standing.ts';
import { viewerKey } from '../room/viewer.ts';

/** The auctions of a board: the user's own, or those with their bids or invitations. */
export type BoardScope = 'own' | 'participated';

/** Maximum of rooms that the board joins, besides the rooms that every page joins. */
const mostOnBoard = 24;

const query = {
  page: '1',
  pageSize: String(mostOnBoard),
  sorts: '',
  filters: 'status==Pending|Scheduled|InProgress|Closed',
};

const calls = { own: liveAuctions.listOwn, participated: liveAuctions.listParticipated };

const noPart: Viewer = {
  isOwner: false,
  isAdministrator: false,
  number: null,
  price: null,
  limit: null,
  mayBid: false,
  why: null,
  hasAcceptedTerms: false,
  backupPrice: null,
  counterparty: null,
  identities: null,
};
const ownerViewer: Viewer = { ...noPart, isOwner: true, why: 'OwnAuction' };

/** A listed auction and, if the account takes part, its private data. */
export type BoardItem = OwnAuctionItem | ParticipatedAuctionItem;

/** The account's data in the form of the room's parts; undefined from a service that does not send them yet. */
function viewerOf({ viewer }: ParticipatedAuctionItem): Viewer | undefined {
  const { number, price, bidding } = viewer;
  return bidding === null ? undefined : { ...noPart, number, price, ...bidding };
}

/**
 * Stores the account's data in the cache that bid buttons read, unless an answer to a bid has already brought newer
 * ones.
 */
function keepViewers(
  queries: QueryClient,
  items: readonly ParticipatedAuctionItem[],
  person: string,
  askedAtMs: number,
): void {
  for (const item of items) {
    const key = viewerKey(item.id, person);
    const heldAtMs = queries.getQueryState(key)?.dataUpdatedAt ?? 0;
    if (heldAtMs <= askedAtMs) queries.setQueryData(key, viewerOf(item));
  }
}

const viewersOf = (results: readonly { readonly data: unknown }[]) =>
  results.map(({ data }) => data as Viewer | undefined);

const noItems: readonly BoardItem[] = [];

/**
 * An account's auctions that are not over, at most `mostOnBoard`, updated by their rooms and by answers to bids.
 * Refetched when the account's room announces a change, and when a room's status differs from the listed one; and
 * without push, when a room changes, and at intervals.
 */
export function useBoard(scope: BoardScope, accountId: string) {
  const queries = useQueryClient();
  const person = sessionKey(useAtomValue(sessionAtom));
  const call = calls[scope];
  const input = { query };
  const options = {
    queryKey: call.key({ input }),
    refetchInterval: useOwnDataInterval(),
    queryFn: async (): Promise<{ items: readonly BoardItem[]; total: number }> => {
      if (scope === 'own') return liveAuctions.listOwn.call(input);
      const askedAtMs = Date.now();
      const page = await liveAuctions.listParticipated.call(input);
      keepViewers(queries, page.items, person, askedAtMs);
      return page;
    },
  };
  const inbox = useAtomValue(accountVersionsAtom)?.inbox ?? null;
  const { data, error, refetch } = useVersionedQuery(options, [accountId, inbox, ...useMyBidsKey()]);
  const items = data?.items ?? noItems;
  const ids = items.map(({ id }) => id);
  const states = useAuctionStates(ids);
  useReadsWhileAway(states, () => void refetch());
  const viewers = useQueries({
    queries: ids.map((id) => ({ queryKey: viewerKey(id, person), queryFn: skipToken })),
    combine: viewersOf,
  });
  const rows = items.map((item, at): BoardRow & { readonly item: BoardItem } => {
    const state = states[at];
    const auction = state && isNewer(state, item) ? state : { ...item, recent: [] };
    return { item, auction, viewer: scope === 'own' ? ownerViewer : viewers[at] };
  });
  const behind = rows
    .filter(({ item, auction }) => auction.status !== item.status)
    .map(({ auction }) => auction);
  const behindKey = behind.map(({ id, status }) => `${id} ${status}`).join();
  useEffect(() => {
    if (behindKey !== '') void queries.invalidateQueries({ queryKey: call.key() });
  }, [behindKey, queries, call]);
  return { rows: data && rows, total: data?.total ?? 0, error, retry: () => void refetch() };
}

function isNewer(state: LiveAuctionItem, item: LiveAuctionItem): boolean {
  return state.epoch > item.epoch || (state.epoch === item.epoch && state.version >= item.version);
}

/** One auction of a board, with the account's private data. */
export interface BoardRow {
  readonly auction: LiveAuctionState;
  readonly viewer: Viewer | undefined;
}

/** Needs of an auction, the most urgent first. */
export const needs = [
  'decide',
  'outbid',
  'running',
  'held',
  'prepare',
  'coming',
  'closed',
  'pending',
  'over',
] as const;
export type Need = (typeof needs)[number];

const lost: ReadonlySet<string> = new Set(['outbid', 'withdrawn']);

/**
 * The act that an auction needs from the account: from its owner a decision [L10], from a bidder a new bid or
 * acceptance of the terms [L9].
 */
export function needOf({ auction, viewer }: BoardRow): Need {
  switch (auction.status) {
    case 'InProgress':
      if (lost.has(standingOf(auction, viewer).kind)) return 'outbid';
      return auction.hold === null ? 'running' : 'held';
    case 'Closed':
      return viewer?.isOwner ? 'decide' : 'closed';
    case 'Scheduled':
      return viewer?.why === 'AuctionNotStarted' && !viewer.hasAcceptedTerms ? 'prepare' : 'coming';
    case 'Pending':
      return 'pending';
    default:
      return 'over';
  }
}

/** When the act is due, or when the auction ended; ISO instant. */
function dueAt({ status, startsAt, endsAt, hardEndsAt, decisionEndsAt }: LiveAuctionState): string {
  if (status === 'Scheduled' || status === 'Pending') return startsAt;
  return (status === 'Closed' ? decisionEndsAt : endsAt) ?? hardEndsAt;
}

/** Rows by urgency for the account, then by time; independent of the input order. */
export function boardOrder<Row extends BoardRow>(rows: readonly Row[]): readonly Row[] {
  const keyed = rows.map((row) => ({
    row,
    key: `${needs.indexOf(needOf(row))} ${dueAt(row.auction)} ${row.auction.id}`,
  }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
}
