import { entryHash } from './entry-hash.ts';
import type { Entry, LiveAuction } from './live-auction.ts';

/** The content of a new entry; version, time and hash are derived from the log. */
export interface EntryDraft {
  readonly kind: Entry['kind'];
  readonly number?: number;
  readonly priceMinor?: number;
  readonly automatic?: boolean;
  readonly reason?: string;
  readonly termsHash?: string | null;
  readonly corrects?: number;
}

/**
 * Appends one entry to the auction's log: next version, monotonic time, chained hash.
 *
 * @param auction the state after the change that the entry records, except for its log
 * @param atMs    when it happened; an earlier time than the last entry's is raised to that [L5]
 */
export function appendEntry(
  auction: LiveAuction,
  draft: EntryDraft,
  atMs: number,
): { auction: LiveAuction; entry: Entry } {
  const unhashed = {
    version: auction.version + 1,
    kind: draft.kind,
    number: draft.number ?? null,
    priceMinor: draft.priceMinor ?? null,
    atMs: Math.max(atMs, auction.lastAtMs),
    automatic: draft.automatic ?? false,
    endsAtMs: auction.hold === null ? auction.endsAtMs : null,
    reason: draft.reason ?? null,
    termsHash: draft.termsHash ?? null,
    corrects: draft.corrects ?? null,
  };
  const entry = { ...unhashed, hash: entryHash(auction.lastHash, auction.id, unhashed) };
  return {
    auction: { ...auction, version: entry.version, lastAtMs: entry.atMs, lastHash: entry.hash },
    entry,
  };
}
