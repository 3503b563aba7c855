import { counties } from '@recolta/shared/domain/counties';
import { expect, test } from 'vitest';
import { pageHtml } from '../../../testing/page-html.tsx';
import { CountyMap, countyPlaces, shadeOf } from './county-map.tsx';

test('[A8] the map of counties has each number in its county, and marks all that are chosen', async () => {
  const counts = { TM: 12, CL: 3, B: 1 };
  const map = <CountyMap counts={counts} chosen={['TM', 'B']} onToggle={() => undefined} />;
  const html = await pageHtml(map, '/auctions', ['announcements']);
  const tiles = [...html.matchAll(/aria-pressed="(true|false)" title="([^"]+)".*?<\/button>/g)];
  const tileOf = (name: string) => tiles.find(([, , title]) => title === name);
  expect(tiles.filter(([, pressed]) => pressed === 'true').map(([, , title]) => title)).toEqual(
    expect.arrayContaining(['Timiș', 'București']),
  );
  expect(tiles.filter(([, pressed]) => pressed === 'true')).toHaveLength(2);
  for (const [name, count] of [
    ['Timiș', '12'],
    ['Călărași', '3'],
    ['Iași', '–'],
  ] as const)
    expect(tileOf(name)?.[0]).toContain(`<span aria-hidden="true">${count}</span>`);
});

test('every county has its own tile on the map', () => {
  expect(countyPlaces.map(({ code }) => code).toSorted()).toEqual(
    counties.map(({ code }) => code).toSorted(),
  );
  expect(new Set(countyPlaces.map(({ row, column }) => `${row} ${column}`)).size).toBe(counties.length);
});

test('a tile is darker with more announcements', () => {
  expect([0, 1, 4, 5, 14, 15, 29, 30, 1000].map(shadeOf)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4]);
});
