import { expect, it } from 'vitest';
import { lacksSector, sectorNames, sectorOf } from './bucharest-sector.ts';

it.each([
  ['Sectorul 1', 1],
  ['sector 6', 6],
  ['București, Sectorul 3', 3],
  ['BUCUREŞTI SECT. 2', 2],
  ['Bucuresti-sector\u00a04', 4],
  ['Sec\u00adtor: 5', 5],
  [' 2 ', 2],
  ['Silozul Nord, șos. Giurgiului 12, sector 4', 4],
])('[S4] reads the sector of “%s”', (place, sector) => {
  expect(sectorOf('B', place)).toBe(sector);
  expect(lacksSector('B', place)).toBe(false);
});

it.each([
  'București',
  '',
  '7',
  '3 Mai',
  'Sectorul 7',
  'Sector 10',
  'Sector 1 sau sector 2',
  'Siloz S3',
  'Sectorul',
])('[S4] knows no sector from “%s”', (place) => {
  expect(sectorOf('B', place)).toBeNull();
  expect(lacksSector('B', place)).toBe(true);
});

it('[S4] has sectors in Bucharest alone', () => {
  expect(sectorOf('IF', 'Voluntari, sector 2')).toBeNull();
  expect(lacksSector('IF', 'Voluntari')).toBe(false);
  expect(lacksSector('B', null)).toBe(true);
  expect(sectorNames.map((name) => sectorOf('B', name))).toEqual([1, 2, 3, 4, 5, 6]);
});
