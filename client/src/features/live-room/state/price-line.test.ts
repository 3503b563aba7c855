import { expect, test } from 'vitest';
import { priceLine, roundStep } from './price-line.ts';
import { farBeyond } from './room-texts.ts';

const box = { width: 400, height: 200, left: 40, right: 10, top: 20, bottom: 20 };

test('the line steps at each bid and holds to the right edge', () => {
  const points = [
    { atMs: 0, minor: 96_000, isMine: false },
    { atMs: 500, minor: 100_000, isMine: true },
  ];
  const line = priceLine(points, { startMinor: 96_000, desiredMinor: 105_500 }, 0, 1000, box);
  expect(line.path).toMatch(/^M40 [\d.]+H215V[\d.]+H390$/);
  expect(line.mine).toEqual([{ x: 215, y: expect.any(Number) }]);
  expect(line.last?.x).toBe(390);
  const ys = line.priceTicks.map(({ y }) => y);
  expect(Math.min(...ys, line.desiredY ?? 0)).toBeGreaterThanOrEqual(box.top);
  expect(Math.max(...ys)).toBeLessThanOrEqual(box.height - box.bottom);
});

test('nothing bid, nothing drawn, but the axis stands', () => {
  const line = priceLine([], { startMinor: 96_000, desiredMinor: null }, 0, 1000, box);
  expect(line).toMatchObject({ path: '', last: null, desiredY: null });
  expect(line.priceTicks.length).toBeGreaterThan(1);
  expect([roundStep(100, 4), roundStep(9000, 4), roundStep(0, 4)]).toEqual([50, 5000, 1]);
});

test('[A5] a price more than a tenth beyond is a likely typing mistake, in either direction', () => {
  expect(farBeyond('Selling', 115_000, 100_000)).toBeCloseTo(0.15);
  expect(farBeyond('Selling', 110_000, 100_000)).toBeNull();
  expect(farBeyond('Buying', 80_000, 100_000)).toBeCloseTo(0.2);
  expect(farBeyond('Buying', 130_000, 100_000)).toBeNull();
});
