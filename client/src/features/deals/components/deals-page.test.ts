import { expect, it } from 'vitest';
import { monthsUntil } from './deals-page.tsx';

it('[D8] offers months back over the turn of a year', () => {
  expect(monthsUntil('2027-02', 4)).toEqual(['2027-02', '2027-01', '2026-12', '2026-11']);
});
