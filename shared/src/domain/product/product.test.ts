import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertProperty } from '../../testing/assert-property.ts';
import { activeProduct } from '../../testing/product-fixture.ts';
import { deadlineMsOf } from '../announcement/deadline.ts';
import {
  changeByClock,
  decideCancellation,
  decideClosure,
  decideDeletion,
  decideFinalPrice,
  decideProductBid,
  decideProductBidEnd,
  decidePublication,
  decideQuantity,
  finalPriceDueMsOf,
  isFinalPrice,
  nextProductClockMs,
  type Product,
  type ProductBid,
  type ProductBidDecision,
  phaseAt,
  productBidStatusAfter,
} from './product.ts';

const deadlineMs = activeProduct().participationDeadlineMs;
const beforeMs = deadlineMs - 1;
const collective = (tonnes: number) =>
  ({ offerType: 'Collective', quantityThousandths: tonnes * 1000 }) as const;
const single = (tonnes: number) => ({ offerType: 'Single', quantityThousandths: tonnes * 1000 }) as const;

/** A product with Collective bids of these tonnes. */
function withBids(...tonnes: number[]): Product {
  return tonnes.reduce((product, one) => placed(product, collective(one)).product, activeProduct());
}

function placed(product: Product, bid: Pick<ProductBid, 'offerType' | 'quantityThousandths'>) {
  const decision = decideProductBid(product, bid, beforeMs);
  if (decision.kind === 'refused') throw new Error(decision.refusal.code);
  return decision;
}

const refusalIn = (decision: ProductBidDecision) => (decision.kind === 'refused' ? decision.refusal : null);

describe('bids on a product', () => {
  it('[X4] a Collective bid stands, a Single one is accepted at once', () => {
    expect(placed(activeProduct(), collective(5)).bid.status).toBe('Active');
    const { bid, product } = placed(activeProduct(), single(40));
    expect([bid.status, product.hasAccepted, product.bidThousandths]).toEqual(['Accepted', true, 40_000]);
  });

  it('[X4] a Single bid is for at least the minimum, or for the whole remaining quantity', () => {
    const least = { code: 'MinimumQuantityNotReached', quantityThousandths: 40_000 };
    expect(refusalIn(decideProductBid(activeProduct(), single(35), beforeMs))).toEqual(least);
    const rest = { code: 'MinimumQuantityNotReached', quantityThousandths: 10_000 };
    expect(refusalIn(decideProductBid(withBids(90), single(5), beforeMs))).toEqual(rest);
    expect(placed(withBids(90), single(10)).bid.status).toBe('Accepted');
  });

  it('[X2] refuses a quantity beyond the total, with the remaining one', () => {
    const limit = { code: 'QuantityLimitReached', availableThousandths: 10_000 };
    expect(refusalIn(decideProductBid(withBids(90), collective(15), beforeMs))).toEqual(limit);
    const own: ProductBid = { ...collective(20), status: 'Active' };
    expect(refusalIn(decideQuantity(withBids(20, 70), own, 31_000, beforeMs))).toEqual({
      ...limit,
      availableThousandths: 30_000,
    });
  });

  it('[X2] is refused at the participation deadline or after it, and before publication', () => {
    const expired = { code: 'ExpiredAuction', deadlineMs };
    expect(refusalIn(decideProductBid(activeProduct(), collective(5), deadlineMs))).toEqual(expired);
    const saved = activeProduct({ phase: 'inactive' });
    expect(refusalIn(decideProductBid(saved, collective(5), beforeMs))).toEqual(expired);
    const closed = activeProduct({ phase: 'closed', closedAtMs: deadlineMs - 5000 });
    expect(refusalIn(decideProductBid(closed, collective(5), beforeMs))).toEqual({
      code: 'ExpiredAuction',
      deadlineMs: deadlineMs - 5000,
    });
  });

  it('[X4] a Collective bid is raised at any time, lowered or removed only below the minimum', () => {
    const own: ProductBid = { ...collective(20), status: 'Active' };
    const ahead = withBids(20, 15);
    expect(decideQuantity(ahead, own, 5_000, beforeMs).kind).toBe('changed');
    expect(decideProductBidEnd(ahead, own, 'bidder', beforeMs)).toMatchObject({
      bid: { status: 'Removed' },
      product: { bidThousandths: 15_000, bidCount: 1, collectiveCount: 1 },
    });
    const reached = withBids(20, 20);
    expect(decideQuantity(reached, own, 25_000, beforeMs).kind).toBe('changed');
    expect(refusalIn(decideQuantity(reached, own, 15_000, beforeMs))).toEqual({ code: 'BidOnlyRaised' });
    expect(refusalIn(decideProductBidEnd(reached, own, 'bidder', beforeMs))).toEqual({
      code: 'BidOnlyRaised',
    });
  });

  it('[X4] the Provider rejects an Active bid, even at the minimum, and no decided one', () => {
    const own: ProductBid = { ...collective(20), status: 'Active' };
    expect(decideProductBidEnd(withBids(20, 20), own, 'provider', beforeMs)).toMatchObject({
      bid: { status: 'Rejected' },
      product: { bidThousandths: 20_000 },
    });
    const accepted: ProductBid = { ...single(40), status: 'Accepted' };
    for (const by of ['bidder', 'provider'] as const)
      expect(refusalIn(decideProductBidEnd(activeProduct(), accepted, by, beforeMs))).toEqual({
        code: 'BidNotActive',
      });
    expect(refusalIn(decideQuantity(activeProduct(), accepted, 50_000, beforeMs))).toEqual({
      code: 'BidNotActive',
    });
    expect(refusalIn(decideProductBidEnd(withBids(20), own, 'provider', deadlineMs))?.code).toBe(
      'ExpiredAuction',
    );
  });

  it('[X1] closes it when nothing is left, and ends it at once if no Collective bid stands', () => {
    expect(withBids(60, 40).phase).toBe('closed');
    const own: ProductBid = { ...collective(60), status: 'Active' };
    expect(decideQuantity(withBids(60), own, 100_000, beforeMs)).toMatchObject({
      product: { phase: 'closed' },
    });
    expect(placed(activeProduct(), single(100)).product.phase).toBe('sold');
  });

  it('[X2] in any order, the standing quantity is the sum of the bids and at most the total', () => {
    const act = fc.record({
      kind: fc.constantFrom('Collective', 'Single', 'quantity', 'bidder', 'provider'),
      which: fc.nat(9),
      quantityThousandths: fc.integer({ min: 1, max: 25 }).map((pieces) => pieces * 5_000),
    });
    assertProperty(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        let product = activeProduct();
        const bids: ProductBid[] = [];
        for (const { kind, which, quantityThousandths } of acts) {
          const index = isPlacing(kind) ? bids.length : which;
          const decision = decided(product, bids[index], kind, quantityThousandths);
          if (decision?.kind !== 'changed') continue;
          product = decision.product;
          bids[index] = decision.bid;
          const standing = bids.filter(({ status }) => status === 'Active' || status === 'Accepted');
          const sum = standing.reduce((total, bid) => total + bid.quantityThousandths, 0);
          expect(product.bidThousandths).toBe(sum);
          expect(sum).toBeLessThanOrEqual(product.totalThousandths);
          expect(product.bidCount).toBe(standing.length);
          expect(product.phase !== 'active').toBe(sum === product.totalThousandths);
        }
      }),
    );
  });
});

