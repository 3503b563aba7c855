import { expect, test } from 'vitest';
import { chainMarks } from './verification-card.tsx';

const states = (count: number, brokenFrom: number | null) =>
  chainMarks(count, brokenFrom)
    .map(({ state }) => state[0])
    .join('');

test('[L13] a valid chain has one mark per entry', () => {
  expect(states(5, null)).toBe('rrrrr');
});

test('[L13] the entry that breaks it is highlighted, and later ones are not judged', () => {
  expect(states(5, 3)).toBe('rrbnn');
  expect(states(3, 1)).toBe('bnn');
});

test('[L13] many entries share marks, each entry once, the broken one in one of them', () => {
  const marks = chainMarks(1000, 500);
  expect(marks.length).toBeLessThan(112);
  expect(marks[0]?.from).toBe(1);
  expect(marks.at(-1)?.to).toBe(1000);
  for (const [index, { from }] of marks.entries())
    if (index > 0) expect(from).toBe((marks[index - 1]?.to ?? 0) + 1);
  expect(marks.filter(({ state }) => state === 'broken')).toMatchObject([{ from: 491, to: 500 }]);
});
