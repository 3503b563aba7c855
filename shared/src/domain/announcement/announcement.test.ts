import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statedBidTerms } from '../../testing/announcement-fixture.ts';
import { assertProperty } from '../../testing/assert-property.ts';
import type { BidTerms } from '../goods/bid-terms.ts';
import {
  type Announcement,
  type AnnouncementBid,
  type BidAct,
  decideBidAct,
  figuresOf,
  issuesOfBid,
  lastRound,
  maxRounds,
  nextAnnouncementClockMs,
  refusalOfQuantity,
  sideToAnswer,
  statusByClock,
} from './announcement.ts';
import type { BidSide } from './announcement-status.ts';
import { deadlineMsOf, decisionEndMsOf } from './deadline.ts';

const deadlineMs = deadlineMsOf('2026-12-01');
const endMs = decisionEndMsOf(deadlineMs);
const nowMs = deadlineMs - 1000;
const open: Announcement = {
  status: 'InProgress',
  type: 'Selling',
  biddingType: 'Flexible',
  privacyType: 'Public',
  priceMinor: 1055_00,
  minPriceMinor: 980_00,
  maxPriceMinor: 1150_00,
  quantityThousandths: 500_000,
  leftThousandths: 500_000,
  thresholdThousandths: 100_000,
  acceptsDesiredPrice: false,
  deadlineMs,
};
const terms = (changes: Partial<BidTerms> = {}) =>
  statedBidTerms(deadlineMs, { deliveryPeriod: { from: '2026-12-05', to: '2026-12-20' }, ...changes });
const bid: AnnouncementBid = {
  status: 'Active',
  version: 1,
  rounds: [{ by: 'bidder', atMs: nowMs, terms: terms() }],
};

describe('bids on announcements', () => {
  it('[A7] [B3] [B5] name the field that the announcement refuses', () => {
    const issues = (changes: Partial<BidTerms>, parts: Partial<Announcement> = {}) =>
      issuesOfBid({ ...open, ...parts }, terms(changes));
    expect(issues({})).toEqual([]);
    expect(issues({ price: '979.99' })).toEqual([{ path: 'price', rule: 'minPrice', minimum: 980_00 }]);
    expect(issues({ price: '1150.01' })).toEqual([{ path: 'price', rule: 'maxPrice', maximum: 1150_00 }]);
    expect(issues({ quantity: '150' })).toEqual([{ path: 'quantity', rule: 'multiple', threshold: 100_000 }]);
    expect(issues({ quantity: '150' }, { leftThousandths: 150_000 })).toEqual([]);
    expect(issues({ note: 'bună' }, { privacyType: 'Incognito' })).toEqual([
      { path: 'note', rule: 'confidential' },
    ]);
  });

  it('[B3] are for the remaining quantity, a multiple of the threshold, or a smaller remainder as a whole', () => {
    const refusal = (quantityThousandths: number, parts: Partial<Announcement> = {}) =>
      refusalOfQuantity({ ...open, ...parts }, quantityThousandths)?.code ?? null;
    expect(refusal(100_000)).toBeNull();
    expect(refusal(99_999)).toBe('MinimumQuantityNotReached');
    expect(refusal(500_001)).toBe('QuantityLimitReached');
    expect(refusal(60_000, { leftThousandths: 60_000 })).toBeNull();
    expect(refusal(59_999, { leftThousandths: 60_000 })).toBe('MinimumQuantityNotReached');
    const standard = { biddingType: 'Standard', thresholdThousandths: null } as const;
    expect(refusal(500_000, standard)).toBeNull();
    expect(refusal(499_999, standard)).toBe('MinimumQuantityNotReached');
  });
});

const acts = fc.oneof(
  fc.record({
    type: fc.constant('round' as const),
    by: fc.constantFrom<BidSide>('bidder', 'owner'),
    terms: fc
      .record({ hundreds: fc.integer({ min: 1, max: 6 }), price: fc.integer({ min: 980, max: 1150 }) })
      .map(({ hundreds, price }) => terms({ quantity: `${hundreds}00`, price: `${price}` })),
    version: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined, freq: 1 }),
  }),
  fc.record({
    type: fc.constant('accept' as const),
    by: fc.constantFrom<BidSide>('bidder', 'owner'),
    version: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined, freq: 1 }),
  }),
  fc.constantFrom<BidAct>({ type: 'reject' }, { type: 'remove' }),
);

function expectStep(before: AnnouncementBid, act: BidAct, after: AnnouncementBid): void {
  expect(before.status).toBe('Active');
  expect(after.version).toBe(before.version + 1);
  if (act.type === 'accept') expect(lastRound(before).by).not.toBe(act.by);
  if (act.type === 'round' && act.by === 'owner') expect(lastRound(before).by).toBe('bidder');
  expect(after.rounds.every(({ by }, index) => by === (index % 2 ? 'owner' : 'bidder'))).toBe(true);
}

