import { announcementStatusMachine } from '../../machines/announcement-status.ts';
import { bidStatusMachine } from '../../machines/bid-status.ts';
import { nextState } from '../../machines/next-state.ts';
import type { AuctionType, BiddingType, BidStatus, PrivacyType } from '../enumerations.ts';
import type { BidTerms } from '../goods/bid-terms.ts';
import { parseMoney } from '../money.ts';
import { parseTonnes } from '../quantity.ts';
import type { AnnouncementStatus, BidSide } from './announcement-status.ts';
import { dayOf, decisionEndMsOf } from './deadline.ts';
import { areSameTerms } from './same-terms.ts';

/** An announcement as decisions see it. Prices in minor units per unit, quantities in thousandths of the unit. */
export interface Announcement {
  readonly status: AnnouncementStatus;
  readonly type: AuctionType;
  readonly biddingType: BiddingType;
  readonly privacyType: PrivacyType;
  /** Desired (Selling) or offered (Buying) price [A7]. */
  readonly priceMinor: number;
  /** The band outside which a bid is refused; null if there is none. */
  readonly minPriceMinor: number | null;
  readonly maxPriceMinor: number | null;
  readonly quantityThousandths: number;
  readonly leftThousandths: number;
  /** Bids for a part are a multiple of it [B3]; null if bids are for the whole. */
  readonly thresholdThousandths: number | null;
  /** True if a bid at the desired price for the whole remaining quantity is accepted at once [A9]. */
  readonly acceptsDesiredPrice: boolean;
  readonly deadlineMs: number;
}

/** One round of a bid: terms, after which it is the other side's turn [B4]. */
export interface BidRound {
  readonly by: BidSide;
  readonly atMs: number;
  readonly terms: BidTerms;
}

/** A bid with its rounds, the first of which is the bidder's. */
export interface AnnouncementBid {
  readonly status: BidStatus;
  /** Increases with every change of the bid; decisions name it. */
  readonly version: number;
  readonly rounds: readonly BidRound[];
}

/** Maximum number of rounds of a bid. */
export const maxRounds = 50;
/** Maximum number of bids of one account on one announcement over time, and of Active ones. */
export const maxBidsOfAccount = 20;
export const maxActiveBids = 200;

/** The last round. @throws Error for a bid without one, which cannot be stored */
export function lastRound({ rounds }: AnnouncementBid): BidRound {
  const last = rounds.at(-1);
  if (!last) throw new Error('a bid has no round');
  return last;
}

/** The side whose turn it is: the one that did not state the last round [B4]. */
export function sideToAnswer(bid: AnnouncementBid): BidSide {
  return lastRound(bid).by === 'bidder' ? 'owner' : 'bidder';
}

/** Price and quantity of terms: minor units per unit, and thousandths of the unit. */
export function figuresOf({ price, quantity }: Pick<BidTerms, 'price' | 'quantity'>): {
  readonly priceMinor: number;
  readonly quantityThousandths: number;
} {
  const [priceMinor, quantityThousandths] = [parseMoney(price), parseTonnes(quantity)];
  if (priceMinor === null || quantityThousandths === null) throw new Error('checked terms have no figures');
  return { priceMinor, quantityThousandths };
}

/** Why an act on a bid is refused; quantities in thousandths. */
export type AnnouncementBidRefusal =
  | { readonly code: 'ExpiredAuction'; readonly deadlineMs: number }
  | { readonly code: 'BidNotActive' | 'NotYourTurn' | 'OfferChanged' | 'TermsUnchanged' | 'DeliveryOver' }
  | { readonly code: 'TooManyRounds'; readonly limit: number }
  | { readonly code: 'QuantityLimitReached'; readonly availableThousandths: number }
  | { readonly code: 'MinimumQuantityNotReached'; readonly quantityThousandths: number };

/** A rule that a field of the terms breaks. */
export interface BidIssue {
  readonly path: string;
  readonly rule: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly threshold?: number;
}

/** Returns true if bids may be placed: before the deadline of an approved announcement [B1]. */
export function isOpen({ status, deadlineMs }: Announcement, nowMs: number): boolean {
  return status === 'InProgress' && nowMs < deadlineMs;
}

/** Returns true if the rounds of its bids may continue: until the end of the owner's time to decide [A2, B4]. */
export function isNegotiable(announcement: Announcement, nowMs: number): boolean {
  const { status, deadlineMs } = announcement;
  return (status === 'InProgress' || status === 'Closed') && nowMs < decisionEndMsOf(deadlineMs);
}

