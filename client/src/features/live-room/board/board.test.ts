import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { assertProperty } from '@recolta/shared/testing/assert-property';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { liveAuction } from '../../../testing/live-auction.ts';
import { type BoardRow, boardOrder, needOf, needs } from './board.ts';

const bidder: Viewer = {
  isOwner: false,
  isAdministrator: false,
  number: 2,
  price: '1000.00',
  limit: null,
  mayBid: true,
  why: null,
  hasAcceptedTerms: true,
  backupPrice: null,
  counterparty: null,
  identities: null,
};
const best = liveAuction().bestBid;
const hold = {
  reason: 'Verificare',
  sinceAt: '2026-11-21T10:00:00.000Z',
} as unknown as LiveAuctionState['hold'];
const row = (change: Partial<LiveAuctionState>, viewer: Partial<Viewer> | undefined = {}): BoardRow => ({
  auction: liveAuction({ recent: [], ...change }),
  viewer: viewer && { ...bidder, ...viewer },
});
const led = { bestBid: best && { ...best, number: 2 } };
const lost = { bestBid: best && { ...best, number: 1 } };

it.each([
  ['decide', row({ status: 'Closed' }, { isOwner: true })],
  ['outbid', row(lost)],
  ['running', row(led)],
  ['running', row(lost, { number: null, price: null })],
  ['running', row({ status: 'InProgress' }, { isOwner: true })],
  ['held', row({ ...led, hold })],
  ['outbid', row({ ...lost, hold })],
  ['prepare', row({ status: 'Scheduled' }, { why: 'AuctionNotStarted', hasAcceptedTerms: false })],
  ['coming', row({ status: 'Scheduled' }, { why: 'AuctionNotStarted' })],
  ['coming', row({ status: 'Scheduled' }, { why: 'AccountNotActive', hasAcceptedTerms: false })],
  ['closed', row({ status: 'Closed', ...led })],
  ['pending', row({ status: 'Pending' }, { isOwner: true })],
  ['over', row({ status: 'Accepted' })],
  ['over', row({ status: 'Failed' })],
] as const)('needs %s', (need, of) => {
  expect(needOf(of)).toBe(need);
});

it('of an auction without private data yet, shows only the public needs', () => {
  expect(needOf({ auction: liveAuction(lost), viewer: undefined })).toBe('running');
});

const minute = fc.integer({ min: 0, max: 5 }).map((count) => `2026-11-21T10:0${count}:00.000Z`);
const anyRow = fc
  .record({
    id: fc.uuid(),
    status: fc.constantFrom('Pending', 'Scheduled', 'InProgress', 'Closed', 'Accepted', 'Failed'),
    endsAt: fc.option(minute),
    startsAt: minute,
    isLeading: fc.boolean(),
    isHeld: fc.boolean(),
    isOwner: fc.boolean(),
    hasAcceptedTerms: fc.boolean(),
  })
  .map(({ isLeading, isHeld, isOwner, hasAcceptedTerms, status, ...times }) =>
    row(
      {
        ...times,
        status: status as LiveAuctionState['status'],
        hold: isHeld ? hold : null,
        ...(isLeading ? led : lost),
      },
      { isOwner, hasAcceptedTerms, why: status === 'Scheduled' ? 'AuctionNotStarted' : null },
    ),
  );

it('orders by need, then by time, regardless of the input order, and keeps every auction', () => {
  assertProperty(
    fc.property(
      fc.uniqueArray(anyRow, { selector: ({ auction }) => auction.id }),
      fc.func(fc.integer()),
      (rows, random) => {
        const ordered = boardOrder(rows);
        expect(ordered.toSorted(byId)).toEqual(rows.toSorted(byId));
        expect(boardOrder(rows.toSorted((a, b) => random(a.auction.id) - random(b.auction.id)))).toEqual(
          ordered,
        );
        for (const [at, after] of ordered.slice(1).entries()) {
          const before = ordered[at] as BoardRow;
          const [first, second] = [needs.indexOf(needOf(before)), needs.indexOf(needOf(after))];
          expect(first).toBeLessThanOrEqual(second);
          const isRunning = needOf(before) === 'running' || needOf(before) === 'outbid';
          if (
            first === second &&
            isRunning &&
            before.auction.endsAt !== null &&
            after.auction.endsAt !== null
          )
            expect(before.auction.endsAt <= after.auction.endsAt).toBe(true);
          if (first === second && ['coming', 'pending'].includes(needOf(before)))
            expect(before.auction.startsAt <= after.auction.startsAt).toBe(true);
        }
      },
    ),
  );
});

const byId = (a: BoardRow, b: BoardRow) => (a.auction.id < b.auction.id ? -1 : 1);
