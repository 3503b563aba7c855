import { expect, test } from 'vitest';
import { liveAuction } from '../../../../testing/live-auction.ts';
import { lineSpan, nearestPlace, priceGraph, roundStep } from './price-graph.ts';

const whole = { fromMs: 0, toMs: 1000, nowMs: 1000, windowFromMs: null };
const box = { width: 400, height: 200, left: 40, right: 10, top: 20, bottom: 20 };

test('the line steps at each bid and continues to the right edge', () => {
  const points = [
    { atMs: 0, minor: 96_000, isMine: false },
    { atMs: 500, minor: 100_000, isMine: true },
  ];
  const line = priceGraph(points, { startMinor: 96_000, desiredMinor: 105_500 }, whole, box);
  expect(line.path).toMatch(/^M40 [\d.]+H215V[\d.]+H390$/);
  expect(line.places.map(({ x }) => x)).toEqual([40, 215]);
  expect(line.last?.x).toBe(390);
  const ys = line.priceTicks.map(({ y }) => y);
  expect(Math.min(...ys)).toBeGreaterThanOrEqual(box.top);
  expect(Math.max(...ys)).toBeLessThanOrEqual(box.height - box.bottom);
});

test('a far desired price is marked at the edge beyond which it is, and the line fills the height', () => {
  const rising = [
    { atMs: 0, minor: 96_000, isMine: false },
    { atMs: 500, minor: 97_000, isMine: false },
  ];
  const above = priceGraph(rising, { startMinor: 96_000, desiredMinor: 105_500 }, whole, box);
  expect(above.desired).toEqual({ where: 'above', y: box.top });
  expect(above.last?.y).toBe(box.top);
  const falling = rising.toReversed().map((point, index) => ({ ...point, atMs: index * 500 }));
  const below = priceGraph(falling, { startMinor: 97_000, desiredMinor: 80_000 }, whole, box);
  expect(below.desired).toEqual({ where: 'below', y: box.height - box.bottom });
  const near = priceGraph(rising, { startMinor: 96_000, desiredMinor: 98_000 }, whole, box);
  expect(near.desired).toEqual({ where: 'inside', y: box.top });
});

test('without bids nothing is drawn but the axis', () => {
  const line = priceGraph([], { startMinor: 96_000, desiredMinor: null }, whole, box);
  expect(line).toMatchObject({ path: '', last: null, desired: null });
  expect(line.priceTicks.length).toBeGreaterThan(1);
  expect([roundStep(100, 4), roundStep(9000, 4), roundStep(0, 4)]).toEqual([50, 5000, 1]);
});

test('the ticks of an auction over several days are fewer, because each needs its day', () => {
  const ticksOf = (from: string, to: string, within = box) => {
    const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
    const span = { fromMs, toMs, nowMs: toMs, windowFromMs: null };
    return priceGraph([], { startMinor: 96_000, desiredMinor: null }, span, within);
  };
  // 23:30 and 00:30 in Bucharest are on different days, 00:30 and 23:30 of UTC's are not.
  const two = ticksOf('2026-11-28T21:30:00Z', '2026-11-28T22:30:00Z');
  expect(two.isOneDay).toBe(false);
  expect(two.timeTicks.map(({ anchor, x }) => [anchor, x])).toEqual([
    ['start', 40],
    ['middle', 215],
    ['end', 390],
  ]);
  expect(two.timeTicks[1]?.atMs).toBe(Date.parse('2026-11-28T22:00:00Z'));
  // As wide as on a phone of 360 px.
  const phone = ticksOf('2026-11-28T21:30:00Z', '2026-11-28T22:30:00Z', { ...box, width: 280 });
  expect(phone.timeTicks.map(({ anchor, x }) => [anchor, x])).toEqual([
    ['start', 40],
    ['end', 270],
  ]);
  const one = ticksOf('2026-11-28T22:30:00Z', '2026-11-29T21:30:00Z');
  expect([one.isOneDay, one.timeTicks.length]).toEqual([true, 4]);
});

test('a falling line is drawn downward, up to now, with the soft-close window before the end', () => {
  const points = [
    { atMs: 100, minor: 101_000, isMine: false },
    { atMs: 400, minor: 92_500, isMine: false },
  ];
  const levels = { startMinor: 101_000, desiredMinor: 90_000 };
  const line = priceGraph(points, levels, { ...whole, nowMs: 500, windowFromMs: 800 }, box);
  const [high, low] = line.places.map(({ y }) => y);
  expect(low).toBeGreaterThan(high ?? 0);
  expect(line.last?.x).toBe(215);
  expect(line.window).toEqual({ x: 320, width: 70 });
  expect(priceGraph(points, levels, { ...whole, windowFromMs: 999 }, box).window?.width).toBe(3);
  // A bid is never drawn beyond the end of the line.
  expect(priceGraph(points, levels, { ...whole, nowMs: 300 }, box).last).toEqual(line.places[1]);
});

test('the readout shows the nearest bid, and the last of several at one position', () => {
  const places = [40, 100, 100, 300].map((x) => ({ x, y: 0 }));
  expect([0, 69, 71, 190, 201, 999].map((x) => nearestPlace(places, x))).toEqual([0, 0, 2, 2, 3, 3]);
  expect(nearestPlace([], 10)).toBeNull();
});

test('[L6] the line of an auction spans to its end with the window before it', () => {
  const ms = (time: string) => Date.parse(`2026-11-21T${time}:00.000Z`);
  const nowMs = ms('10:01');
  const running = { fromMs: ms('09:00'), toMs: ms('10:30'), nowMs, windowFromMs: ms('10:28') };
  expect(lineSpan(liveAuction(), ms('09:05'), nowMs)).toEqual(running);
  expect(lineSpan(liveAuction({ extensionWindowMinutes: 0 }), ms('09:05'), nowMs).windowFromMs).toBeNull();
  const onHold = { ...running, toMs: nowMs, windowFromMs: null };
  expect(lineSpan(liveAuction({ endsAt: null }), ms('09:05'), nowMs)).toEqual(onHold);
  const outcome = (at: string) => ({ kind: 'cancelled' as const, at, winner: null, reason: 'x' });
  const cancelled = liveAuction({ status: 'Failed', outcome: outcome('2026-11-21T10:01:00.000Z') });
  expect(lineSpan(cancelled, ms('09:05'), ms('12:00'))).toEqual(onHold);
  const decided = liveAuction({ status: 'Refused', outcome: outcome('2026-11-21T11:00:00.000Z') });
  expect(lineSpan(decided, ms('09:05'), ms('12:00'))).toEqual({ ...running, nowMs: ms('11:00') });
});
