import { expect, test } from 'vitest';
import { liveAuction } from '../../testing/live-auction.ts';
import { nextBidMinor } from './ladder.ts';

const best = (price: string) => ({
  price,
  by: 'Ofertant 4',
  number: 4,
  at: '2026-11-21T10:00:00.000Z',
  automatic: false,
});

test('[L4] the next bid is the starting price, then one step better: higher in a sale, lower in a purchase', () => {
  expect(nextBidMinor(liveAuction({ bestBid: null }))).toBe(96_000);
  expect(nextBidMinor(liveAuction({ bestBid: best('1040.00') }))).toBe(104_500);
  expect(nextBidMinor(liveAuction({ type: 'Buying', bestBid: best('940.00') }))).toBe(93_500);
});

test('[L4] the highest price and the lowest one above zero can be bid, and nothing beyond them', () => {
  expect(nextBidMinor(liveAuction({ bestBid: best('99995.00') }))).toBe(10_000_000);
  expect(nextBidMinor(liveAuction({ bestBid: best('99995.01') }))).toBeNull();
  expect(nextBidMinor(liveAuction({ type: 'Buying', bestBid: best('5.01') }))).toBe(1);
  expect(nextBidMinor(liveAuction({ type: 'Buying', bestBid: best('5.00') }))).toBeNull();
});
