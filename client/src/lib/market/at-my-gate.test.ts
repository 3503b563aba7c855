import { expect, test } from 'vitest';
import { isHauledBy } from './at-my-gate.ts';

const fca = { type: 'Selling', county: 'CL', deliveryType: 'FCATruck' } as const;

test.each([
  ['of a tonne, from the seller’s store', 'buyer', fca, true],
  ['of a tonne, by the side that does not haul', 'seller', fca, false],
  ['of a bag: haulage has a price per tonne', 'buyer', { ...fca, unit: 'Bag' }, false],
  ['of a kilogram', 'buyer', { ...fca, unit: 'Kg' }, false],
  ['by a way of delivery of a later release', 'buyer', { ...fca, deliveryType: 'Drone' }, false],
  ['at a place that is not known', 'buyer', { ...fca, county: 'XX' }, false],
] as const)('[Q5] a price %s has a net at the gate of the %s or not', (_, side, price, isHauled) => {
  expect(isHauledBy(side, price)).toBe(isHauled);
});
