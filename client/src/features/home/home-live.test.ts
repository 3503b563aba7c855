import { expect, test } from 'vitest';
import { liveAuction } from '../../testing/live-auction.ts';
import { auctionsInView, tonnesOnSale } from './home-live.tsx';

const item = (id: string, change: Parameters<typeof liveAuction>[0]) => {
  const { recent: _, ...rest } = liveAuction({ id, ...change });
  return [id, rest] as const;
};
const items = Object.fromEntries([
  item('quiet', { bidCount: 2 }),
  item('lively', { bidCount: 9 }),
  item('later', { status: 'Scheduled' }),
]);

test('the most active auction is featured, and stays while it runs', () => {
  expect(auctionsInView(items, null).featured?.id).toBe('lively');
  expect(auctionsInView(items, 'quiet').featured?.id).toBe('quiet');
  expect(auctionsInView(items, 'gone').others.map(({ id }) => id)).toEqual(['quiet', 'later']);
  expect(auctionsInView({}, null)).toEqual({ featured: null, others: [] });
});

test('the featured auction sells, has the most bids, and ends first, in this order', () => {
  const featuredOf = (...all: (readonly [string, Parameters<typeof liveAuction>[0]])[]) =>
    auctionsInView(Object.fromEntries(all.map(([id, change]) => item(id, change))), null).featured?.id;
  const at = (time: string) => `2026-11-21T${time}:00.000Z`;
  expect(
    featuredOf(
      ['buys', { type: 'Buying', bidCount: 40 }],
      ['sells', { type: 'Selling', bidCount: 1 }],
      ['sells next', { type: 'Selling', bidCount: 60, status: 'Scheduled' }],
    ),
  ).toBe('sells');
  expect(featuredOf(['few', { bidCount: 3, endsAt: at('10:01') }], ['many', { bidCount: 4 }])).toBe('many');
  expect(
    featuredOf(
      ['suspended', { endsAt: null }],
      ['later', { endsAt: at('10:31') }],
      ['sooner', { endsAt: at('10:30') }],
    ),
  ).toBe('sooner');
  expect(featuredOf(['buys', { type: 'Buying' }], ['sells', { status: 'Scheduled' }])).toBe('buys');
});

test('[R6] a bid moves no row', () => {
  const others = (bids: number) => {
    const more = Object.fromEntries([
      item('a', { bidCount: 1 }),
      item('b', { bidCount: bids }),
      ...Object.entries(items),
    ]);
    return auctionsInView(more, 'lively').others.map(({ id }) => id);
  };
  expect(others(50)).toEqual(others(0));
  expect(others(0)).toEqual(['a', 'b', 'quiet', 'later']);
});

test('the others: running before scheduled before closed, each by its start, then by id; at most five', () => {
  const at = (hour: number) => `2026-11-21T0${hour}:00:00.000Z`;
  const all = Object.fromEntries([
    item('featured', { bidCount: 90, startsAt: at(1) }),
    item('closed', { status: 'Closed', startsAt: at(2) }),
    item('next', { status: 'Scheduled', startsAt: at(5) }),
    item('soon', { status: 'Scheduled', startsAt: at(3) }),
    item('late', { startsAt: at(7) }),
    item('b', { startsAt: at(6) }),
    item('a', { startsAt: at(6) }),
  ]);
  const idsOf = (items: Parameters<typeof auctionsInView>[0]) =>
    auctionsInView(items, null).others.map(({ id }) => id);
  expect(idsOf(all)).toEqual(['a', 'b', 'late', 'soon', 'next']);
  const { a: _a, b: _b, ...fewer } = all;
  expect(idsOf(fewer)).toEqual(['late', 'soon', 'next', 'closed']);
});

test('tonnes of all running auctions are summed', () => {
  expect(tonnesOnSale([{ quantity: '500' }, { quantity: '120.4' }])).toBe(620);
  // Bags have no known weight.
  expect(
    tonnesOnSale([
      { quantity: '5000', unit: 'Kg' },
      { quantity: '900', unit: 'Bag' },
    ]),
  ).toBe(5);
});
