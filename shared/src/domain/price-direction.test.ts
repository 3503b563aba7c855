import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { assertProperty } from '../testing/assert-property.ts';
import { auctionTypes } from './enumerations.ts';
import { betterBy, improvement, isAtLeast, isBetter, ownPriceLabel } from './price-direction.ts';

const price = fc.integer({ min: 1, max: 10_000_000 });

it('[A5] more is better when the auction sells, less when it buys', () => {
  expect([isBetter('Selling', 101, 100), isBetter('Selling', 99, 100)]).toEqual([true, false]);
  expect([isBetter('Buying', 101, 100), isBetter('Buying', 99, 100)]).toEqual([false, true]);
  for (const type of auctionTypes) {
    expect(isBetter(type, 100, 100)).toBe(false);
    expect(isAtLeast(type, 100, 100)).toBe(true);
  }
});

it('[A5] labels the own price desired when selling, offered when buying', () => {
  expect(auctionTypes.map(ownPriceLabel)).toEqual(['offeredPrice', 'desiredPrice']);
});

it('[A5] improvement, betterBy, isBetter and isAtLeast agree for any two prices', () => {
  assertProperty(
    fc.property(fc.constantFrom(...auctionTypes), price, price, (type, a, b) => {
      const gain = improvement(type, a, b);
      expect(isBetter(type, a, b)).toBe(gain > 0);
      expect(isAtLeast(type, a, b)).toBe(gain >= 0);
      expect(betterBy(type, b, gain)).toBe(a);
      expect(improvement(type, b, a) + gain).toBe(0);
    }),
  );
});

it('[A5] buying mirrors selling', () => {
  assertProperty(
    fc.property(price, price, (a, b) => {
      expect(isBetter('Buying', a, b)).toBe(isBetter('Selling', b, a));
      expect(improvement('Buying', a, b)).toBe(improvement('Selling', b, a));
    }),
  );
});
