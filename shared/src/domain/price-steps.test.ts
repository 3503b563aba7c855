import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertProperty } from '../testing/assert-property.ts';
import { auctionTypes, biddingTypes } from './enumerations.ts';
import { maxPriceMinor } from './money.ts';
import { betterBy, improvement } from './price-direction.ts';
import {
  isOnGrid,
  nextPriceMinor,
  type PriceLadder,
  refusalOfPrice,
  suggestedPrices,
} from './price-steps.ts';

const selling: PriceLadder = {
  type: 'Selling',
  biddingType: 'Standard',
  startingPriceMinor: 100_000,
  stepMinor: 500,
  bestPriceMinor: null,
};
const buying: PriceLadder = { ...selling, type: 'Buying' };

const ladders: fc.Arbitrary<PriceLadder> = fc
  .record({
    type: fc.constantFrom(...auctionTypes),
    biddingType: fc.constantFrom(...biddingTypes),
    startingPriceMinor: fc.integer({ min: 1, max: maxPriceMinor }),
    stepMinor: fc.integer({ min: 1, max: 50_000 }),
    stepsTaken: fc.option(fc.integer({ min: 0, max: 300 })),
  })
  .map(({ stepsTaken, ...rest }) => ({
    ...rest,
    bestPriceMinor:
      stepsTaken === null ? null : betterBy(rest.type, rest.startingPriceMinor, stepsTaken * rest.stepMinor),
  }));

/** The same auction with every price mirrored on one scale. */
function mirrored(ladder: PriceLadder, priceMinor: number): [PriceLadder, number] {
  const turn = (price: number) => 2 * maxPriceMinor - price;
  const type = ladder.type === 'Selling' ? 'Buying' : 'Selling';
  const bestPriceMinor = ladder.bestPriceMinor === null ? null : turn(ladder.bestPriceMinor);
  const startingPriceMinor = turn(ladder.startingPriceMinor);
  return [{ ...ladder, type, startingPriceMinor, bestPriceMinor }, turn(priceMinor)];
}

