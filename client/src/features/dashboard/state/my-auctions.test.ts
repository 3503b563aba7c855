import { expect, test } from 'vitest';
import { liveAuction } from '../../../testing/live-auction.ts';
import { byUrgency, leadsAuction, unfinishedDeals, withPresent, worthALook } from './my-auctions.ts';

const auction = (id: string, change: Parameters<typeof liveAuction>[0] = {}) =>
  liveAuction({ id, ...change });

test('[R2] an auction has the newer of fetched and pushed state, and keeps the account’s private data', () => {
  const viewer = { number: 4, price: '1040.00', isLeading: true };
  const fetched = { ...auction('a', { version: 4 }), viewer };
  const bestBid = {
    price: '1045.00',
    by: 'Ofertant 2',
    number: 2,
    at: '2026-11-21T10:01:00.000Z',
    automatic: false,
  };
  const [shown] = withPresent([fetched], { a: auction('a', { version: 5, bestBid }) });
  expect(shown).toMatchObject({ version: 5, bestBid: { price: '1045.00' }, viewer });
  expect(shown && leadsAuction(shown, viewer.number)).toBe(false);
  expect(leadsAuction(fetched, viewer.number)).toBe(true);
  const [held] = withPresent([fetched], { a: auction('a', { version: 3, bestBid }) });
  expect(held).toBe(fetched);
  expect(withPresent([fetched], {})).toEqual([fetched]);
});

test('auctions waiting for the owner’s decision come first, then the earliest end', () => {
  const all = [
    auction('pending', { status: 'Pending' }),
    auction('later', { endsAt: '2026-11-21T12:00:00.000Z' }),
    auction('held', { endsAt: null, hardEndsAt: '2026-11-21T11:45:00.000Z' }),
    auction('sooner', { endsAt: '2026-11-21T11:00:00.000Z' }),
    auction('scheduled', { status: 'Scheduled' }),
    auction('decide', { status: 'Closed', decisionEndsAt: '2026-11-22T11:00:00.000Z' }),
  ];
  expect(byUrgency(all).map(({ id }) => id)).toEqual([
    'decide',
    'sooner',
    'held',
    'later',
    'scheduled',
    'pending',
  ]);
});

test('suggestions are running or scheduled auctions that are not on the page yet', () => {
  const present = {
    mine: auction('mine'),
    over: auction('over', { status: 'Closed' }),
    soon: auction('soon', { status: 'Scheduled' }),
    runs: auction('runs'),
  };
  expect(worthALook(present, [{ id: 'mine' }], 4).map(({ id }) => id)).toEqual(['runs', 'soon']);
  expect(worthALook(present, [], 1).map(({ id }) => id)).toHaveLength(1);
});

test('a deal stays until the last day of its last step', () => {
  const accepted = auction('a', {
    status: 'Accepted',
    outcome: {
      kind: 'desiredPriceMet',
      at: '2026-11-23T10:00:00.000Z',
      winner: { number: 4, by: 'Ofertant 4', price: '1060.00' },
      reason: null,
    },
    deliveryPeriod: { from: '2026-11-26', to: '2026-12-05' },
  });
  const open = (today: string) => unfinishedDeals([accepted, auction('running')], today).map(({ id }) => id);
  expect([open('2026-11-23'), open('2026-12-05'), open('2026-12-06')]).toEqual([['a'], ['a'], []]);
});