type Act = 'Collective' | 'Single' | 'quantity' | 'bidder' | 'provider';
const isPlacing = (kind: Act) => kind === 'Collective' || kind === 'Single';

function decided(product: Product, bid: ProductBid | undefined, kind: Act, quantityThousandths: number) {
  if (kind === 'Collective' || kind === 'Single')
    return decideProductBid(product, { offerType: kind, quantityThousandths }, beforeMs);
  if (bid === undefined) return null;
  return kind === 'quantity'
    ? decideQuantity(product, bid, quantityThousandths, beforeMs)
    : decideProductBidEnd(product, bid, kind, beforeMs);
}

describe('a product by the clock', () => {
  const dueMs = deadlineMsOf('2026-12-17');

  it('[X1] closes at the participation deadline with the minimum, and ends when the final price is due', () => {
    const product = withBids(40);
    expect(changeByClock(product, beforeMs)).toBeNull();
    expect(changeByClock(product, deadlineMs)).toEqual({ phase: 'closed', closedAtMs: deadlineMs });
    expect(changeByClock(product, dueMs)).toEqual({ phase: 'sold', closedAtMs: deadlineMs });
    const closed: Product = { ...product, phase: 'closed', closedAtMs: deadlineMs };
    expect([phaseAt(closed, dueMs - 1), phaseAt(closed, dueMs)]).toEqual(['closed', 'sold']);
    expect([
      nextProductClockMs(product),
      nextProductClockMs(closed),
      nextProductClockMs({ ...closed, phase: 'sold' }),
    ]).toEqual([deadlineMs, dueMs, null]);
    expect(finalPriceDueMsOf(product)).toBeNull();
  });

  it('[X1] ends without a sale one piece below the minimum; only Single bids end it sold', () => {
    expect(changeByClock(withBids(35), deadlineMs)).toEqual({
      phase: 'minimumMissed',
      closedAtMs: deadlineMs,
    });
    const { product } = placed(activeProduct(), single(40));
    expect(changeByClock(product, deadlineMs)?.phase).toBe('sold');
  });

  it('[X1] a saved product does not change by the clock', () => {
    const saved = activeProduct({ phase: 'inactive' });
    expect([changeByClock(saved, dueMs), nextProductClockMs(saved)]).toEqual([null, null]);
  });
});

