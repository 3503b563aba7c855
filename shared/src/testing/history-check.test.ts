import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertProperty } from './assert-property.ts';
import { checkHistory } from './history-check.ts';
import { injectedFaults } from './injected-faults.ts';
import { seededRandom, validHistory } from './valid-history.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });

describe('checkHistory on valid histories', () => {
  it('[L5] finds nothing', () => {
    assertProperty(
      fc.property(seeds, fc.integer({ min: 0, max: 150 }), (seed, callCount) => {
        expect(checkHistory(validHistory(seed, callCount))).toEqual([]);
      }),
      // The example has two limits of one account at once, and a bid by hand under both.
      { numRuns: 100, examples: [[923_917_177, 68]] },
    );
  });

  it('[L5] finds nothing without the log', () => {
    assertProperty(
      fc.property(seeds, (seed) => {
        const { auction, calls } = validHistory(seed, 100, false);
        expect(checkHistory({ auction, calls })).toEqual([]);
      }),
    );
  });
});

describe('checkHistory on corrupted histories', () => {
  it.each(Object.entries(injectedFaults))('[L5] finds every injected fault of kind %s', (kind, fault) => {
    let injected = 0;
    assertProperty(
      fc.property(seeds, (seed) => {
        const random = seededRandom(seed);
        const corrupted = fault(
          validHistory(seed, 80),
          (items) => items[Math.floor(random() * items.length)],
        );
        if (corrupted === null) return;
        injected += 1;
        expect(checkHistory(corrupted).map((violation) => violation.kind)).toContain(kind);
      }),
      { numRuns: 30 },
    );
    expect(injected).toBeGreaterThan(5);
  });
});

describe('checkHistory without a log', () => {
  it.each(['duplicatedVersion', 'changedReplay', 'reordered', 'staleRead'] as const)(
    '[L5] finds every injected fault of kind %s in the answers alone',
    (kind) => {
      let injected = 0;
      assertProperty(
        fc.property(seeds, (seed) => {
          const random = seededRandom(seed);
          const corrupted = injectedFaults[kind](
            validHistory(seed, 80),
            (items) => items[Math.floor(random() * items.length)],
          );
          if (corrupted === null) return;
          injected += 1;
          const { auction, calls } = corrupted;
          expect(checkHistory({ auction, calls }).map((violation) => violation.kind)).toContain(kind);
        }),
        { numRuns: 30 },
      );
      expect(injected).toBeGreaterThan(5);
    },
  );
});

it('[L5] checkHistory checks about twenty thousand calls', { timeout: 60_000 }, () => {
  expect(checkHistory(validHistory(1, 20_000))).toEqual([]);
});
