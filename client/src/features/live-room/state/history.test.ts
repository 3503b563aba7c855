import { describe, expect, test } from 'vitest';
import { bidEntry } from '../../../testing/live-auction.ts';
import { bidsOf, mergeHistory, rowsOf } from './history.ts';

describe('the log on the page', () => {
  test('[R2] entries from any side become one log, each once and in order', () => {
    const { entries, missingAfter } = mergeHistory(
      [bidEntry(1), bidEntry(2)],
      [bidEntry(3), bidEntry(2)],
      true,
    );
    expect(entries.map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(missingAfter).toBeNull();
  });

  test('[R2] a gap is reported, so that it can be fetched', () => {
    expect(mergeHistory([bidEntry(1)], [bidEntry(5)], true).missingAfter).toBe(1);
    expect(mergeHistory([], [bidEntry(5), bidEntry(6)], true).missingAfter).toBe(0);
    expect(mergeHistory([], [bidEntry(5), bidEntry(6)], false).missingAfter).toBeNull();
  });

  test('[L6] a bid that moved the end is the one that reset the clock', () => {
    const later = '2026-11-21T10:31:00.000Z';
    const log = [
      bidEntry(1, { kind: 'started', number: null, price: null }),
      bidEntry(2),
      bidEntry(3, { endsAt: later }),
      bidEntry(4, { endsAt: later }),
    ];
    expect(bidsOf(log).map(({ hasResetClock }) => hasResetClock)).toEqual([false, true, false]);
  });
});

test('an entry of a kind that is not known has a neutral row; other known kinds have none', () => {
  const started = bidEntry(1, { kind: 'started', number: null, price: null });
  const unknown = bidEntry(3, { kind: 'extended', number: null, price: null });
  const held = bidEntry(4, { kind: 'held', number: null, price: null, endsAt: null });
  const rows = rowsOf([started, bidEntry(2), unknown, held]);
  expect(rows).toEqual([
    { entry: bidEntry(2), hasResetClock: false },
    { note: unknown, kind: 'unknown' },
    { note: held, kind: 'held' },
  ]);
});
