import { expect, test } from 'vitest';
import { liveAuction } from '../../testing/live-auction.ts';
import { readListFilters, sectionsOf } from './list-filters.ts';

const item = (id: string, change: Parameters<typeof liveAuction>[0]) => {
  const { recent: _, ...rest } = liveAuction({ id, ...change });
  return [id, rest] as const;
};
const items = Object.fromEntries([
  item('a', { endsAt: '2026-11-21T12:00:00.000Z' }),
  item('b', { endsAt: '2026-11-21T11:00:00.000Z', county: 'CL', type: 'Buying' }),
  item('c', { status: 'Scheduled', product: 'corn' }),
  item('d', { status: 'Closed', decisionEndsAt: '2026-11-21T13:00:00.000Z' }),
]);
const ids = (query: string) => {
  const { running, scheduled, awaiting } = sectionsOf(items, readListFilters(new URLSearchParams(query)));
  return [running, scheduled, awaiting].map((section) => section.map(({ id }) => id).join(''));
};

test('sections are sorted by the next event and filtered by the address', () => {
  expect(ids('')).toEqual(['ba', 'c', 'd']);
  expect(ids('county=CL')).toEqual(['b', '', '']);
  expect(ids('product=corn')).toEqual(['', 'c', '']);
  expect(ids('type=Buying')).toEqual(['b', '', '']);
  expect(ids('type=Nonsense')).toEqual(['ba', 'c', 'd']);
});
