import { expect, test } from 'vitest';
import { badgeCount } from './unseen-count.ts';

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('a badge of %i shows %s', (count, text) => {
  expect(badgeCount(count)).toBe(text);
});
