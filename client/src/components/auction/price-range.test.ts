import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PriceRange, priceRange } from './prices.tsx';

const price = fc.integer({ min: 1, max: 100_000_000 });
const prices = fc.array(price, { minLength: 1, maxLength: 30 });

function placeIn({ lowMinor, highMinor }: PriceRange, minor: number): PriceRange['desired'] {
  if (minor > highMinor) return 'above';
  return minor < lowMinor ? 'below' : 'inside';
}

test('every bid is inside the range, and the desired price exactly when it is said to be', () => {
  fc.assert(
    fc.property(prices, fc.option(price), (bids, desired) => {
      const range = priceRange(bids, desired);
      expect(range.lowMinor).toBeLessThan(range.highMinor);
      expect(range.lowMinor).toBeLessThanOrEqual(Math.min(...bids));
      expect(range.highMinor).toBeGreaterThanOrEqual(Math.max(...bids));
      expect(range.desired).toBe(desired === null ? null : placeIn(range, desired));
    }),
  );
});

test('bids that differ by a hundredth or more take at least two fifths of the height', () => {
  fc.assert(
    fc.property(prices, fc.option(price), (bids, desired) => {
      const span = Math.max(...bids) - Math.min(...bids);
      fc.pre(span >= Math.max(...bids) * 0.01);
      const { lowMinor, highMinor } = priceRange(bids, desired);
      expect(span / (highMinor - lowMinor)).toBeGreaterThanOrEqual(0.4 - 1e-9);
    }),
  );
});

test('a desired price outside the range does not change it, however far it is', () => {
  fc.assert(
    fc.property(prices, price, price, (bids, desired, further) => {
      const { desired: where, ...bounds } = priceRange(bids, desired);
      fc.pre(where === 'above');
      const { desired: same, ...others } = priceRange(bids, desired + further);
      expect([same, others]).toEqual(['above', bounds]);
    }),
  );
});

test('early in an auction the line is fitted to its bids; near the desired price that joins it', () => {
  expect(priceRange([96_000, 96_500, 97_500], 105_500)).toEqual({
    lowMinor: 96_000,
    highMinor: 97_500,
    desired: 'above',
  });
  expect(priceRange([96_000, 104_000], 105_500)).toEqual({
    lowMinor: 96_000,
    highMinor: 105_500,
    desired: 'inside',
  });
  expect(priceRange([101_000, 100_000], 90_000)).toMatchObject({ lowMinor: 99_995, desired: 'below' });
  expect(priceRange([50_000], null)).toEqual({ lowMinor: 49_750, highMinor: 50_250, desired: null });
});
