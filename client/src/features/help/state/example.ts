import { advanceTo } from '@recolta/shared/domain/live-auction/advance-to';
import { type BidLimits, noLimits } from '@recolta/shared/domain/live-auction/automatic-bids';
import { createAuction } from '@recolta/shared/domain/live-auction/create-auction';
import { decideBid } from '@recolta/shared/domain/live-auction/decide-bid';
import { decideCommand } from '@recolta/shared/domain/live-auction/decide-command';
import type { LiveAuction } from '@recolta/shared/domain/live-auction/live-auction';
import { noGaps } from '@recolta/shared/domain/live-auction/outage';

/* The example of the help page, computed by the code that decides real auctions: if a rule changes, the figures of
   the page change too. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Selling 500 t of wheat from 1,000 lei by steps of 5, desired 1,055, from 11:00 to 12:00 in Bucharest. */
export const exampleTerms = {
  id: '00000000-0000-4000-8000-000000000000',
  type: 'Selling',
  biddingType: 'Standard',
  startingPriceMinor: 100_000,
  desiredPriceMinor: 105_500,
  stepMinor: 500,
  startsAtMs: Date.UTC(2026, 10, 23, 9),
  endsAtMs: Date.UTC(2026, 10, 23, 10),
  hardEndsAtMs: Date.UTC(2026, 10, 23, 11),
  extensionWindowMs: 2 * minuteMs,
  decisionWindowMs: 2 * hourMs,
} as const;

const { startsAtMs, endsAtMs, stepMinor, startingPriceMinor } = exampleTerms;

function runningExample(): LiveAuction {
  const { auction } = createAuction(exampleTerms, null, startsAtMs - hourMs);
  const approved = decideCommand(auction, { type: 'administrator.approve' }, startsAtMs - hourMs);
  return advanceTo(approved.auction, startsAtMs, noGaps).auction;
}

function bid(auction: LiveAuction, number: number | null, priceMinor: number, atMs: number): LiveAuction {
  const decision = decideBid(auction, { number, priceMinor }, atMs);
  if (decision.kind === 'refused') throw new Error(`the example has a bid that is ${decision.refusal.code}`);
  return decision.auction;
}

export interface LateBid {
  readonly atMs: number;
  readonly priceMinor: number;
  /** The end after the bid. */
  readonly endsAtMs: number;
}

/** Bids in the last two minutes, and when the auction ended after them. */
export function softClose(): { readonly bids: readonly LateBid[]; readonly endedAtMs: number } {
  const late = [
    { atMs: endsAtMs - 80_000, priceMinor: 104_500 },
    { atMs: endsAtMs + 10_000, priceMinor: 105_000 },
    { atMs: endsAtMs + 110_000, priceMinor: 105_500 },
  ];
  let auction = runningExample();
  const bids = late.map(({ atMs, priceMinor }) => {
    auction = bid(auction, null, priceMinor, atMs);
    return { atMs, priceMinor, endsAtMs: auction.endsAtMs };
  });
  return { bids, endedAtMs: auction.endsAtMs };
}

/** Two limits: their bids, and the price at which the stronger one leads. */
export interface LimitDuel {
  /** Limits of the other bidder and of the reader, minor units. */
  readonly limits: { readonly theirs: number; readonly yours: number };
  /** The sequence of best prices from the start; `yours` marks those at which the reader leads. */
  readonly prices: readonly { readonly priceMinor: number; readonly isYours: boolean }[];
}

/** Four alternating bids by hand; then the first bidder sets a limit, and after that the reader. */
export function limitDuel(): LimitDuel {
  // Below the desired price: a limit that reaches it bids it at once [L7].
  const limits = { theirs: 104_000, yours: 105_000 };
  let auction = runningExample();
  const prices: { priceMinor: number; isYours: boolean }[] = [
    { priceMinor: startingPriceMinor, isYours: false },
  ];
  for (const [step, number] of [null, null, 1, 2].entries()) {
    const priceMinor = startingPriceMinor + step * stepMinor;
    auction = bid(auction, number, priceMinor, startsAtMs + (step + 1) * minuteMs);
    if (step > 0) prices.push({ priceMinor, isYours: false });
  }
  const theirs = limited(auction, 1, limits.theirs, noLimits);
  prices.push({ priceMinor: theirs.auction.best?.priceMinor ?? 0, isYours: false });
  const yours = limited(theirs.auction, null, limits.yours, theirs.limits);
  for (const { number, priceMinor } of yours.entries) {
    prices.push({ priceMinor: priceMinor ?? 0, isYours: number === yours.number });
  }
  return { limits, prices };
}

function limited(auction: LiveAuction, number: number | null, limitMinor: number, limits: BidLimits) {
  const decision = decideBid(
    auction,
    { number, priceMinor: null, limitMinor },
    auction.lastAtMs + minuteMs,
    limits,
  );
  if (decision.kind === 'refused')
    throw new Error(`the example has a limit that is ${decision.refusal.code}`);
  return decision;
}

/** The outcome of the auction with this best price; null without a bid. */
export function endingAt(bestMinor: number | null): LiveAuction {
  const open = runningExample();
  const auction = bestMinor === null ? open : bid(open, null, bestMinor, startsAtMs + minuteMs);
  return advanceTo(auction, auction.endsAtMs, noGaps).auction;
}

/** The outcome if the owner does not decide in time. */
export function undecidedAt(bestMinor: number): LiveAuction {
  const closed = endingAt(bestMinor);
  return advanceTo(closed, closed.decisionEndsAtMs ?? closed.endsAtMs, noGaps).auction;
}