describe('rounds of bids', () => {
  it('[B2] [B3] [B4] for any acts on several bids, sales never exceed the quantity and decisions stay', () => {
    assertProperty(
      fc.property(
        fc.array(fc.record({ which: fc.nat(3), act: acts, afterMs: fc.nat(30 * 60_000) }), { maxLength: 60 }),
        (steps) => {
          let announcement = open;
          const bids = Array.from({ length: 4 }, () => bid);
          let atMs = nowMs;
          for (const { which, act, afterMs } of steps) {
            atMs += afterMs;
            const before = bids[which] ?? bid;
            const decision = decideBidAct(announcement, before, act, atMs);
            if (decision.kind === 'refused') continue;
            expectStep(before, act, decision.bid);
            bids[which] = decision.bid;
            announcement = decision.announcement;
            const sold = bids
              .filter(({ status }) => status === 'Accepted')
              .reduce((sum, one) => sum + figuresOf(lastRound(one).terms).quantityThousandths, 0);
            expect(announcement.quantityThousandths - announcement.leftThousandths).toBe(sold);
            expect(announcement.leftThousandths).toBeGreaterThanOrEqual(0);
            expect(announcement.status).toBe(announcement.leftThousandths === 0 ? 'Accepted' : 'InProgress');
          }
        },
      ),
    );
  });

  it('[B4] are answered by the side whose turn it is, after seeing the last one', () => {
    const code = (act: BidAct, of: AnnouncementBid = bid, atMs = nowMs) => {
      const decision = decideBidAct(open, of, act, atMs);
      return decision.kind === 'refused' ? decision.refusal.code : decision.bid.status;
    };
    expect(sideToAnswer(bid)).toBe('owner');
    expect(code({ type: 'accept', by: 'bidder' })).toBe('NotYourTurn');
    expect(code({ type: 'accept', by: 'owner', version: 2 })).toBe('OfferChanged');
    expect(code({ type: 'accept', by: 'owner', version: 1 })).toBe('Accepted');
    expect(code({ type: 'round', by: 'owner', terms: terms({ quantity: '600' }) })).toBe(
      'QuantityLimitReached',
    );
    // The terms of the round that it answers are accepted instead; an own round may be sent again.
    const note = 'Plata la 30 de zile';
    expect(code({ type: 'round', by: 'owner', terms: terms({ note }) })).toBe('TermsUnchanged');
    expect(code({ type: 'round', by: 'owner', terms: terms({ price: '1041' }) })).toBe('Active');
    expect(code({ type: 'round', by: 'bidder', terms: terms() })).toBe('Active');
    expect(code({ type: 'accept', by: 'owner' }, bid, endMs - 1)).toBe('Accepted');
    expect(code({ type: 'accept', by: 'owner' }, bid, endMs)).toBe('ExpiredAuction');
    expect(code({ type: 'remove' }, bid, endMs)).toBe('Removed');
    const deliveredOn = (to: string) => terms({ price: '1041', deliveryPeriod: { from: '2026-12-01', to } });
    const until = (to: string) => ({
      ...bid,
      rounds: [{ by: 'bidder' as const, atMs: nowMs, terms: deliveredOn(to) }],
    });
    // The day is that of Bucharest: half past midnight there is still the day before in UTC.
    const midnightMs = Date.parse('2026-12-03T22:30:00Z');
    expect(code({ type: 'accept', by: 'owner' }, until('2026-12-03'), midnightMs)).toBe('DeliveryOver');
    expect(code({ type: 'accept', by: 'owner' }, until('2026-12-04'), midnightMs)).toBe('Accepted');
    expect(code({ type: 'round', by: 'owner', terms: deliveredOn('2026-12-03') }, bid, midnightMs)).toBe(
      'DeliveryOver',
    );
    expect(
      code({ type: 'round', by: 'owner', terms: deliveredOn('2026-12-04') }, until('2026-12-03'), midnightMs),
    ).toBe('Active');
    expect(code({ type: 'reject', version: 2 })).toBe('OfferChanged');
    expect(code({ type: 'reject', version: 1 }, bid, endMs)).toBe('Rejected');
    expect(code({ type: 'reject' }, { ...bid, status: 'Removed' })).toBe('BidNotActive');
    const rounds = Array.from({ length: maxRounds }, (_, index) => ({
      by: index % 2 ? ('owner' as const) : ('bidder' as const),
      atMs: nowMs,
      terms: terms(),
    }));
    expect(code({ type: 'round', by: 'bidder', terms: terms() }, { ...bid, rounds })).toBe('TooManyRounds');
    expect(code({ type: 'accept', by: 'bidder' }, { ...bid, rounds })).toBe('Accepted');
  });
});

describe('the clock', () => {
  it('[A2] [L2] leads to the same result as at the deadline and the end of the decision, however late it is called', () => {
    const partly = { ...open, leftThousandths: 100_000 };
    for (const [announcement, bids, atMs, status] of [
      [open, 1, deadlineMs - 1, null],
      [open, 1, deadlineMs, 'Closed'],
      [open, 0, deadlineMs, 'Failed'],
      [partly, 0, deadlineMs, 'Accepted'],
      [partly, 1, endMs, 'Accepted'],
      [open, 1, endMs, 'Refused'],
      [{ ...open, status: 'Closed' }, 1, endMs - 1, null],
      [{ ...open, status: 'Closed' }, 1, endMs, 'Refused'],
      [{ ...open, status: 'Pending' }, 0, deadlineMs, 'Failed'],
      [{ ...open, status: 'Accepted' }, 0, endMs, null],
    ] as const)
      expect(statusByClock(announcement, bids, atMs)).toBe(status);
    expect(
      [open, { ...open, status: 'Closed' } as const, { ...open, status: 'Failed' } as const].map(
        nextAnnouncementClockMs,
      ),
    ).toEqual([deadlineMs, endMs, null]);
  });
});
