import { counties } from '@recolta/shared/domain/counties';
import { expect, test } from 'vitest';
import { countyPlaces, shadeOf } from './county-places.ts';

test('every county has its own tile on the map', () => {
  expect(countyPlaces.map(({ code }) => code).toSorted()).toEqual(
    counties.map(({ code }) => code).toSorted(),
  );
  expect(new Set(countyPlaces.map(({ row, column }) => `${row} ${column}`)).size).toBe(counties.length);
});

test('a tile is darker with more announcements', () => {
  expect([0, 1, 4, 5, 14, 15, 29, 30, 1000].map(shadeOf)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4]);
});
