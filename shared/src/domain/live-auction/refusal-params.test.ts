import { expect, it } from 'vitest';
import { refusalParams } from './refusal-params.ts';

const atMs = Date.UTC(2026, 10, 21, 9);
const at = '2026-11-21T09:00:00.000Z';

it.each([
  [{ code: 'AuctionNotStarted', startsAtMs: atMs }, { startsAt: at }],
  [{ code: 'ExpiredAuction', endedAtMs: atMs }, { endedAt: at }],
  [{ code: 'StartingPriceNotReached', startingPriceMinor: 950_00 }, { startingPrice: '950.00' }],
  [
    { code: 'BidNotBetter', bestPriceMinor: 1000_00, nextPriceMinor: 1005_00 },
    { bestPrice: '1000.00', nextPrice: '1005.00' },
  ],
  [{ code: 'PriceNotMultiple', stepMinor: 5_00 }, { threshold: '5.00' }],
] as const)('[L12] gives the figures of %o', (refusal, params) => {
  expect(refusalParams(refusal)).toEqual(params);
});
