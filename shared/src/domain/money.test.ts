import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertProperty } from '../testing/assert-property.ts';
import { maxPriceMinor, roundHalfUp, totalMinor } from './money.ts';
import { maxQuantityKg } from './quantity.ts';

describe('totalMinor', () => {
  it('rounds half up, once', () => {
    expect(totalMinor(1, 499)).toBe(0);
    expect(totalMinor(1, 500)).toBe(1);
    expect(totalMinor(1, 1_499)).toBe(1);
    expect(totalMinor(104_550, 24_500)).toBe(2_561_475);
  });

  it('differs from the exact product by at most half a unit, and is above it at the half', () => {
    assertProperty(
      fc.property(
        fc.integer({ min: 1, max: maxPriceMinor }),
        fc.integer({ min: 1, max: maxQuantityKg }),
        (price, kg) => {
          const errorThousandths = BigInt(totalMinor(price, kg)) * 1000n - BigInt(price) * BigInt(kg);
          expect(errorThousandths > -500n && errorThousandths <= 500n).toBe(true);
        },
      ),
      { numRuns: 10_000 },
    );
  });

  it('stays a safe integer for the highest price and quantity', () => {
    expect(totalMinor(maxPriceMinor, maxQuantityKg)).toBe(1_000_000_000_000);
  });
});

it('roundHalfUp rounds up only from exactly the half on', () => {
  expect([4n, 5n, 6n, 14n, 15n].map((tenths) => roundHalfUp(tenths, 10n))).toEqual([0, 1, 1, 1, 2]);
});
