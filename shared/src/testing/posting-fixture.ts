import type { Posting } from '../domain/live-auction/posting.ts';
import { statedWheat } from './goods-fixture.ts';

const hourMs = 3_600_000;
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const instant = (ms: number) => new Date(ms).toISOString();

/** A valid posting: starts tomorrow, lasts an hour, delivered within the month. */
export function statedPosting(nowMs: number, changes: Partial<Posting> = {}): Posting {
  const startMs = nowMs + 24 * hourMs;
  return {
    type: 'Selling',
    biddingType: 'Standard',
    privacyType: 'Public',
    audience: 'Open',
    currency: 'Ron',
    quantity: '500',
    startingPrice: '1000',
    desiredPrice: '1050',
    backupPrice: '1020',
    minimumBidThreshold: '5',
    startsAt: instant(startMs),
    endsAt: instant(startMs + hourMs),
    hardEndsAt: instant(startMs + 2 * hourMs),
    extensionWindowMinutes: 2,
    decisionWindowMinutes: 120,
    goods: {
      ...statedWheat,
      deliveryPeriod: { from: day(startMs + 24 * hourMs), to: day(startMs + 480 * hourMs) },
    },
    ...changes,
  };
}
