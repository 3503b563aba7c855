import { expect, test } from 'vitest';
import { priceTrend } from '../../components/market/fob-price.tsx';

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

test('[Q4] a price of exactly a week ago is compared, one of six days is not', () => {
  const weekOld = [
    { day: '2026-11-13', price: '190' },
    { day: '2026-11-14', price: '205' },
    { day: '2026-11-20', price: '200' },
  ];
  expect(priceTrend({ prices: weekOld }).changeMinor).toBe(1000);
  expect(priceTrend({ prices: weekOld.slice(1) }).changeMinor).toBeNull();
});

test('[Q4] a price more than ten days older is not the price of a week ago', () => {
  const days = (first: string) => [
    { day: first, price: '190' },
    { day: '2026-11-20', price: '200' },
  ];
  expect(priceTrend({ prices: days('2026-11-10') }).changeMinor).toBe(1000);
  expect(priceTrend({ prices: days('2026-11-09') })).toMatchObject({ changeMinor: null, figures: [{}, {}] });
});
