import type { AuctionStatus, AuctionType, BiddingType } from '../enumerations.ts';
import type { PriceLadder } from '../price-steps.ts';

/**
 * The state of a live auction, guarded by one lock. Money in minor units of the auction's currency, times in ms
 * since the epoch (UTC, database clock).
 */
export interface LiveAuction {
  readonly id: string;
  /** Number of the last entry of the auction's log [L5]. */
  readonly version: number;
  readonly status: AuctionStatus;
  readonly type: AuctionType;
  readonly biddingType: BiddingType;
  readonly startingPriceMinor: number;
  readonly desiredPriceMinor: number | null;
  readonly stepMinor: number;
  readonly startsAtMs: number;
  /** The effective end [L6]: never after `hardEndsAtMs`. While held, the end at the beginning of the hold. */
  readonly endsAtMs: number;
  readonly hardEndsAtMs: number;
  /** Window of the soft close; 0 when it is off. */
  readonly extensionWindowMs: number;
  /** The owner's time to decide after the end [L10]. */
  readonly decisionWindowMs: number;
  /** Set when the auction closes without its desired price. */
  readonly decisionEndsAtMs: number | null;
  /** Set while an administrator holds the auction, which then has no end [L11]. */
  readonly hold: Hold | null;
  /** True after the first outage: a second one ends the auction normally [L11]. */
  readonly hasResumedAfterOutage: boolean;
  readonly best: BestBid | null;
  /** Number of standing bids [L17]: 0 exactly if there is no best. */
  readonly bidCount: number;
  readonly participantCount: number;
  readonly outcome: Outcome | null;
  /** Time and hash of the last entry; the start of the chain before the first. */
  readonly lastAtMs: number;
  readonly lastHash: string;
}

/** When a closed or ended auction took its last bid: at its end, or earlier or while held if something ended it. */
export function endedAtMs(auction: Pick<LiveAuction, 'endsAtMs' | 'decisionEndsAtMs' | 'outcome'>): number {
  const { endsAtMs, decisionEndsAtMs, outcome } = auction;
  // A decision comes after the end.
  return decisionEndsAtMs === null ? (outcome?.atMs ?? endsAtMs) : endsAtMs;
}

export interface Hold {
  /** An administrator's, shown to everyone. */
  readonly reason: string;
  readonly sinceMs: number;
}

export interface BestBid {
  readonly priceMinor: number;
  /** Participant's number in this auction, in the order of first bids [B5]. */
  readonly number: number;
  readonly atMs: number;
  readonly automatic: boolean;
}

/** How the auction ended, or that its owner has yet to decide. */
export const outcomeKinds = [
  'desiredPriceMet',
  'awaitingOwner',
  'acceptedByOwner',
  'refusedByOwner',
  'decisionTimeEnded',
  'personalizedBidAccepted',
  'noBids',
  'notApproved',
  'cancelled',
] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

export interface Outcome {
  readonly kind: OutcomeKind;
  readonly atMs: number;
  /**
   * The winner by bid; null while undecided, without a winner, and for a personalised bid, which only its parties
   * see [P1].
   */
  readonly winner: { readonly number: number; readonly priceMinor: number } | null;
  /** An administrator's reason for a cancellation. */
  readonly reason: string | null;
}

export const entryKinds = [
  'created',
  'edited',
  'approved',
  'started',
  'bid',
  'held',
  'resumed',
  'extended',
  'message',
  'corrected',
  'closed',
  'won',
  'failed',
  'accepted',
  'personalizedBidAccepted',
  'refused',
  'decisionTimeEnded',
  'cancelled',
] as const;
export type EntryKind = (typeof entryKinds)[number];

const knownKinds: ReadonlySet<string> = new Set(entryKinds);

export function isEntryKind(kind: string): kind is EntryKind {
  return knownKinds.has(kind);
}

/** One change of an auction [L5]; the hash covers exactly its published part [L13]. */
export interface Entry {
  readonly version: number;
  readonly kind: EntryKind;
  /** With the price: the bidder, the winner, or the leader after a correction; null if there is none. */
  readonly number: number | null;
  readonly priceMinor: number | null;
  readonly atMs: number;
  readonly automatic: boolean;
  /** The effective end after this entry; null while held. */
  readonly endsAtMs: number | null;
  /** An administrator's text: the reason of an act, or a message [L16]. */
  readonly reason: string | null;
  /**
   * Only for entries that state the terms; null for all others, and for those of releases that stored none [L13].
   */
  readonly termsHash: string | null;
  /** Only for a correction: the version of the bid that it withdraws; null for all others [L17]. */
  readonly corrects: number | null;
  readonly hash: string;
}

/** The auction as input of the price rules. */
export function ladderOf(auction: LiveAuction): PriceLadder {
  return { ...auction, bestPriceMinor: auction.best?.priceMinor ?? null };
}
