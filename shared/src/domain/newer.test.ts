import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { assertProperty } from '../testing/assert-property.ts';
import { comparePositions, newer, type Position } from './newer.ts';

interface State extends Position {
  readonly name: string;
}

const states: fc.Arbitrary<State[]> = fc.array(
  fc.record({
    epoch: fc.integer({ min: 1, max: 3 }),
    version: fc.integer({ min: 0, max: 9 }),
    name: fc.string(),
  }),
  { minLength: 1 },
);

it('[R2] takes the higher version of an epoch, and any version of a later epoch', () => {
  const held = { epoch: 2, version: 7 };
  expect(newer(undefined, held)).toBe(held);
  for (const older of [
    { epoch: 2, version: 6 },
    { epoch: 1, version: 99 },
  ])
    expect(newer(held, older)).toBe(held);
  for (const later of [
    { epoch: 2, version: 8 },
    { epoch: 3, version: 0 },
  ])
    expect(newer(held, later)).toBe(later);
});

it('[R2] keeps the held state when the same position arrives again', () => {
  const held = { epoch: 2, version: 7 };
  expect(newer(held, { epoch: 2, version: 7 })).toBe(held);
});

it('[R2] ends at the newest for any order of arrival, with lost and repeated frames', () => {
  assertProperty(
    fc.property(
      states.chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: 1 })),
      ),
      ([, arrivals]) => {
        const held = arrivals.reduce<State | undefined>(newer, undefined);
        for (const arrived of arrivals) {
          expect(held && comparePositions(held, arrived)).toBeGreaterThanOrEqual(0);
        }
        expect(arrivals).toContain(held);
      },
    ),
  );
});

it('[R2] never goes back in between', () => {
  assertProperty(
    fc.property(states, (arrivals) => {
      let held: State | undefined;
      for (const arrived of arrivals) {
        const next = newer(held, arrived);
        if (held) expect(comparePositions(next, held)).toBeGreaterThanOrEqual(0);
        held = next;
      }
    }),
  );
});

it('[R2] is associative', () => {
  const state = fc.record({ epoch: fc.nat(2), version: fc.nat(4) });
  assertProperty(
    fc.property(state, state, state, (a, b, c) => {
      expect(newer(newer(a, b), c)).toEqual(newer(a, newer(b, c)));
    }),
  );
});
