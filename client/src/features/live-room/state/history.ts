import type { LiveAuctionState, PublicEntry } from '@recolta/shared/contracts/http/live-auction-state';
import { isEntryKind } from '@recolta/shared/domain/live-auction/live-auction';
import { outageOfReason } from '@recolta/shared/domain/live-auction/outage';

/** The known part of the log: entries by version, and the version after which some are missing. */
export interface History {
  readonly entries: readonly PublicEntry[];
  /** Entries after this version must be fetched; null if the log is complete. */
  readonly missingAfter: number | null;
}

/** Merges entries from any source into one log [R2]: each version once, in order; the first gap is reported. */
export function mergeHistory(
  held: readonly PublicEntry[],
  arrived: readonly PublicEntry[],
  isFromStart: boolean,
): History {
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
  /** Whether this bid extended the auction [L6]. */
  readonly hasResetClock: boolean;
}

/** The bids of a log, oldest first. */
export function bidsOf(entries: readonly PublicEntry[]): HistoryBid[] {
  const bids: HistoryBid[] = [];
  let endsAt: string | null = null;
  for (const entry of entries) {
    const { price, number } = entry;
    if (entry.kind === 'bid' && price !== null && number !== null) {
      const hasResetClock = endsAt !== null && entry.endsAt !== null && entry.endsAt > endsAt;
      bids.push({ entry: { ...entry, price, number }, hasResetClock });
    }
    endsAt = entry.endsAt ?? endsAt;
  }
  return bids;
}

/** What administrators did or said while people watched. */
const notedKinds = ['held', 'resumed', 'extended', 'message'] as const;
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

/** The last message of an administrator, while the auction is not decided [L16]. */
export function latestMessage(
  { status }: Pick<LiveAuctionState, 'status'>,
  entries: readonly PublicEntry[],
): PublicEntry | null {
  const isOver = status === 'Accepted' || status === 'Refused' || status === 'Failed';
  return isOver ? null : (entries.findLast(({ kind }) => kind === 'message') ?? null);
}
