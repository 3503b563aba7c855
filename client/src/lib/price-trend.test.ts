import { expect, test } from 'vitest';
import { priceTrend } from './price-trend.ts';

const price = (day: string, figure: string, currency = 'Euro') => ({
  market: 'FobConstanta',
  product: 'corn',
  day,
  price: figure,
  currency,
  source: 'test',
});

test('[Q4] a price is compared with the last one of a week ago or earlier', () => {
  const prices = [price('2026-11-10', '195'), price('2026-11-12', '198.50'), price('2026-11-20', '200')];
  expect(priceTrend(prices)).toMatchObject({ changeMinor: 150, figures: [{ value: 19_500 }, {}, {}] });
  expect(priceTrend(prices.slice(2)).changeMinor).toBeNull();
  expect(priceTrend([])).toEqual({ figures: [], changeMinor: null });
});

test('[Q4] a price in another currency is not compared, and a chart holds 30 sessions', () => {
  const other = [price('2026-11-10', '990', 'Ron'), price('2026-11-20', '200')];
  expect(priceTrend(other)).toEqual({ figures: [{ day: '2026-11-20', value: 20_000 }], changeMinor: null });
  const many = Array.from({ length: 40 }, (_, at) => price(`2026-10-${String((at % 30) + 1)}`, '200'));
  expect(priceTrend(many).figures).toHaveLength(30);
});
