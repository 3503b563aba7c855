import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { assertProperty } from '../../testing/assert-property.ts';
import { dealMedian, type PublishedDeal } from './deal-median.ts';

const deal = (priceMinor: number, ...parties: string[]): PublishedDeal => ({ priceMinor, parties });

it('[Q4] the median shows from 3 deals between 3 parties on, and is exact to the last unit', () => {
  const two = [deal(1000_00, 'a', 'b'), deal(1010_00, 'c', 'b')];
  expect(dealMedian(two)).toBeNull();
  expect(dealMedian([...two, deal(990_00, 'a', 'c')])).toBe(1000_00);
  expect(dealMedian([...two, deal(990_00, 'a', 'c'), deal(1000_01, 'a', 'c')])).toBe(1000_01);
  expect(dealMedian([...two, deal(1010_01, 'a', 'c'), deal(1020_00, 'a', 'c')])).toBe(1010_01);
  const samePair = [deal(1, 'a', 'b'), deal(2, 'b', 'a'), deal(3, 'a', 'b')];
  expect(dealMedian(samePair)).toBeNull();
});

it('[Q4] [B5] a deal of an Incognito auction counts by its price, without its unpublished parties', () => {
  const hidden = [deal(1000_00), deal(1010_00), deal(1020_00)];
  expect(dealMedian(hidden)).toBeNull();
  expect(dealMedian([...hidden, deal(1030_00, 'a', 'b')])).toBeNull();
  expect(dealMedian([...hidden, deal(1030_00, 'a', 'b'), deal(1040_00, 'a', 'c')])).toBe(1020_00);
});

const prices = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 3, maxLength: 60 });

it('[Q4] as many deals are at or below the median as at or above it, in any order', () => {
  assertProperty(
    fc.property(prices, fc.integer(), (all, turn) => {
      const deals = all.map((price, index) => deal(price, `seller ${index}`, 'buyer'));
      const median = dealMedian(deals);
      if (median === null) throw new Error('no median');
      const at = Math.abs(turn) % deals.length;
      expect(dealMedian([...deals.slice(at), ...deals.slice(0, at)].reverse())).toBe(median);
      // For an even number the median may be half a unit above the middle.
      expect(all.filter((price) => price <= median).length * 2).toBeGreaterThanOrEqual(all.length);
      expect(all.filter((price) => price >= median - 1).length * 2).toBeGreaterThanOrEqual(all.length);
      expect(median).toBeGreaterThanOrEqual(Math.min(...all));
      expect(median).toBeLessThanOrEqual(Math.max(...all));
    }),
  );
});
