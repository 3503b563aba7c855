import { expect, test } from 'vitest';
import { priceLine } from './prices.tsx';

const priced = (prices: string[], change: object = {}) => ({
  prices,
  bidCount: prices.length,
  startingPrice: '1000.00',
  desiredPrice: null,
  ...change,
});

test('the line goes up with rising prices and down with falling ones, from the starting price', () => {
  expect(priceLine(priced(['1000.00', '1010.00']))).toEqual({
    path: 'M4 22H38V22H72V4',
    endX: 72,
    endY: 4,
    desiredY: null,
  });
  expect(priceLine(priced(['990.00', '980.00']))).toMatchObject({ path: 'M4 4H38V13H72V22', endY: 22 });
});

test('the desired price is within the line’s height; missing early bids leave out their part', () => {
  expect(priceLine(priced(['1010.00'], { desiredPrice: '1020.00' }))).toMatchObject({
    path: 'M4 22H72V13',
    desiredY: 4,
  });
  expect(priceLine(priced(['1010.00', '1020.00'], { bidCount: 9 }))?.path).toBe('M4 22H72V4');
  expect(priceLine(priced(['1000.00'], { bidCount: 9 }))).toMatchObject({ path: 'M4 22', endX: 4 });
  expect(priceLine(priced([]))).toBeNull();
  expect(priceLine({ bidCount: 3, startingPrice: '1000.00', desiredPrice: null })).toBeNull();
});
