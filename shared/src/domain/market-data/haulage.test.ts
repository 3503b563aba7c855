import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { assertProperty } from '../../testing/assert-property.ts';
import { type HaulageRate, haulageFor, maxHaulageKm } from './haulage.ts';

const rate = (upToKm: number): HaulageRate => ({
  upToKm,
  priceMinor: upToKm * 50,
  day: '2026-11-20',
  source: 'Tarif de test',
});

it('[Q5] haulage is that of the shortest band that reaches the distance; beyond the table there is none', () => {
  const rates = [rate(200), rate(50), rate(100)];
  expect([1, 50, 51, 100, 200].map((km) => haulageFor(km, rates)?.upToKm)).toEqual([50, 50, 100, 100, 200]);
  expect(haulageFor(201, rates)).toBeNull();
  expect(haulageFor(10, [])).toBeNull();
});

it('[Q5] skips no band between the distance and the chosen one', () => {
  const km = fc.integer({ min: 1, max: maxHaulageKm });
  assertProperty(
    fc.property(fc.array(km, { maxLength: 12 }), km, (bands, distance) => {
      const taken = haulageFor(distance, bands.map(rate))?.upToKm ?? Number.POSITIVE_INFINITY;
      expect(taken).toBeGreaterThanOrEqual(distance);
      expect(bands.filter((band) => band >= distance && band < taken)).toEqual([]);
    }),
  );
});
