import { dayOf } from '../announcement/deadline.ts';
import { isDayBefore } from '../day.ts';
import { type AuctionStatus, bidStatuses, type PrivacyType } from '../enumerations.ts';
import type { RuleIssue } from '../field-rules.ts';
import type { BidTerms } from '../goods/bid-terms.ts';
import { formatTonnes, parseTonnes } from '../quantity.ts';
import { hasMetDesiredPrice } from './advance-to.ts';
import type { LiveAuction } from './live-auction.ts';
import { type Bidder, type BiddingSide, reasonsNotToBid, whyMayNotBid } from './may-bid.ts';

/** Maximum number that an account may send to one auction over time, and that may be open there at once. */
export const maxPersonalizedBidsSent = 20;
export const maxPersonalizedBidsOpen = 100;
interface BidSubject extends Pick<LiveAuction, 'endsAtMs'> {
  readonly quantityKg: number;
  readonly privacyType: PrivacyType;
}

/**
 * Issues of the terms in this auction: more than its quantity, a delivery that ends before the auction, and in a
 * confidential one a note, which could identify its bidder [B5].
 */
export function issuesInAuction(
  { quantity, deliveryPeriod, note }: BidTerms,
  { endsAtMs, quantityKg, privacyType }: BidSubject,
): (RuleIssue & { readonly maximum?: string })[] {
  return [
    ...((parseTonnes(quantity) ?? 0) > quantityKg
      ? [{ path: 'quantity', rule: 'maximum', maximum: formatTonnes(quantityKg) }]
      : []),
    ...(isDayBefore(deliveryPeriod.to, dayOf(endsAtMs))
      ? [{ path: 'deliveryPeriod.to', rule: 'auctionEnd' }]
      : []),
    ...(privacyType === 'Incognito' && note !== null ? [{ path: 'note', rule: 'confidential' }] : []),
  ];
}

/** The statuses of a bid, and `Lapsed`: still open when the auction was decided without it. */
export const personalizedBidStatuses = [...bidStatuses, 'Lapsed'] as const;
export type PersonalizedBidStatus = (typeof personalizedBidStatuses)[number];
/** The stored status; `Lapsed` follows from the auction. */
export type StoredBidStatus = Exclude<PersonalizedBidStatus, 'Lapsed'>;

export function personalizedBidStatus(
  stored: StoredBidStatus,
  auctionStatus: AuctionStatus,
): PersonalizedBidStatus {
  const isUndecided = auctionStatus === 'InProgress' || auctionStatus === 'Closed';
  return stored === 'Active' && !isUndecided ? 'Lapsed' : stored;
}

/** In order of precedence. */
export const reasonsNotToSendPersonalizedBid = [
  ...reasonsNotToBid,
  'AuctionHeld',
  'DesiredPriceMet',
] as const;
export type ReasonNotToSendPersonalizedBid = (typeof reasonsNotToSendPersonalizedBid)[number];

/**
 * Why this person may not send a personalised bid: they could not bid by hand either, or none can be accepted now
 * [P1].
 *
 * @returns the first reason that applies; null if they may
 */
export function whyMayNotSendPersonalizedBid(
  auction: LiveAuction,
  side: BiddingSide,
  bidder: Bidder | null,
): ReasonNotToSendPersonalizedBid | null {
  const why = whyMayNotBid(side, bidder);
  if (why !== null) return why;
  if (auction.hold !== null) return 'AuctionHeld';
  return hasMetDesiredPrice(auction) ? 'DesiredPriceMet' : null;
}

/**
 * Returns true if the bidder of an open personalised bid may still win with it: as for a bid by hand, but also
 * while the owner decides after the end, and on the terms accepted when it was sent [P1].
 */
export function mayStillWin(side: BiddingSide, bidder: Bidder): boolean {
  return whyMayNotBid({ ...side, status: 'InProgress' }, { ...bidder, hasAcceptedTerms: true }) === null;
}
