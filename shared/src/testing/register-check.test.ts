import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertProperty } from './assert-property.ts';
import { honestHistory, seededRandom } from './honest-history.ts';
import { faults } from './planted-faults.ts';
import { registerCheck } from './register-check.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });

describe('registerCheck on honest histories', () => {
  it('[L5] finds nothing', () => {
    assertProperty(
      fc.property(seeds, fc.integer({ min: 0, max: 150 }), (seed, callCount) => {
        expect(registerCheck(honestHistory(seed, callCount))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('[L5] finds nothing where the log was not read', () => {
    assertProperty(
      fc.property(seeds, (seed) => {
        const { auction, calls } = honestHistory(seed, 100);
        expect(registerCheck({ auction, calls })).toEqual([]);
      }),
    );
  });
});

describe('registerCheck on spoilt histories', () => {
  it.each(Object.entries(faults))('[L5] finds every planted fault of kind %s', (kind, fault) => {
    let planted = 0;
    assertProperty(
      fc.property(seeds, (seed) => {
        const random = seededRandom(seed);
        const spoilt = fault(honestHistory(seed, 80), (items) => items[Math.floor(random() * items.length)]);
        if (spoilt === null) return;
        planted += 1;
        expect(registerCheck(spoilt).map((violation) => violation.kind)).toContain(kind);
      }),
      { numRuns: 60 },
    );
    expect(planted).toBeGreaterThan(10);
  });
});

describe('registerCheck without a log', () => {
  it.each(['duplicatedVersion', 'changedReplay', 'reordered', 'staleRead'] as const)(
    '[L5] finds every planted fault of kind %s by the answers alone',
    (kind) => {
      let planted = 0;
      assertProperty(
        fc.property(seeds, (seed) => {
          const random = seededRandom(seed);
          const spoilt = faults[kind](
            honestHistory(seed, 80),
            (items) => items[Math.floor(random() * items.length)],
          );
          if (spoilt === null) return;
          planted += 1;
          const { auction, calls } = spoilt;
          expect(registerCheck({ auction, calls }).map((violation) => violation.kind)).toContain(kind);
        }),
        { numRuns: 60 },
      );
      expect(planted).toBeGreaterThan(10);
    },
  );
});

it('[L5] registerCheck checks some fifty thousand calls in a few seconds', { timeout: 30_000 }, () => {
  const history = honestHistory(1, 50_000);
  const beganMs = Date.now();
  expect(registerCheck(history)).toEqual([]);
  expect(Date.now() - beganMs).toBeLessThan(5_000);
});