describe('refusalOfPrice', () => {
  it('[L4] accepts a first bid at the starting price or better', () => {
    expect(refusalOfPrice(selling, 100_000)).toBeNull();
    expect(refusalOfPrice(selling, 101_500)).toBeNull();
    expect(refusalOfPrice(selling, 99_999)).toEqual({
      code: 'StartingPriceNotReached',
      startingPriceMinor: 100_000,
    });
    expect(refusalOfPrice(buying, 98_500)).toBeNull();
    expect(refusalOfPrice(buying, 100_500)?.code).toBe('StartingPriceNotReached');
  });

  it('[L4] accepts a further bid that beats the best by the step, and nothing less', () => {
    const ladder = { ...selling, bestPriceMinor: 101_000 };
    expect(refusalOfPrice(ladder, 101_500)).toBeNull();
    expect(refusalOfPrice(ladder, 101_499)).toEqual({
      code: 'BidNotBetter',
      bestPriceMinor: 101_000,
      nextPriceMinor: 101_500,
    });
  });

  it('[L4] reports the next price, not the starting one, once there is a bid', () => {
    expect(refusalOfPrice({ ...selling, bestPriceMinor: 101_000 }, 99_000)).toMatchObject({
      code: 'BidNotBetter',
      nextPriceMinor: 101_500,
    });
  });

  it('[L4] refuses an equal price: the earlier wins', () => {
    expect(refusalOfPrice({ ...selling, bestPriceMinor: 101_000 }, 101_000)?.code).toBe('BidNotBetter');
    expect(refusalOfPrice({ ...buying, bestPriceMinor: 99_000 }, 99_000)?.code).toBe('BidNotBetter');
  });

  it('[L4] Standard requires whole steps from the starting price, Flexible any price a step better', () => {
    const best = { bestPriceMinor: 101_000 };
    expect(refusalOfPrice({ ...selling, ...best }, 101_700)).toEqual({
      code: 'PriceNotMultiple',
      stepMinor: 500,
    });
    expect(refusalOfPrice({ ...selling, ...best, biddingType: 'Flexible' }, 101_700)).toBeNull();
    expect(refusalOfPrice({ ...buying, bestPriceMinor: 99_000 }, 98_300)?.code).toBe('PriceNotMultiple');
    expect(refusalOfPrice({ ...selling, biddingType: 'Flexible' }, 100_001)).toBeNull();
  });

  it('[L4] agrees with the sentence of the rule, for any auction and price', () => {
    assertProperty(
      fc.property(
        ladders,
        fc.integer({ min: -3, max: 3 }),
        fc.integer({ min: -2, max: 2 }),
        (ladder, steps, offMinor) => {
          const from = ladder.bestPriceMinor ?? ladder.startingPriceMinor;
          const price = betterBy(ladder.type, from, steps * ladder.stepMinor + offMinor);
          const sign = ladder.type === 'Selling' ? 1 : -1;
          const pastStart = sign * (price - ladder.startingPriceMinor);
          const isEnough =
            ladder.bestPriceMinor === null
              ? pastStart >= 0
              : sign * (price - ladder.bestPriceMinor) >= ladder.stepMinor && pastStart >= 0;
          const isOnStep = ladder.biddingType === 'Flexible' || pastStart % ladder.stepMinor === 0;
          expect(refusalOfPrice(ladder, price) === null).toBe(isEnough && isOnStep);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('[A5] [L4] judges a buying auction as its mirrored selling one', () => {
    assertProperty(
      fc.property(ladders, fc.integer({ min: -5_000, max: 5_000 }), (ladder, byMinor) => {
        const price = betterBy(ladder.type, ladder.bestPriceMinor ?? ladder.startingPriceMinor, byMinor);
        const [other, otherPrice] = mirrored(ladder, price);
        expect(refusalOfPrice(other, otherPrice)?.code).toBe(refusalOfPrice(ladder, price)?.code);
        expect(nextPriceMinor(other)).toBe(2 * maxPriceMinor - nextPriceMinor(ladder));
        expect(isOnGrid(other, otherPrice)).toBe(isOnGrid(ladder, price));
      }),
      { numRuns: 5_000 },
    );
  });
});

it('[L4] nextPriceMinor is the first acceptable price', () => {
  assertProperty(
    fc.property(ladders, (ladder) => {
      const next = nextPriceMinor(ladder);
      expect(refusalOfPrice(ladder, next)).toBeNull();
      expect(refusalOfPrice(ladder, betterBy(ladder.type, next, -1))).not.toBeNull();
    }),
  );
});

describe('suggestedPrices', () => {
  it('[L4] lists the next step, larger ones and the desired price if it is not reached yet', () => {
    expect(suggestedPrices({ ...selling, bestPriceMinor: 101_000 }, null)).toEqual([
      101_500, 102_000, 102_500, 103_500,
    ]);
    expect(suggestedPrices({ ...selling, bestPriceMinor: 101_000 }, 110_000)).toEqual([
      101_500, 102_000, 102_500, 110_000,
    ]);
    expect(suggestedPrices({ ...selling, bestPriceMinor: 101_000 }, 100_500)).not.toContain(100_500);
    expect(suggestedPrices({ ...buying, stepMinor: 40_000, bestPriceMinor: 60_000 }, null)).toEqual([20_000]);
  });

  it('[L4] every suggestion is distinct and acceptable, the next price first', () => {
    const desired = fc.option(fc.integer({ min: 1, max: maxPriceMinor }));
    assertProperty(
      fc.property(ladders, desired, (ladder, desiredPriceMinor) => {
        const prices = suggestedPrices(ladder, desiredPriceMinor);
        expect(prices.length).toBeLessThanOrEqual(4);
        for (const [index, price] of prices.entries()) {
          expect(refusalOfPrice(ladder, price)).toBeNull();
          expect(price > 0 && price <= maxPriceMinor).toBe(true);
          const previous = prices[index - 1];
          if (previous !== undefined) expect(improvement(ladder.type, price, previous)).toBeGreaterThan(0);
        }
        const next = nextPriceMinor(ladder);
        if (next > 0 && next <= maxPriceMinor) expect(prices[0]).toBe(next);
      }),
      { numRuns: 2_000 },
    );
  });
});
