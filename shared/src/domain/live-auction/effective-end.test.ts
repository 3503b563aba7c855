import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertProperty } from '../../testing/assert-property.ts';
import { minuteMs, runningAuction } from '../../testing/auction-fixture.ts';
import { decideBid } from './decide-bid.ts';
import { extendedEndMs } from './effective-end.ts';
import type { LiveAuction } from './live-auction.ts';

const { auction } = runningAuction();
const { endsAtMs } = auction;

/** Bids a step better and returns the auction after it. */
function afterBid(from: LiveAuction, number: number | null, atMs: number): LiveAuction {
  const priceMinor = (from.best?.priceMinor ?? from.startingPriceMinor - from.stepMinor) + from.stepMinor;
  const decision = decideBid(from, { number, priceMinor }, atMs);
  if (decision.kind === 'refused') throw new Error(decision.refusal.code);
  return decision.auction;
}

describe('soft close', () => {
  it('[L6] sets the remaining time back to the window, and adds nothing', () => {
    const once = afterBid(auction, null, endsAtMs - 30_000);
    expect(once.endsAtMs).toBe(endsAtMs - 30_000 + 2 * minuteMs);
    const twice = afterBid(once, null, endsAtMs - 29_000);
    expect(twice.endsAtMs).toBe(endsAtMs - 29_000 + 2 * minuteMs);
  });

  it('[L6] begins exactly with the window', () => {
    expect(afterBid(auction, null, endsAtMs - 2 * minuteMs).endsAtMs).toBe(endsAtMs);
    expect(afterBid(auction, null, endsAtMs - 2 * minuteMs + 1).endsAtMs).toBe(endsAtMs + 1);
  });

  it('[L6] never passes the hard end', () => {
    const { auction: hard } = runningAuction({ hardEndsAtMs: endsAtMs + 5_000 });
    const extended = afterBid(hard, null, endsAtMs - 1);
    expect(extended.endsAtMs).toBe(endsAtMs + 5_000);
    expect(afterBid(extended, null, endsAtMs + 4_999).endsAtMs).toBe(endsAtMs + 5_000);
  });

  it('[L6] extends nothing if the window is off', () => {
    const { auction: off } = runningAuction({ extensionWindowMs: 0 });
    expect(afterBid(off, null, endsAtMs - 1).endsAtMs).toBe(endsAtMs);
  });

  it('[L4] [L6] a leader that improves its own bid extends nothing', () => {
    const led = afterBid(auction, null, endsAtMs - 10 * minuteMs);
    const bettered = afterBid(led, 1, endsAtMs - 1);
    expect(bettered.best).toMatchObject({ number: 1, priceMinor: 100_500 });
    expect(bettered.endsAtMs).toBe(endsAtMs);
  });

  it('[L6] a refused bid extends nothing', () => {
    const led = afterBid(auction, null, endsAtMs - 10 * minuteMs);
    const refused = decideBid(led, { number: null, priceMinor: 100_000 }, endsAtMs - 1);
    expect(refused).toMatchObject({ kind: 'refused', auction: led });
  });

  it('[L6] is never earlier than before, never past the later of end and hard end', () => {
    const ms = fc.integer({ min: 0, max: 1_000_000 });
    assertProperty(
      fc.property(ms, ms, ms, ms, (endsAt, hardBy, extensionWindowMs, before) => {
        const ends = { endsAtMs: endsAt, hardEndsAtMs: endsAt + hardBy, extensionWindowMs };
        const after = extendedEndMs(ends, endsAt - before);
        expect(after).toBeGreaterThanOrEqual(endsAt);
        expect(after).toBeLessThanOrEqual(endsAt + hardBy);
      }),
    );
  });
});