const dayMs = 24 * 3_600_000;

/**
 * Issues of a bid on an announcement, at its fields: a price outside the band [A7], a part that is not a
 * multiple [B3], a delivery that ends before the deadline, and in a confidential one texts that could identify
 * someone [B5]. Figures of the issues are in minor units and thousandths.
 */
export function issuesOfBid(announcement: Announcement, terms: BidTerms): BidIssue[] {
  const { minPriceMinor, maxPriceMinor, thresholdThousandths, leftThousandths, deadlineMs } = announcement;
  const { priceMinor, quantityThousandths } = figuresOf(terms);
  const isPart = thresholdThousandths !== null && quantityThousandths !== leftThousandths;
  return [
    ...(minPriceMinor !== null && priceMinor < minPriceMinor
      ? [{ path: 'price', rule: 'minPrice', minimum: minPriceMinor }]
      : []),
    ...(maxPriceMinor !== null && priceMinor > maxPriceMinor
      ? [{ path: 'price', rule: 'maxPrice', maximum: maxPriceMinor }]
      : []),
    ...(isPart && quantityThousandths < leftThousandths && quantityThousandths % thresholdThousandths !== 0
      ? [{ path: 'quantity', rule: 'multiple', threshold: thresholdThousandths }]
      : []),
    ...(Date.parse(terms.deliveryPeriod.to) + dayMs < deadlineMs
      ? [{ path: 'deliveryPeriod.to', rule: 'auctionEnd' }]
      : []),
    ...(announcement.privacyType === 'Incognito' && terms.note !== null
      ? [{ path: 'note', rule: 'confidential' }]
      : []),
  ];
}

/**
 * Why a quantity is refused [B3]: more than the remaining one, or less than the minimum part. A Standard
 * announcement requires the whole remaining quantity; a remainder below the threshold may be bid for as a whole.
 */
export function refusalOfQuantity(
  { leftThousandths, thresholdThousandths }: Announcement,
  quantityThousandths: number,
): AnnouncementBidRefusal | null {
  if (quantityThousandths > leftThousandths)
    return { code: 'QuantityLimitReached', availableThousandths: leftThousandths };
  const least = Math.min(thresholdThousandths ?? leftThousandths, leftThousandths);
  if (quantityThousandths < least) return { code: 'MinimumQuantityNotReached', quantityThousandths: least };
  return null;
}

/** Returns true if terms cannot be met any more: their last day of delivery in Bucharest has passed [B4]. */
export function isDeliveryOver({ deliveryPeriod }: Pick<BidTerms, 'deliveryPeriod'>, nowMs: number): boolean {
  return deliveryPeriod.to < dayOf(nowMs);
}

/** Acts of the sides on a bid after its first round; `version` is the one that the side has seen. */
export type BidAct =
  /** The next round, or a replacement of the bidder's own unanswered last one. */
  | {
      readonly type: 'round';
      readonly by: BidSide;
      readonly terms: BidTerms;
      readonly version?: number | undefined;
    }
  | { readonly type: 'accept'; readonly by: BidSide; readonly version?: number | undefined }
  /** By the owner. */
  | { readonly type: 'reject'; readonly version?: number | undefined }
  /** By the bidder, regardless of later answers of the owner. */
  | { readonly type: 'remove' };

export type AnnouncementBidDecision =
  | { readonly kind: 'refused'; readonly refusal: AnnouncementBidRefusal }
  | { readonly kind: 'changed'; readonly bid: AnnouncementBid; readonly announcement: Announcement };

/**
 * Decides an act on a bid [B2–B4]. Accepting lowers the remaining quantity and sells the announcement when nothing
 * remains; the caller then rejects the other bids.
 */
export function decideBidAct(
  announcement: Announcement,
  bid: AnnouncementBid,
  act: BidAct,
  nowMs: number,
): AnnouncementBidDecision {
  if (bid.status !== 'Active') return refused({ code: 'BidNotActive' });
  if (act.type === 'remove') return stepped(announcement, bid, 'bidder.removed');
  const { version } = act;
  if (version !== undefined && version !== bid.version) return refused({ code: 'OfferChanged' });
  if (act.type === 'reject') return stepped(announcement, bid, 'owner.rejected');
  if (!isNegotiable(announcement, nowMs))
    return refused({ code: 'ExpiredAuction', deadlineMs: decisionEndMsOf(announcement.deadlineMs) });
  return act.type === 'accept'
    ? accepted(announcement, bid, act.by, nowMs)
    : countered(announcement, bid, act, nowMs);
}

