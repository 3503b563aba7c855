import { auctionItem } from '@recolta/shared/domain/live-auction/public-state';
import { expect, test } from 'vitest';
import { liveAuction } from '../../testing/live-auction.ts';
import { isMine, myStateOf, nobody } from './list-view.ts';

const { id, bestBid } = liveAuction();
const shown = (change: Parameters<typeof liveAuction>[0] = {}) => auctionItem(liveAuction(change));
const bidder = (number: number) => ({
  ...nobody,
  bids: new Map([[id, { number, price: '1035.00', isLeading: true }]]),
});

test('[R2] a bidder leads or is outbid by the newest state, and awaits the decision after the end', () => {
  const number = bestBid?.number ?? 0;
  expect(myStateOf(shown(), bidder(number)).kind).toBe('leading');
  expect(myStateOf(shown(), bidder(number + 1))).toEqual({ kind: 'outbid', price: '1035.00' });
  expect(myStateOf(shown({ status: 'Closed' }), bidder(number)).kind).toBe('awaiting');
  expect(myStateOf(shown({ status: 'Closed' }), bidder(number + 1)).kind).toBe('outbidAtEnd');
  expect(myStateOf(shown({ status: 'Failed' }), bidder(number)).kind).toBe('none');
});

test('an owner decides after the end if there is a bid; a follower follows; others have no part', () => {
  const owner = { ...nobody, owned: new Set([id]), followed: new Set([id]) };
  expect(myStateOf(shown(), owner).kind).toBe('owner');
  expect(myStateOf(shown({ status: 'Closed' }), owner).kind).toBe('decide');
  expect(myStateOf(shown({ status: 'Closed', bestBid: null }), owner).kind).toBe('owner');
  expect(myStateOf(shown(), { ...nobody, followed: new Set([id]) }).kind).toBe('followed');
  expect(myStateOf(shown(), nobody).kind).toBe('none');
  expect([...isMine({ ...bidder(1), owned: new Set(['x']) })]).toEqual(['x', id]);
});
