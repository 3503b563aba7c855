import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attempts, auctionChoices, play } from '../../testing/arbitraries.ts';
import { assertProperty } from '../../testing/assert-property.ts';
import { pendingAuction, runningAuction, scheduledAuction, startMs } from '../../testing/auction-fixture.ts';
import { improvement } from '../price-direction.ts';
import { advanceTo } from './advance-to.ts';
import { decideBid } from './decide-bid.ts';
import { decideCommand } from './decide-command.ts';
import type { LiveAuction } from './live-auction.ts';
import { noGaps } from './outage.ts';

const { auction } = runningAuction();

describe('time of a bid', () => {
  it('[L3] accepts a bid until the last millisecond before the end, and none from the end on', () => {
    const { endsAtMs } = auction;
    const bid = { number: null, priceMinor: 100_000 };
    expect(decideBid(auction, bid, endsAtMs - 1).kind).toBe('accepted');
    expect(decideBid(auction, bid, endsAtMs)).toEqual({
      kind: 'refused',
      auction,
      refusal: { code: 'ExpiredAuction', endedAtMs: endsAtMs },
    });
  });

  it('[L3] judges by the later of the clock and the last entry, however the clock jumps', () => {
    const { endsAtMs } = auction;
    const ms = fc.integer({ min: endsAtMs - 1_000, max: endsAtMs + 1_000 });
    assertProperty(
      fc.property(ms, ms, (lastAtMs, nowMs) => {
        const decision = decideBid({ ...auction, lastAtMs }, { number: null, priceMinor: 100_000 }, nowMs);
        const atMs = Math.max(lastAtMs, nowMs);
        expect(decision.kind).toBe(atMs < endsAtMs ? 'accepted' : 'refused');
        if (decision.kind === 'accepted') expect(decision.entries.map((entry) => entry.atMs)).toEqual([atMs]);
      }),
    );
  });

  it('[L1] [L3] refuses before the start, and after every way to end', () => {
    const bid = { number: null, priceMinor: 100_000 };
    for (const early of [pendingAuction().auction, scheduledAuction().auction]) {
      expect(decideBid(early, bid, startMs - 1)).toMatchObject({
        refusal: { code: 'AuctionNotStarted', startsAtMs: startMs },
      });
    }
    const cancelled = decideCommand(auction, { type: 'administrator.cancel', reason: 'lipsă' }, startMs + 1);
    expect(decideBid(cancelled.auction, bid, startMs + 2)).toMatchObject({
      refusal: { code: 'ExpiredAuction', endedAtMs: startMs + 1 },
    });
    const over = advanceTo(auction, auction.endsAtMs, noGaps).auction;
    const { endsAtMs } = auction;
    expect(decideBid(over, bid, startMs)).toMatchObject({
      refusal: { code: 'ExpiredAuction', endedAtMs: endsAtMs },
    });
  });

  it('[L10] a bid after the owner’s decision reads when the bidding ended, not when the owner decided', () => {
    const { endsAtMs } = auction;
    const outcome = { ...auction.outcome, atMs: endsAtMs + 60_000 } as LiveAuction['outcome'];
    const refused = { ...auction, status: 'Refused', decisionEndsAtMs: endsAtMs + 120_000, outcome } as const;
    const bid = { number: null, priceMinor: 100_000 };
    expect(decideBid(refused, bid, endsAtMs + 90_000)).toMatchObject({
      refusal: { code: 'ExpiredAuction', endedAtMs: endsAtMs },
    });
  });
});

describe('an accepted bid', () => {
  it('[L5] is one entry with the next version, the price, the number and the end after it', () => {
    const decision = decideBid(auction, { number: null, priceMinor: 101_000 }, startMs + 5);
    expect(decision).toMatchObject({
      kind: 'accepted',
      number: 1,
      auction: { version: 4, bidCount: 1, participantCount: 1, lastAtMs: startMs + 5 },
      entries: [
        {
          version: 4,
          kind: 'bid',
          number: 1,
          priceMinor: 101_000,
          endsAtMs: auction.endsAtMs,
          automatic: false,
        },
      ],
    });
  });

  it('[B5] [L4] assigns numbers in the order of first bids and keeps them', () => {
    const first = decideBid(auction, { number: null, priceMinor: 100_000 }, startMs + 1);
    const second = decideBid(first.auction, { number: null, priceMinor: 100_500 }, startMs + 2);
    const again = decideBid(second.auction, { number: 1, priceMinor: 101_000 }, startMs + 3);
    const third = decideBid(again.auction, { number: null, priceMinor: 101_500 }, startMs + 4);
    expect([first, second, again, third].map((one) => one.auction.best?.number)).toEqual([1, 2, 1, 3]);
    expect(third.auction).toMatchObject({ participantCount: 3, bidCount: 4 });
  });

  it('[L4] [L5] in any play, versions have no gaps, times never go back and every price beats the last by a step', () => {
    assertProperty(
      fc.property(auctionChoices, attempts, (choices, moves) => {
        const { auction: after, log } = play(runningAuction(choices), moves);
        expect(log.map((entry) => entry.version)).toEqual(log.map((_, index) => index + 1));
        expect(after.version).toBe(log.length);
        for (const [index, entry] of log.entries()) {
          expect(entry.atMs).toBeGreaterThanOrEqual(log[index - 1]?.atMs ?? 0);
        }
        const prices = log.flatMap((entry) => (entry.kind === 'bid' ? [entry.priceMinor ?? Number.NaN] : []));
        expect(after.bidCount).toBe(prices.length);
        for (const [index, price] of prices.entries()) {
          const previous = prices[index - 1];
          if (previous !== undefined) {
            expect(improvement(after.type, price, previous)).toBeGreaterThanOrEqual(after.stepMinor);
          }
        }
        expect(after.endsAtMs).toBeLessThanOrEqual(after.hardEndsAtMs);
      }),
      { numRuns: 300 },
    );
  });
});

it('[L5] a refusal leaves the auction unchanged', () => {
  const refused = decideBid(auction, { number: null, priceMinor: 1 }, startMs + 1);
  expect(refused).toMatchObject({ kind: 'refused' });
  expect(refused.auction).toBe(auction);
});