describe('acts of the Provider and of administrators', () => {
  const closed: Product = { ...withBids(40), phase: 'closed', closedAtMs: deadlineMs };

  it('[X1] publishes before the participation deadline, once', () => {
    const saved = activeProduct({ phase: 'inactive' });
    expect(decidePublication(saved, beforeMs)).toEqual({ kind: 'changed', phase: 'active' });
    expect(decidePublication(saved, deadlineMs)).toMatchObject({ refusal: { code: 'ExpiredAuction' } });
    expect(decidePublication(activeProduct(), beforeMs)).toMatchObject({
      refusal: { code: 'StatusConflict' },
    });
  });

  it('[X1] closes once the minimum is reached, before the deadline', () => {
    expect(decideClosure(withBids(40), beforeMs)).toEqual({ kind: 'changed', phase: 'closed' });
    expect(decideClosure(withBids(35), beforeMs)).toEqual({
      kind: 'refused',
      refusal: { code: 'MinimumQuantityNotReached', quantityThousandths: 40_000 },
    });
    expect(decideClosure(withBids(40), deadlineMs)).toMatchObject({ refusal: { code: 'StatusConflict' } });
  });

  it('[X5] sets the final price of a Closed product until it is due: above 0, at most the unit price', () => {
    const dueMs = finalPriceDueMsOf(closed) ?? 0;
    expect(decideFinalPrice(closed, dueMs - 1)).toEqual({ kind: 'changed', phase: 'sold' });
    // The deadline has passed, whether or not the closing ran.
    expect(decideFinalPrice(withBids(40), deadlineMs).kind).toBe('changed');
    for (const [product, nowMs] of [
      [withBids(40), beforeMs],
      [closed, dueMs],
    ] as const)
      expect(decideFinalPrice(product, nowMs)).toMatchObject({ refusal: { code: 'StatusConflict' } });
    expect([0, 1, 90_000, 90_001].map((minor) => isFinalPrice(closed, minor))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('[X1] an administrator cancels an Active or Closed one', () => {
    expect(decideCancellation(activeProduct(), beforeMs)).toEqual({ kind: 'changed', phase: 'cancelled' });
    expect(decideCancellation(closed, deadlineMs).kind).toBe('changed');
    for (const phase of ['inactive', 'sold', 'minimumMissed', 'cancelled'] as const)
      expect(decideCancellation(activeProduct({ phase }), beforeMs).kind).toBe('refused');
  });

  it('[X3] deletes while no bid is accepted, and none would be by a deadline that has passed', () => {
    const phases = { kind: 'changed', phase: 'cancelled' };
    expect(decideDeletion(withBids(35), beforeMs)).toEqual(phases);
    expect(decideDeletion(withBids(40), beforeMs)).toEqual(phases);
    expect(decideDeletion(activeProduct({ phase: 'minimumMissed' }), deadlineMs)).toMatchObject({
      phase: 'minimumMissed',
    });
    for (const [product, nowMs] of [
      [withBids(40), deadlineMs],
      [placed(activeProduct(), single(40)).product, beforeMs],
    ] as const)
      expect(decideDeletion(product, nowMs)).toEqual({
        kind: 'refused',
        refusal: { code: 'bidAccepted' },
      });
  });

  it('[X4] bids end with their product: accepted, rejected below the minimum, removed after a cancellation', () => {
    const active = { status: 'Active' } as const;
    const accepted = { status: 'Accepted' } as const;
    expect(productBidStatusAfter('closed', active, false)).toBe('Accepted');
    expect(productBidStatusAfter('sold', accepted, true)).toBe('Accepted');
    expect(productBidStatusAfter('minimumMissed', active, false)).toBe('Rejected');
    expect(productBidStatusAfter('cancelled', active, false)).toBe('Removed');
    expect(productBidStatusAfter('cancelled', accepted, false)).toBe('Removed');
    expect(productBidStatusAfter('cancelled', accepted, true)).toBe('Accepted');
    expect(productBidStatusAfter('active', active, false)).toBe('Active');
  });
});
