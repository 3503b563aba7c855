import type { LiveAuctionState, PublicEntry } from '@recolta/shared/contracts/http/live-auction-state';
import { entryPageSize } from '@recolta/shared/domain/live-auction/entry-page';
import { isEntryKind } from '@recolta/shared/domain/live-auction/live-auction';
import { outageOfReason } from '@recolta/shared/domain/live-auction/outage';
import { standingBids, standingWithout } from '@recolta/shared/domain/live-auction/standing-bids';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { pauseMs, refetchAfterFailure } from '../../../../lib/http/query-client.ts';
import { liveAuctions } from '../../../../lib/http/services.ts';
import { type RoomCalls, RoomCallsContext } from '../room-calls.ts';

/** The correction that made the current best price [L17]: no bid has come since. */
export interface PresentCorrection {
  readonly entry: PublicEntry;
  /** The withdrawn bid; null if these entries do not reach back to it. */
  readonly withdrawn: PublicEntry | null;
  /** False if it only withdrew a bid that had been passed. */
  readonly isWorse: boolean;
}

/** @param entries the end of a log, oldest first */
export function presentCorrection(entries: readonly PublicEntry[]): PresentCorrection | null {
  const leading = entries.filter(({ kind }) => kind === 'bid' || kind === 'corrected');
  const [before, last] = [leading.at(-2), leading.at(-1)];
  if (last?.kind !== 'corrected') return null;
  const withdrawn = entries.find(({ version }) => version === last.corrects) ?? null;
  return { entry: last, withdrawn, isWorse: before === undefined || before.price !== last.price };
}

/** A bid that may be withdrawn, and the best bid left without it; null if there is none. */
export interface Withdrawable {
  readonly bid: PublicEntry;
  readonly left: PublicEntry | null;
}

/** The standing bids by hand, newest first [L17]. */
export function withdrawableBids(entries: readonly PublicEntry[]): Withdrawable[] {
  return entries
    .flatMap((bid) => {
      const left = standingWithout(entries, bid.version);
      return left === null ? [] : [{ bid, left: left.at(-1) ?? null }];
    })
    .reverse();
}

const historyKey = (id: string, epoch: number) =>
  [...liveAuctions.entries.key({ input: { params: { id } } }), epoch] as const;

/** All entries after a version, fetched page by page. */
async function entriesAfter({ entries }: RoomCalls, id: string, version: number): Promise<PublicEntry[]> {
  const all: PublicEntry[] = [];
  let after = version;
  for (;;) {
    const page = await entries(id, after);
    all.push(...page);
    const last = page.at(-1);
    if (!last || page.length < entryPageSize) return all;
    after = last.version;
  }
}

/** The auction's whole log: fetched once, then updated by push; gaps are fetched [R2], until none is left. */
export function useHistory(state: LiveAuctionState): {
  readonly entries: readonly PublicEntry[];
  readonly isComplete: boolean;
} {
  const queries = useQueryClient();
  const calls = use(RoomCallsContext);
  const { id, epoch, recent } = state;
  const key = historyKey(id, epoch);
  const { data, refetch } = useQuery({
    queryKey: key,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const held = () => queries.getQueryData<PublicEntry[]>(key) ?? [];
      const missed = await entriesAfter(calls, id, lastWithoutGap(held()));
      // Pushed entries may have been stored meanwhile.
      return [...mergeHistory(held(), missed, true).entries];
    },
    refetchInterval: (query) => {
      const hasGap = firstHole(query.state.data ?? [], true) !== null;
      return query.state.error === null ? hasGap && pauseMs : refetchAfterFailure(query);
    },
  });
  const isLoaded = data !== undefined;
  const merged = mergeHistory(data ?? [], recent, isLoaded);

  // Stores pushed entries before they leave the state's `recent`.
  useEffect(() => {
    if (data === undefined) return;
    const { entries, missingAfter } = mergeHistory(data, recent, true);
    if (entries.length > data.length) queries.setQueryData(historyKey(id, epoch), entries);
    // Each frame finds the gap that is being fetched.
    if (missingAfter !== null) void refetch({ cancelRefetch: false });
  }, [data, id, epoch, recent, queries, refetch]);

  return { entries: merged.entries, isComplete: isLoaded && merged.missingAfter === null };
}

/** The version up to which a log has no gap. */
const lastWithoutGap = (held: readonly PublicEntry[]): number =>
  firstHole(held, true) ?? held.at(-1)?.version ?? 0;

/** The known part of the log: entries by version, and the version after which some are missing. */
export interface RoomHistory {
  readonly entries: readonly PublicEntry[];
  /** Entries after this version must be fetched; null if the log is complete. */
  readonly missingAfter: number | null;
}

