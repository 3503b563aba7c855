import { expect, test } from 'vitest';
import { liveAuction } from '../../../testing/live-auction.ts';
import { liveLots } from './live-now.tsx';

const auction = (id: string, change: Parameters<typeof liveAuction>[0] = {}) =>
  liveAuction({ id, ...change });
const bidden = (given: ReturnType<typeof auction>, number: number) => ({
  ...given,
  viewer: { number, price: '1040.00', isLeading: true, invitation: null, bidding: null },
});
const none = { own: [], joined: [], followed: [] };
const best = (number: number) => ({
  price: '1045.00',
  by: `Ofertant ${number}`,
  number,
  at: '2026-11-21T10:01:00.000Z',
  automatic: false,
});

test('[R2] an auction has the newer of fetched and pushed state, and the standing that follows from it', () => {
  const fetched = bidden(auction('a', { version: 4, bestBid: best(4) }), 4);
  const shown = (present: ReturnType<typeof auction>) =>
    liveLots({ a: present }, { ...none, joined: [fetched] })[0];
  expect(shown(auction('a', { version: 5, bestBid: best(2) }))).toMatchObject({
    auction: { version: 5 },
    standing: { kind: 'outbid', priceMinor: 1040_00 },
  });
  expect(shown(auction('a', { version: 3, bestBid: best(2) }))).toMatchObject({
    auction: { version: 4 },
    standing: { kind: 'leads' },
  });
});

test('running auctions of the account come first, the earliest end first, then others up to three in all', () => {
  const present = {
    later: auction('later', { endsAt: '2026-11-21T12:00:00.000Z' }),
    held: auction('held', { endsAt: null, hardEndsAt: '2026-11-21T11:45:00.000Z' }),
    sooner: auction('sooner', { endsAt: '2026-11-21T11:00:00.000Z' }),
    other: auction('other', { endsAt: '2026-11-21T10:30:00.000Z' }),
    scheduled: auction('scheduled', { status: 'Scheduled' }),
  };
  const ids = (mine: Partial<Parameters<typeof liveLots>[1]>) =>
    liveLots(present, { ...none, ...mine }).map(({ id, standing }) => `${id} ${standing.kind}`);
  expect(ids({ own: [present.later], followed: ['sooner', 'scheduled', 'gone'] })).toEqual([
    'sooner followed',
    'later own',
    'other none',
  ]);
  expect(ids({ followed: ['later', 'held', 'sooner', 'other'] })).toHaveLength(4);
  expect(ids({})).toEqual(['other none', 'sooner none', 'held none']);
});

test('an auction that has ended by the newest state is not shown, and one of two kinds only once', () => {
  const running = auction('a', { version: 4 });
  expect(
    liveLots({ a: auction('a', { version: 5, status: 'Closed' }) }, { ...none, own: [running] }),
  ).toEqual([]);
  expect(liveLots({ a: running }, { ...none, own: [running], followed: ['a'] })).toHaveLength(1);
});

test('[I2] an auction that the account is invited to is its own list’s, unless it refused', () => {
  const invited = (name: string, state: string) => {
    const invitation = { id: name, state, invitedAt: '2026-11-20T10:00:00.000Z' };
    const viewer = { number: null, price: null, isLeading: false, invitation, bidding: null };
    return { ...auction(name, { audience: 'Invited' }), viewer };
  };
  const joined = [
    ...[invited('accepted', 'Accepted'), invited('opened', 'Opened'), invited('declined', 'Declined')],
    { ...invited('later', 'Accepted'), status: 'Scheduled' as const },
  ];
  expect(
    liveLots({}, { ...none, joined, followed: ['accepted'] }).map(({ id, standing }) => [id, standing.kind]),
  ).toEqual([
    ['accepted', 'invited'],
    ['opened', 'invited'],
  ]);
});
