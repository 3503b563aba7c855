import type { PublicEntry } from '@recolta/shared/contracts/http/live-auction-state';
import { isEntryKind } from '@recolta/shared/domain/live-auction/live-auction';

/** The log as far as it is known: entries in version order, and the version after which some are missing. */
export interface History {
  readonly entries: readonly PublicEntry[];
  /** Entries after this version are to be fetched; null where nothing is missing. */
  readonly missingAfter: number | null;
}

/**
 * Puts entries from any source into one log [R2]: each version once, in order; a hole is named so that it can be
 * fetched.
 */
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

/** A bid of the log with what the screens say about it. */
export interface HistoryBid {
  readonly entry: PublicEntry & { readonly price: string; readonly number: number };
  /** The bid that changed the leader in the last minutes and set the clock back [L6]. */
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

/** A row of the history: a bid, or an entry of a kind that only a newer client can name. */
export type HistoryRow = HistoryBid | { readonly unknown: PublicEntry };

/** What the history lists, oldest first: bids, and a neutral row for each entry of an unknown kind. */
export function rowsOf(entries: readonly PublicEntry[]): HistoryRow[] {
  const bids = new Map(bidsOf(entries).map((bid) => [bid.entry.version, bid]));
  return entries.flatMap(
    (entry) => bids.get(entry.version) ?? (isEntryKind(entry.kind) ? [] : { unknown: entry }),
  );
}