function refused(refusal: AnnouncementBidRefusal): AnnouncementBidDecision {
  return { kind: 'refused', refusal };
}

function stepped(
  announcement: Announcement,
  bid: AnnouncementBid,
  type: 'owner.rejected' | 'bidder.removed',
): AnnouncementBidDecision {
  const status = nextState(bidStatusMachine, bid.status, { type });
  if (status === null) return refused({ code: 'BidNotActive' });
  return { kind: 'changed', announcement, bid: { ...bid, status, version: bid.version + 1 } };
}

function countered(
  announcement: Announcement,
  bid: AnnouncementBid,
  { by, terms }: Extract<BidAct, { type: 'round' }>,
  nowMs: number,
): AnnouncementBidDecision {
  const replacesOwn = by === 'bidder' && lastRound(bid).by === 'bidder';
  if (sideToAnswer(bid) !== by && !replacesOwn) return refused({ code: 'NotYourTurn' });
  if (isDeliveryOver(terms, nowMs)) return refused({ code: 'DeliveryOver' });
  const quantity = refusalOfQuantity(announcement, figuresOf(terms).quantityThousandths);
  if (quantity) return refused(quantity);
  const before = replacesOwn ? bid.rounds.slice(0, -1) : bid.rounds;
  if (before.length >= maxRounds) return refused({ code: 'TooManyRounds', limit: maxRounds });
  const answered = before.at(-1);
  if (answered && areSameTerms(answered.terms, terms)) return refused({ code: 'TermsUnchanged' });
  const rounds = [...before, { by, atMs: nowMs, terms }];
  return { kind: 'changed', announcement, bid: { ...bid, rounds, version: bid.version + 1 } };
}

function accepted(
  announcement: Announcement,
  bid: AnnouncementBid,
  by: BidSide,
  nowMs: number,
): AnnouncementBidDecision {
  if (sideToAnswer(bid) !== by) return refused({ code: 'NotYourTurn' });
  const { terms } = lastRound(bid);
  if (isDeliveryOver(terms, nowMs)) return refused({ code: 'DeliveryOver' });
  const { quantityThousandths } = figuresOf(terms);
  const quantityLeftThousandths = announcement.leftThousandths;
  const status = nextState(bidStatusMachine, bid.status, {
    type: by === 'owner' ? 'owner.accepted' : 'bidder.accepted',
    quantityThousandths,
    quantityLeftThousandths,
  });
  if (status === null)
    return refused({ code: 'QuantityLimitReached', availableThousandths: quantityLeftThousandths });
  const leftThousandths = quantityLeftThousandths - quantityThousandths;
  const sold = nextState(announcementStatusMachine, announcement.status, {
    type: 'bid.accepted',
    isFullySold: leftThousandths === 0,
  });
  return {
    kind: 'changed',
    bid: { ...bid, status, version: bid.version + 1 },
    announcement: { ...announcement, leftThousandths, status: sold ?? announcement.status },
  };
}

/**
 * The status of an announcement at an instant, by the machine alone [A2, L2]: however late it is called, it first
 * passes the deadline and then the end of the owner's time to decide.
 *
 * @returns null if the clock changes nothing
 */
export function statusByClock(
  { status, deadlineMs, quantityThousandths, leftThousandths }: Announcement,
  activeBidCount: number,
  nowMs: number,
): AnnouncementStatus | null {
  const event = {
    type: 'clock.reached' as const,
    nowMs,
    deadlineMs,
    decisionEndsAtMs: decisionEndMsOf(deadlineMs),
    activeBidCount,
    isPartlySold: leftThousandths < quantityThousandths,
  };
  const once = nextState(announcementStatusMachine, status, event);
  if (once === null) return null;
  return nextState(announcementStatusMachine, once, event) ?? once;
}

/** When the clock next changes the announcement; null if it never does. */
export function nextAnnouncementClockMs({ status, deadlineMs }: Announcement): number | null {
  if (status === 'Pending' || status === 'InProgress') return deadlineMs;
  return status === 'Closed' ? decisionEndMsOf(deadlineMs) : null;
}
