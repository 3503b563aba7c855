import { describe, expect, test } from 'vitest';
import { bidEntry } from '../../../../testing/live-auction.ts';
import { bidsOf, latestMessage, mergeHistory, rowsOf } from './history.ts';

describe('the displayed log', () => {
  test('[R2] entries from any source are merged into one log, each once and in order', () => {
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

test('[L15] [L16] acts of administrators have their own rows, an unknown kind a neutral one, other kinds none', () => {
  const note = (version: number, kind: string) => bidEntry(version, { kind, number: null, price: null });
  const [held, extended, message] = [note(4, 'held'), note(5, 'extended'), note(6, 'message')];
  const unknown = note(3, 'weighed');
  const resumed = note(7, 'resumed');
  const reason = 'outage 2026-11-21T10:29:57.000Z/2026-11-21T10:30:03.000Z';
  const afterOutage = { ...note(8, 'resumed'), reason };
  const log = [note(1, 'started'), bidEntry(2), unknown, held, extended, message, resumed, afterOutage];
  expect(rowsOf(log)).toEqual([
    { entry: bidEntry(2), hasResetClock: false, fate: 'standing' },
    { note: unknown, kind: 'unknown' },
    { note: held, kind: 'held' },
    { note: extended, kind: 'extended' },
    { note: message, kind: 'message' },
    { note: resumed, kind: 'resumed' },
    { note: afterOutage, kind: 'outage' },
  ]);
});

test('[L16] the last message is shown until the auction is decided', () => {
  const message = (version: number) => bidEntry(version, { kind: 'message', number: null, price: null });
  const entries = [message(1), bidEntry(2), message(3), bidEntry(4)];
  for (const status of ['Scheduled', 'InProgress', 'Closed'] as const)
    expect(latestMessage({ status }, entries)).toEqual(message(3));
  for (const status of ['Accepted', 'Refused', 'Failed'] as const)
    expect(latestMessage({ status }, entries)).toBeNull();
  expect(latestMessage({ status: 'InProgress' }, [bidEntry(1)])).toBeNull();
});
