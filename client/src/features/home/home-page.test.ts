import { expect, test } from 'vitest';
import { liveAuction } from '../../testing/live-auction.ts';
import { auctionsInView } from './home-page.tsx';

const item = (id: string, change: Parameters<typeof liveAuction>[0]) => {
  const { recent: _, ...rest } = liveAuction({ id, ...change });
  return [id, rest] as const;
};
const items = Object.fromEntries([
  item('quiet', { bidCount: 2 }),
  item('lively', { bidCount: 9 }),
  item('later', { status: 'Scheduled' }),
]);

test('the most active auction is shown large, and stays while it runs', () => {
  expect(auctionsInView(items, null).featured?.id).toBe('lively');
  expect(auctionsInView(items, 'quiet').featured?.id).toBe('quiet');
  expect(auctionsInView(items, 'gone').others.map(({ id }) => id)).toEqual(['quiet', 'later']);
  expect(auctionsInView({}, null)).toEqual({ featured: null, others: [] });
});
