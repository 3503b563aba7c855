import * as fc from 'fast-check';
import { auctionTypes, biddingTypes } from '../domain/enumerations.ts';
import { advanceTo } from '../domain/live-auction/advance-to.ts';
import type { AuctionTerms } from '../domain/live-auction/create-auction.ts';
import { decideBid } from '../domain/live-auction/decide-bid.ts';
import { noGaps } from '../domain/live-auction/outage.ts';
import { betterBy } from '../domain/price-direction.ts';
import { minuteMs, startMs, type WithLog } from './auction-fixture.ts';

/** An owner's choices for an auction, within bounds in which every price stays positive. */
export const auctionChoices: fc.Arbitrary<Partial<AuctionTerms>> = fc
  .record({
    type: fc.constantFrom(...auctionTypes),
    biddingType: fc.constantFrom(...biddingTypes),
    startingPriceMinor: fc.integer({ min: 3_000_000, max: 6_000_000 }),
    stepMinor: fc.integer({ min: 1, max: 2_000 }),
    desiredSteps: fc.option(fc.integer({ min: 0, max: 40 })),
    lengthMs: fc.integer({ min: minuteMs, max: 180 * minuteMs }),
    hardMs: fc.integer({ min: 0, max: 20 * minuteMs }),
    windowMinutes: fc.constantFrom(0, 1, 2, 3, 5),
    decisionWindowMs: fc.integer({ min: 1, max: 120 * minuteMs }),
  })
  .map(({ desiredSteps, lengthMs, hardMs, windowMinutes, ...rest }) => ({
    ...rest,
    desiredPriceMinor:
      desiredSteps === null
        ? null
        : betterBy(rest.type, rest.startingPriceMinor, desiredSteps * rest.stepMinor),
    endsAtMs: startMs + lengthMs,
    hardEndsAtMs: startMs + lengthMs + hardMs,
    extensionWindowMs: windowMinutes * minuteMs,
  }));

/** One bid attempt: the time since the last one, and the distance from the starting price or the best bid. */
export interface Attempt {
  readonly who: number;
  /** A fraction of the remaining time, so that attempts cluster before the end and cross it. */
  readonly waitShare: number;
  readonly steps: number;
  readonly offGridMinor: number;
}

export const attempts: fc.Arbitrary<Attempt[]> = fc.array(
  fc.record({
    who: fc.integer({ min: 0, max: 4 }),
    waitShare: fc.double({ min: 0, max: 1.2, noNaN: true }),
    steps: fc.integer({ min: -1, max: 4 }),
    offGridMinor: fc.constantFrom(0, 0, 0, 1),
  }),
  { maxLength: 25 },
);

/** Applies attempts to a running auction, each decided at its time; stops at the last one. */
export function play(start: WithLog, moves: readonly Attempt[]): WithLog & { readonly nowMs: number } {
  const numbers = new Map<number, number>();
  let { auction } = start;
  const log = [...start.log];
  let nowMs = auction.lastAtMs;
  for (const move of moves) {
    nowMs += Math.max(0, Math.floor((auction.endsAtMs - nowMs) * move.waitShare));
    const advanced = advanceTo(auction, nowMs, noGaps);
    const from = advanced.auction.best?.priceMinor ?? advanced.auction.startingPriceMinor;
    const byMinor = move.steps * auction.stepMinor + move.offGridMinor;
    const bid = { number: numbers.get(move.who) ?? null, priceMinor: betterBy(auction.type, from, byMinor) };
    const decision = decideBid(advanced.auction, bid, nowMs);
    log.push(...advanced.entries);
    if (decision.kind === 'accepted') {
      numbers.set(move.who, decision.number);
      log.push(...decision.entries);
    }
    auction = decision.auction;
  }
  return { auction, log, nowMs };
}