/** Merges entries from any source into one log [R2]: each version once, in order; the first gap is reported. */
export function mergeHistory(
  held: readonly PublicEntry[],
  arrived: readonly PublicEntry[],
  isFromStart: boolean,
): RoomHistory {
  const byVersion = new Map(held.map((entry) => [entry.version, entry]));
  for (const entry of arrived) byVersion.set(entry.version, entry);
  const entries = [...byVersion.values()].sort((a, b) => a.version - b.version);
  return { entries, missingAfter: firstHole(entries, isFromStart) };
}

function firstHole(entries: readonly PublicEntry[], isFromStart: boolean): number | null {
  let expected = isFromStart ? 1 : (entries[0]?.version ?? 1);
  for (const entry of entries) {
    if (entry.version !== expected) return expected - 1;
    expected += 1;
  }
  return null;
}

/** A bid of the log with its details for display. */
export interface HistoryBid {
  readonly entry: PublicEntry & { readonly price: string; readonly number: number };
  /** True if this bid extended the auction [L6]. */
  readonly hasResetClock: boolean;
  /** Why it no longer stands: a correction withdrew it or, for an automatic one, withdrew another bid [L17]. */
  readonly fate: 'standing' | 'withdrawn' | 'lapsed';
}

/** The bids of a log, oldest first. */
export function bidsOf(entries: readonly PublicEntry[]): HistoryBid[] {
  const bids: HistoryBid[] = [];
  const standing = new Set(standingBids(entries).map(({ version }) => version));
  const withdrawn = new Set(entries.map(({ corrects }) => corrects));
  const fateOf = (version: number) => {
    if (withdrawn.has(version)) return 'withdrawn';
    return standing.has(version) ? 'standing' : 'lapsed';
  };
  let endsAt: string | null = null;
  for (const entry of entries) {
    const { price, number } = entry;
    if (entry.kind === 'bid' && price !== null && number !== null) {
      const hasResetClock = endsAt !== null && entry.endsAt !== null && entry.endsAt > endsAt;
      bids.push({ entry: { ...entry, price, number }, hasResetClock, fate: fateOf(entry.version) });
    }
    endsAt = entry.endsAt ?? endsAt;
  }
  return bids;
}

/** The last entry that moved the effective end later than it was before; undefined without one. */
export function lastExtension(entries: readonly PublicEntry[], endBefore: string): PublicEntry | undefined {
  let end = endBefore;
  let last: PublicEntry | undefined;
  for (const entry of entries) {
    if (entry.endsAt !== null && entry.endsAt > end) last = entry;
    end = entry.endsAt ?? end;
  }
  return last;
}

/** The time left after an entry, in whole seconds: less than the extension window near the hard end [L6]. */
export const secondsLeftAfter = ({ at, endsAt }: PublicEntry): number =>
  Math.floor((Date.parse(endsAt ?? at) - Date.parse(at)) / 1000);

/** A best price from an entry on: a bid's, or the one left by a correction [L17]; null if none was left. */
export interface LeadingPrice {
  readonly entry: PublicEntry;
  readonly price: string | null;
  readonly isCorrection: boolean;
}

/** The best price over time, oldest first. */
export function leadingPrices(entries: readonly PublicEntry[]): LeadingPrice[] {
  return entries.flatMap((entry) => {
    const isCorrection = entry.kind === 'corrected';
    return isCorrection || (entry.kind === 'bid' && entry.price !== null)
      ? [{ entry, price: entry.price, isCorrection }]
      : [];
  });
}

/** Acts and messages of administrators while people watched. */
const notedKinds = ['held', 'resumed', 'extended', 'message', 'corrected'] as const;
type NotedKind = (typeof notedKinds)[number];

function isNoted(kind: string): kind is NotedKind {
  return notedKinds.some((noted) => noted === kind);
}

/** A row of the history: a bid, an act or a message of an administrator, a resumption after an outage, or an entry of a kind that only a newer client knows. */
export type HistoryRow =
  | HistoryBid
  | { readonly note: PublicEntry; readonly kind: NotedKind | 'outage' | 'unknown' };

/** The rows of the history, oldest first; an entry of an unknown kind has a neutral one. */
export function rowsOf(entries: readonly PublicEntry[]): HistoryRow[] {
  const bids = new Map(bidsOf(entries).map((bid) => [bid.entry.version, bid]));
  return entries.flatMap((note) => {
    const { kind, version } = note;
    if (kind === 'resumed' && outageOfReason(note.reason)) return { note, kind: 'outage' as const };
    if (isNoted(kind)) return { note, kind };
    return bids.get(version) ?? (isEntryKind(kind) ? [] : { note, kind: 'unknown' as const });
  });
}

/** The last message of an administrator, until the auction is decided [L16]. */
export function latestMessage(
  { status }: Pick<LiveAuctionState, 'status'>,
  entries: readonly PublicEntry[],
): PublicEntry | null {
  const isOver = status === 'Accepted' || status === 'Refused' || status === 'Failed';
  return isOver ? null : (entries.findLast(({ kind }) => kind === 'message') ?? null);
}
