import { expect, test } from 'vitest';
import { historyLine } from './fob-price.tsx';

const box = { width: 100, height: 50 };

test('[Q4] a history is drawn by day, in steps, from its minimum to its maximum', () => {
  const line = historyLine(
    [
      { day: '2026-11-02', value: 200 },
      { day: '2026-11-03', value: 210 },
      { day: '2026-11-06', value: 190 },
      { day: '2026-11-12', value: 200 },
    ],
    box,
  );
  expect(line.places).toEqual([
    { x: 0, y: 25 },
    { x: 10, y: 0 },
    { x: 40, y: 50 },
    { x: 100, y: 25 },
  ]);
  expect(line.path).toBe('M0 25H10V0H40V50H100V25');
  expect([line.least, line.most]).toEqual([190, 210]);
});

test('[Q4] a single figure, and unchanged figures, are drawn in the middle', () => {
  expect(historyLine([{ day: '2026-11-02', value: 200 }], box).places).toEqual([{ x: 0, y: 25 }]);
  const flat = ['2026-11-02', '2026-11-03'].map((day) => ({ day, value: 200 }));
  expect(historyLine(flat, box).path).toBe('M0 25H100V25');
});

test('[Q4] marks share the scales of the history, whose line continues up to the last one', () => {
  const figures = [
    { day: '2026-11-02', value: 200 },
    { day: '2026-11-07', value: 210 },
  ];
  const line = historyLine(figures, box, [{ day: '2026-11-12', value: 190 }]);
  expect(line.marks).toEqual([{ x: 100, y: 50 }]);
  expect(line.path).toBe('M0 25H50V0H100');
});
