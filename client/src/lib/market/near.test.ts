import { counties } from '@recolta/shared/domain/counties';
import { countyKm } from '@recolta/shared/domain/county-distance';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countiesWithin, nearRadii, nearText, neighboursOf, readNear } from './near.ts';

const codes = counties.map(({ code }) => code);

test('an address has a county and one of the distances', () => {
  for (const county of codes)
    for (const km of nearRadii) expect(readNear(nearText({ county, km }))).toEqual({ county, km });
  for (const text of ['', 'CL', 'CL-', 'CL-75', 'XX-50', 'cl-50', 'CL-100.0', '-50', 'constructor-50'])
    expect(readNear(text)).toBeNull();
});

test('exactly the counties within the distance are near, and the county itself', () => {
  fc.assert(
    fc.property(fc.constantFrom(...codes), fc.constantFrom(...nearRadii), (county, km) => {
      const within = countiesWithin({ county, km });
      expect(within[0]).toBe(county);
      for (const code of codes)
        expect(within.includes(code)).toBe(code === county || countyKm(county, code) <= km);
    }),
  );
  expect(countiesWithin({ county: 'CL', km: 50 })).toEqual(['CL', 'IL']);
});

test('neighbours are the nearest other counties that have items', () => {
  const counts = { TR: 3, IL: 2, CL: 0, SM: 9, B: 1, CT: 4 };
  expect(neighboursOf('CL', ['CL'], counts)).toEqual([
    { code: 'IL', count: 2 },
    { code: 'B', count: 1 },
    { code: 'CT', count: 4 },
  ]);
  expect(neighboursOf('CL', ['CL', 'IL', 'B', 'CT', 'TR', 'SM'], counts)).toEqual([]);
});
