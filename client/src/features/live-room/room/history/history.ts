import type { LiveAuctionState, PublicEntry } from '@recolta/shared/contracts/http/live-auction-state';
import { isEntryKind } from '@recolta/shared/domain/live-auction/live-auction';
import { outageOfReason } from '@recolta/shared/domain/live-auction/outage';
import { standingBids } from '@recolta/shared/domain/live-auction/standing-bids';

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
