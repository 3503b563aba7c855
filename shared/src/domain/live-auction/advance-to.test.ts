import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attempts, auctionChoices, play } from '../../testing/arbitraries.ts';
import { assertProperty } from '../../testing/assert-property.ts';
import {
  minuteMs,
  pendingAuction,
  runningAuction,
  scheduledAuction,
  startMs,
} from '../../testing/auction-fixture.ts';
import { advanceTo, nextChangeAtMs } from './advance-to.ts';
import type { AuctionTerms } from './create-auction.ts';
import { decideBid } from './decide-bid.ts';
import type { Entry, LiveAuction } from './live-auction.ts';
import { noGaps } from './outage.ts';

function withBestBid(priceMinor: number, parts: Partial<AuctionTerms> = {}): LiveAuction {
  const { auction } = runningAuction(parts);
  return decideBid(auction, { number: null, priceMinor }, startMs + 1).auction;
}

/** Advances the auction to every instant in turn. */
function advanceAt(
  auction: LiveAuction,
  instants: readonly number[],
): { auction: LiveAuction; entries: Entry[] } {
  const entries: Entry[] = [];
  let current = auction;
  for (const nowMs of instants) {
    const advanced = advanceTo(current, nowMs, noGaps);
    current = advanced.auction;
    entries.push(...advanced.entries);
  }
  return { auction: current, entries };
}

describe('the passing of time', () => {
  it('[L1] starts a Scheduled auction at its start', () => {
    const { auction } = scheduledAuction();
    expect(advanceTo(auction, startMs - 1, noGaps)).toEqual({ auction, entries: [] });
    expect(advanceTo(auction, startMs, noGaps)).toMatchObject({
      auction: { status: 'InProgress' },
      entries: [{ version: 3, kind: 'started', atMs: startMs }],
    });
  });

  it('[L1] fails an unapproved auction when it ends, and only then', () => {
    const { auction } = pendingAuction();
    expect(advanceTo(auction, auction.endsAtMs - 1, noGaps).entries).toEqual([]);
    expect(advanceTo(auction, auction.endsAtMs, noGaps)).toMatchObject({
      auction: { status: 'Failed', outcome: { kind: 'notApproved', winner: null } },
      entries: [{ kind: 'failed', atMs: auction.endsAtMs }],
    });
  });

  it('[L1] names the best bidder the winner at the end if the desired price is reached', () => {
    const auction = withBestBid(110_000, { desiredPriceMinor: 110_000 });
    expect(advanceTo(auction, auction.endsAtMs - 1, noGaps).entries).toEqual([]);
    expect(advanceTo(auction, auction.endsAtMs, noGaps)).toMatchObject({
      auction: {
        status: 'Accepted',
        outcome: {
          kind: 'desiredPriceMet',
          atMs: auction.endsAtMs,
          winner: { number: 1, priceMinor: 110_000 },
        },
      },
      entries: [{ kind: 'won', number: 1, priceMinor: 110_000 }],
    });
  });

  it('[A5] [L1] a buying auction meets its desired price at or below it', () => {
    const buying = { type: 'Buying', startingPriceMinor: 100_000, desiredPriceMinor: 90_000 } as const;
    const met = withBestBid(90_000, buying);
    const notMet = withBestBid(90_500, buying);
    expect(advanceTo(met, met.endsAtMs, noGaps).auction.status).toBe('Accepted');
    expect(advanceTo(notMet, notMet.endsAtMs, noGaps).auction.status).toBe('Closed');
  });

  it.each([
    ['below the desired price', 120_000],
    ['without a desired price', null],
  ])('[L1] [L10] closes with bids %s, and gives the owner until decisionEndsAt', (_, desiredPriceMinor) => {
    const auction = withBestBid(110_000, { desiredPriceMinor });
    const { auction: closed } = advanceTo(auction, auction.endsAtMs, noGaps);
    expect(closed).toMatchObject({
      status: 'Closed',
      outcome: { kind: 'awaitingOwner', winner: null },
      decisionEndsAtMs: auction.endsAtMs + 120 * minuteMs,
    });
    expect(advanceTo(closed, auction.endsAtMs + 120 * minuteMs - 1, noGaps).entries).toEqual([]);
    expect(advanceTo(closed, auction.endsAtMs + 120 * minuteMs, noGaps)).toMatchObject({
      auction: { status: 'Refused', outcome: { kind: 'decisionTimeEnded', winner: null } },
      entries: [{ kind: 'decisionTimeEnded' }],
    });
  });

  it('[L1] fails at the end without bids', () => {
    const { auction } = runningAuction();
    expect(advanceTo(auction, auction.endsAtMs, noGaps)).toMatchObject({
      auction: { status: 'Failed', outcome: { kind: 'noBids' } },
      entries: [{ kind: 'failed' }],
    });
  });
});

describe('late advances', () => {
  const starts = fc.constantFrom(pendingAuction, scheduledAuction, runningAuction);
  const waits = fc.array(fc.integer({ min: 0, max: 200 * minuteMs }), { minLength: 1, maxLength: 8 });

  it('[L2] decide like punctual ones: any instants lead to the same state and entries as only the last', () => {
    assertProperty(
      fc.property(starts, auctionChoices, attempts, waits, (make, choices, moves, delays) => {
        const made = make(choices);
        const { auction, nowMs } =
          make === runningAuction ? play(made, moves) : { ...made, nowMs: startMs - 1 };
        const instants = delays.map((delay) => nowMs + delay).sort((a, b) => a - b);
        const last = instants.at(-1) ?? nowMs;
        expect(advanceAt(auction, [nowMs, ...instants])).toEqual(advanceAt(auction, [last]));
      }),
      { numRuns: 500 },
    );
  });

  it('[L2] one advance at every moment of change decides like one long after all of them', () => {
    assertProperty(
      fc.property(auctionChoices, attempts, (choices, moves) => {
        const { auction } = play(runningAuction(choices), moves);
        let punctual: { auction: LiveAuction; entries: Entry[] } = { auction, entries: [] };
        for (let at = nextChangeAtMs(auction); at !== null; at = nextChangeAtMs(punctual.auction)) {
          const advanced = advanceTo(punctual.auction, at, noGaps);
          expect(advanced.entries.map((entry) => entry.atMs)).toEqual([at]);
          punctual = { auction: advanced.auction, entries: [...punctual.entries, ...advanced.entries] };
        }
        expect(advanceTo(auction, Number.MAX_SAFE_INTEGER, noGaps)).toEqual(punctual);
      }),
      { numRuns: 300 },
    );
  });

  it('[L2] a second advance to the same instant changes nothing', () => {
    assertProperty(
      fc.property(
        starts,
        auctionChoices,
        fc.integer({ min: 0, max: 500 * minuteMs }),
        (make, choices, after) => {
          const once = advanceTo(make(choices).auction, startMs + after, noGaps).auction;
          const again = advanceTo(once, startMs + after, noGaps);
          expect(again.auction).toBe(once);
          expect(again.entries).toEqual([]);
        },
      ),
    );
  });
});
