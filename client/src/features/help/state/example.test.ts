import { expect, test } from 'vitest';
import { endingAt, exampleTerms, limitDuel, softClose, undecidedAt } from './example.ts';

const clock = (ms: number) => new Date(ms + 2 * 3_600_000).toISOString().slice(11, 19);

test('[L6] the example resets the clock to two minutes, without adding to the time left', () => {
  const { bids, endedAtMs } = softClose();
  expect(bids.map(({ atMs, endsAtMs }) => [clock(atMs), clock(endsAtMs)])).toEqual([
    ['11:58:40', '12:00:40'],
    ['12:00:10', '12:02:10'],
    ['12:01:50', '12:03:50'],
  ]);
  expect(clock(endedAtMs)).toBe('12:03:50');
});

test('[L7] the stronger limit of the example leads at the weaker one plus a step', () => {
  const { limits, prices } = limitDuel();
  expect(prices.map(({ priceMinor }) => priceMinor / 100)).toEqual([
    1000, 1005, 1010, 1015, 1020, 1040, 1045,
  ]);
  expect(prices.at(-1)).toEqual({ priceMinor: limits.theirs + exampleTerms.stepMinor, isYours: true });
});

test('[L1] [L10] the example has a winner at the desired price, otherwise the owner has two hours', () => {
  expect(endingAt(105_500)).toMatchObject({ status: 'Accepted', outcome: { kind: 'desiredPriceMet' } });
  const closed = endingAt(105_000);
  expect(closed.status).toBe('Closed');
  expect((closed.decisionEndsAtMs ?? 0) - closed.endsAtMs).toBe(2 * 3_600_000);
  expect(undecidedAt(105_000).status).toBe('Refused');
  expect(endingAt(null).status).toBe('Failed');
});
