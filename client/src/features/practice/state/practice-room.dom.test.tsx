import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BidRefusedError } from '../../../lib/http/failure.ts';
import {
  keepRecord,
  keptRecord,
  openPractice,
  PracticeRoom,
  practiceClock,
  startOrContinue,
} from './practice-room.ts';

const startMs = Date.parse('2026-11-26T10:00:00.000Z');
let nowMs = startMs;

beforeEach(() => {
  sessionStorage.clear();
  nowMs = startMs;
  vi.spyOn(practiceClock, 'nowMs').mockImplementation(() => nowMs);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

/** A practice that has just started. */
function started() {
  const id = crypto.randomUUID();
  keepRecord({ id, startedAtMs: startMs, acts: [] });
  const room = openPractice(id);
  if (!room) throw new Error('no practice');
  return room;
}

test('[L19] terms, a bid and a limit are kept, and a reload repeats them', async () => {
  const room = started();
  nowMs += 60_000;
  expect((await room.calls.get()).viewer.hasAcceptedTerms).toBe(false);
  expect((await room.calls.acceptTerms()).hasAcceptedTerms).toBe(true);
  nowMs += 1000;
  expect((await room.calls.placeBid(room.id, 'a', { price: '895.00' })).viewer.price).toBe('895.00');
  nowMs += 1000;
  expect((await room.calls.placeBid(room.id, 'b', { limit: '1010.00' })).viewer.limit).toBe('1010.00');
  nowMs += 1000;
  expect((await room.calls.placeBid(room.id, 'c', { limit: null })).viewer.limit).toBeNull();
  expect(keptRecord()).toEqual({
    id: room.id,
    startedAtMs: startMs,
    acts: [
      { kind: 'terms', atMs: startMs + 60_000 },
      { kind: 'bid', atMs: startMs + 61_000, priceMinor: 895_00 },
      { kind: 'bid', atMs: startMs + 62_000, priceMinor: null, limitMinor: 1010_00 },
      { kind: 'bid', atMs: startMs + 63_000, priceMinor: null, limitMinor: null },
    ],
  });
  expect(openPractice(room.id)?.answer()).toEqual(room.answer());
  expect(startOrContinue()).toBe(room.id);
  expect(openPractice('another')).toBeNull();
});

test('[L19] a refused bid says why with the room as it is, and is not kept', async () => {
  const room = started();
  nowMs += 60_000;
  await room.calls.acceptTerms();
  const { auction, viewer } = await room.calls.get();
  const refused = await room.calls
    .placeBid(room.id, 'a', { price: '100.00' })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(BidRefusedError);
  expect((refused as BidRefusedError).answer).toEqual({
    accepted: false,
    code: 'BidNotBetter',
    message: 'BidNotBetter',
    params: { bestPrice: '890.00', nextPrice: '895.00' },
    requestId: '',
    version: auction.version,
    bestPrice: auction.bestBid?.price,
    auction,
    viewer,
  });
  expect(keptRecord()?.acts).toHaveLength(1);
});

test('[L19] a change by the clock calls back, until it is stopped', () => {
  vi.useFakeTimers();
  const room = new PracticeRoom({ id: 'a', startedAtMs: startMs, acts: [] });
  const onChange = vi.fn();
  const stop = room.follow(onChange);
  vi.advanceTimersByTime(250);
  expect(onChange).not.toHaveBeenCalled();
  nowMs += 60_000;
  vi.advanceTimersByTime(250);
  expect(onChange).toHaveBeenCalledTimes(1);
  stop();
  nowMs += 60_000;
  vi.advanceTimersByTime(1000);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('[L19] once a practice is over, another is started', () => {
  const room = started();
  nowMs += 3_600_000;
  expect(room.isOver).toBe(true);
  const id = startOrContinue();
  expect(id).not.toBe(room.id);
  expect(keptRecord()).toEqual({ id, startedAtMs: nowMs, acts: [] });
});
