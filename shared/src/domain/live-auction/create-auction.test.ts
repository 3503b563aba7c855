import { expect, it } from 'vitest';
import { auctionId, minuteMs, pendingAuction, startMs } from '../../testing/auction-fixture.ts';
import { firstBrokenEntry } from './entry-hash.ts';

it('[L1] [L5] a new auction is Pending, without bids, and its log begins with version 1', () => {
  const { auction, log } = pendingAuction();
  expect(auction).toMatchObject({
    status: 'Pending',
    version: 1,
    best: null,
    bidCount: 0,
    participantCount: 0,
    outcome: null,
    decisionEndsAtMs: null,
    lastAtMs: startMs - 60 * minuteMs,
  });
  expect(log).toMatchObject([{ version: 1, kind: 'created', number: null, priceMinor: null }]);
  expect(firstBrokenEntry(auctionId, log)).toBeNull();
});
