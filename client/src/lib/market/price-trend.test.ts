import { expect, test } from 'vitest';
import { priceTrend } from './price-trend.ts';

test('[Q4] a price is compared with the last one at least a week old', () => {
  const prices = [
    { day: '2026-11-10', price: '195' },
    { day: '2026-11-12', price: '198.50' },
    { day: '2026-11-20', price: '200' },
  ];
  expect(priceTrend({ prices })).toMatchObject({ changeMinor: 150, figures: [{ value: 19_500 }, {}, {}] });
  expect(priceTrend({ prices: prices.slice(2) }).changeMinor).toBeNull();
  expect(priceTrend({ prices: [] })).toEqual({ figures: [], changeMinor: null });
});
