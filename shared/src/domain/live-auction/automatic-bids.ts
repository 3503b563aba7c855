import { betterBy, improvement, isAtLeast, isBetter } from '../price-direction.ts';
import {
  isOnGrid,
  nextPriceMinor,
  type PriceLadder,
  type PriceRefusal,
  refusalOfPrice,
} from '../price-steps.ts';
import type { BestBid, LiveAuction } from './live-auction.ts';

/**
 * The standing limits of one auction, by participant number, in minor units [L7]. Each is as good as its
 * participant's standing bid or better. Only the leader's can act: a limit that was passed is kept for its
 * participant to see and has no effect. Private: not part of `LiveAuction`, which is published.
 */
export type BidLimits = ReadonlyMap<number, number>;

export const noLimits: BidLimits = new Map();

/** One side of a command: its bid by hand, and how far the system may bid for it. Minor units. */
export interface Side {
  readonly number: number;
  readonly priceMinor: number | null;
  readonly limitMinor: number | null;
}

/** The auction's data that decide between limits; every screen has them too. */
export interface Contest
  extends Pick<
    LiveAuction,
    'type' | 'biddingType' | 'startingPriceMinor' | 'stepMinor' | 'desiredPriceMinor'
  > {
  readonly best: Pick<BestBid, 'number' | 'priceMinor'> | null;
}

/** A bid of a command; `automatic` if the system chose the price. */
export interface PlacedBid {
  readonly number: number;
  readonly priceMinor: number;
  readonly automatic: boolean;
}

/**
 * The bids of one valid command, in order, at most two [L7]: only the challenger's if the leader's limit cannot
 * answer it; else the losing side at its limit, then the leader at that price improved by a step, never beyond its
 * own limit. The standing leader has the earlier limit, so it leads at equal ones. The leader's own command never
 * answers itself.
 *
 * @param leaderLimitMinor of the standing leader, if it is another than `side`
 */
export function placedBids(
  auction: Contest,
  side: Side,
  leaderLimitMinor: number | null,
): readonly PlacedBid[] {
  const { best, type, stepMinor } = auction;
  const { priceMinor, limitMinor } = side;
  const own = (price: number): PlacedBid => ({
    number: side.number,
    priceMinor: price,
    automatic: price !== priceMinor,
  });
  if (best?.number === side.number) return leadersBids(auction, side).map(own);

  const openingMinor = priceMinor ?? leastThatLeads(auction);
  if (best === null || leaderLimitMinor === null || isBetter(type, openingMinor, leaderLimitMinor)) {
    return [own(raisedToDesired(auction, openingMinor, limitMinor))];
  }
  const leaders = (price: number): PlacedBid => ({ number: best.number, priceMinor: price, automatic: true });
  /** The other side's price improved by a step, or the own limit if that is less. */
  const past = (beatenMinor: number, ownLimitMinor: number) => {
    const bettered = betterBy(type, beatenMinor, stepMinor);
    return isAtLeast(type, ownLimitMinor, bettered) ? bettered : ownLimitMinor;
  };
  const furthestMinor = limitMinor ?? openingMinor;
  if (isBetter(type, furthestMinor, leaderLimitMinor)) {
    const leading = past(leaderLimitMinor, furthestMinor);
    return [leaders(leaderLimitMinor), own(raisedToDesired(auction, leading, limitMinor))];
  }
  const answer = past(furthestMinor, leaderLimitMinor);
  // Its limit rested since a correction, at a price before the desired one [L17].
  return [own(furthestMinor), leaders(raisedToDesired(auction, answer, leaderLimitMinor))];
}

function leastThatLeads(contest: Contest): number {
  return nextPriceMinor({ ...contest, bestPriceMinor: contest.best?.priceMinor ?? null });
}

export type LimitRefusal = PriceRefusal | { readonly code: 'LimitBelowBid'; readonly priceMinor: number };

/**
 * Checks a limit [L7]: it must cover a bid, or lead at its own price.
 *
 * @param coveredMinor the price by hand that it comes with, or the leader's standing bid; null if it bids itself
 */
export function refusalOfLimit(
  ladder: PriceLadder,
  limitMinor: number,
  coveredMinor: number | null,
): LimitRefusal | null {
  if (coveredMinor === null) return refusalOfPrice(ladder, limitMinor);
  if (!isAtLeast(ladder.type, limitMinor, coveredMinor)) {
    return { code: 'LimitBelowBid', priceMinor: coveredMinor };
  }
  const isOff = ladder.biddingType === 'Standard' && !isOnGrid(ladder, limitMinor);
  return isOff ? { code: 'PriceNotMultiple', stepMinor: ladder.stepMinor } : null;
}

/** The price of the leader's own command: by hand, or by a limit that reaches the desired price; none otherwise. */
function leadersBids(auction: Contest, { priceMinor, limitMinor }: Side): number[] {
  if (priceMinor !== null) return [raisedToDesired(auction, priceMinor, limitMinor)];
  const next = leastThatLeads(auction);
  const { best, desiredPriceMinor, type } = auction;
  const isMet =
    best !== null && desiredPriceMinor !== null && isAtLeast(type, best.priceMinor, desiredPriceMinor);
  const reaching =
    desiredPriceMinor === null || isMet ? null : reachingPrice(auction, next, desiredPriceMinor);
  return reaching !== null && limitMinor !== null && isAtLeast(type, limitMinor, reaching) ? [reaching] : [];
}

/** `priceMinor`, or the next valid price that reaches the desired price if the limit covers that. */
function raisedToDesired(auction: Contest, priceMinor: number, limitMinor: number | null): number {
  const { desiredPriceMinor, type } = auction;
  if (limitMinor === null || desiredPriceMinor === null) return priceMinor;
  const reaching = reachingPrice(auction, priceMinor, desiredPriceMinor);
  return isAtLeast(type, limitMinor, reaching) ? reaching : priceMinor;
}

/**
 * The first price that reaches `desiredMinor` and is no worse than `fromMinor`, on the grid if that is required.
 */
function reachingPrice(auction: Contest, fromMinor: number, desiredMinor: number): number {
  const { type, biddingType, startingPriceMinor, stepMinor } = auction;
  const missing = improvement(type, desiredMinor, fromMinor);
  if (missing <= 0) return fromMinor;
  if (biddingType === 'Flexible') return desiredMinor;
  const steps = Math.ceil(improvement(type, desiredMinor, startingPriceMinor) / stepMinor);
  return betterBy(type, startingPriceMinor, steps * stepMinor);
}
