import { appendEntry } from './append-entry.ts';
import { chainStart } from './entry-hash.ts';
import type { Entry, LiveAuction } from './live-auction.ts';

/** An owner's input for a new live auction that decides about it; money in minor units, times in ms. */
export type AuctionTerms = Pick<
  LiveAuction,
  | 'id'
  | 'type'
  | 'biddingType'
  | 'startingPriceMinor'
  | 'desiredPriceMinor'
  | 'stepMinor'
  | 'startsAtMs'
  | 'endsAtMs'
  | 'hardEndsAtMs'
  | 'extensionWindowMs'
  | 'decisionWindowMs'
>;

/**
 * A new auction, Pending until an administrator approves it, with the first entry of its log [L1, L5].
 *
 * @param termsHash of its terms and goods [L13], see `termsHashOf`
 */
export function createAuction(
  terms: AuctionTerms,
  termsHash: string | null,
  nowMs: number,
): { auction: LiveAuction; entry: Entry } {
  const unborn: LiveAuction = {
    ...terms,
    version: 0,
    status: 'Pending',
    decisionEndsAtMs: null,
    hold: null,
    hasResumedAfterOutage: false,
    best: null,
    bidCount: 0,
    participantCount: 0,
    outcome: null,
    lastAtMs: nowMs,
    lastHash: chainStart,
  };
  return appendEntry(unborn, { kind: 'created', termsHash }, nowMs);
}

/**
 * A Pending auction with other terms, and the entry that records it [L1, L13].
 *
 * @param nowMs the database's clock; an earlier time than the last entry's is raised to that [L5]
 */
export function editTerms(
  auction: LiveAuction,
  terms: Omit<AuctionTerms, 'id'>,
  termsHash: string,
  nowMs: number,
): { auction: LiveAuction; entry: Entry } {
  return appendEntry({ ...auction, ...terms }, { kind: 'edited', termsHash }, nowMs);
}
