import { expect, test } from 'vitest';
import { counties } from './counties.ts';
import { countiesByDistance, countyKm } from './county-distance.ts';

/** Distances of road maps between county seats. */
test.each([
  ['CL', 'IL', 45],
  ['B', 'CT', 225],
  ['BR', 'GL', 22],
  ['TM', 'AR', 56],
  ['IS', 'VS', 72],
  ['CJ', 'B', 450],
  ['DJ', 'MH', 112],
] as const)('%s to %s is about %i km by road', (one, other, km) => {
  expect(countyKm(one, other)).toBe(countyKm(other, one));
  expect(countyKm(one, other) / km).toBeGreaterThan(0.8);
  expect(countyKm(one, other) / km).toBeLessThan(1.25);
});

test('begins with the county itself, then lists all others by distance', () => {
  const near = countiesByDistance('CL');
  expect(near.slice(0, 3).map(({ code }) => code)).toEqual(['CL', 'IL', 'B']);
  expect(new Set(near.map(({ code }) => code)).size).toBe(counties.length);
  const others = near.slice(1).map(({ km }) => km);
  expect(others).toEqual([...others].sort((a, b) => a - b));
});

test('is within Romania between any two counties', () => {
  for (const { code } of counties)
    for (const { km } of countiesByDistance(code)) {
      expect(km).toBeGreaterThan(10);
      expect(km).toBeLessThan(1000);
    }
});
