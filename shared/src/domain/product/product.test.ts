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
  decideOffer,
  decideOfferEnd,
  decidePublication,
  decideQuantity,
  finalPriceDueMsOf,
  isFinalPrice,
  nextClockMs,
  type OfferDecision,
  offerStatusAfter,
  type Product,
  type ProductOffer,
  phaseAt,
} from './product.ts';

const deadlineMs = activeProduct().participationDeadlineMs;
const beforeMs = deadlineMs - 1;
const collective = (tonnes: number) =>
  ({ offerType: 'Collective', quantityThousandths: tonnes * 1000 }) as const;
const single = (tonnes: number) => ({ offerType: 'Single', quantityThousandths: tonnes * 1000 }) as const;

/** A product with Collective offers of these tonnes. */
function offered(...tonnes: number[]): Product {
  return tonnes.reduce((product, one) => placed(product, collective(one)).product, activeProduct());
}

function placed(product: Product, offer: Pick<ProductOffer, 'offerType' | 'quantityThousandths'>) {
  const decision = decideOffer(product, offer, beforeMs);
  if (decision.kind === 'refused') throw new Error(decision.refusal.code);
  return decision;
}

const refusalIn = (decision: OfferDecision) => (decision.kind === 'refused' ? decision.refusal : null);

describe('offers on a product', () => {
  it('[X4] a Collective offer stands, a Single one is accepted at once', () => {
    expect(placed(activeProduct(), collective(5)).offer.status).toBe('Active');
    const { offer, product } = placed(activeProduct(), single(40));
    expect([offer.status, product.hasAccepted, product.offeredThousandths]).toEqual([
      'Accepted',
      true,
      40_000,
    ]);
  });

  it('[X4] a Single offer is for at least the minimum, or for the whole remaining quantity', () => {
    const least = { code: 'MinimumQuantityNotReached', quantityThousandths: 40_000 };
    expect(refusalIn(decideOffer(activeProduct(), single(35), beforeMs))).toEqual(least);
    const rest = { code: 'MinimumQuantityNotReached', quantityThousandths: 10_000 };
    expect(refusalIn(decideOffer(offered(90), single(5), beforeMs))).toEqual(rest);
    expect(placed(offered(90), single(10)).offer.status).toBe('Accepted');
  });

  it('[X2] refuses a quantity beyond the total, with the remaining one', () => {
    const limit = { code: 'QuantityLimitReached', availableThousandths: 10_000 };
    expect(refusalIn(decideOffer(offered(90), collective(15), beforeMs))).toEqual(limit);
    const own: ProductOffer = { ...collective(20), status: 'Active' };
    expect(refusalIn(decideQuantity(offered(20, 70), own, 31_000, beforeMs))).toEqual({
      ...limit,
      availableThousandths: 30_000,
    });
  });

  it('[X2] is refused at the participation deadline or after it, and before publication', () => {
    const expired = { code: 'ExpiredAuction', deadlineMs };
    expect(refusalIn(decideOffer(activeProduct(), collective(5), deadlineMs))).toEqual(expired);
    const saved = activeProduct({ phase: 'inactive' });
    expect(refusalIn(decideOffer(saved, collective(5), beforeMs))).toEqual(expired);
    const closed = activeProduct({ phase: 'closed', closedAtMs: deadlineMs - 5000 });
    expect(refusalIn(decideOffer(closed, collective(5), beforeMs))).toEqual({
      code: 'ExpiredAuction',
      deadlineMs: deadlineMs - 5000,
    });
  });

  it('[X4] a Collective offer is raised at any time, lowered or removed only below the minimum', () => {
    const own: ProductOffer = { ...collective(20), status: 'Active' };
    const ahead = offered(20, 15);
    expect(decideQuantity(ahead, own, 5_000, beforeMs).kind).toBe('changed');
    expect(decideOfferEnd(ahead, own, 'bidder', beforeMs)).toMatchObject({
      offer: { status: 'Removed' },
      product: { offeredThousandths: 15_000, offerCount: 1, collectiveCount: 1 },
    });
    const reached = offered(20, 20);
    expect(decideQuantity(reached, own, 25_000, beforeMs).kind).toBe('changed');
    expect(refusalIn(decideQuantity(reached, own, 15_000, beforeMs))).toEqual({ code: 'BidOnlyRaised' });
    expect(refusalIn(decideOfferEnd(reached, own, 'bidder', beforeMs))).toEqual({ code: 'BidOnlyRaised' });
  });

  it('[X4] the Provider rejects an Active offer, even at the minimum, and no decided one', () => {
    const own: ProductOffer = { ...collective(20), status: 'Active' };
    expect(decideOfferEnd(offered(20, 20), own, 'provider', beforeMs)).toMatchObject({
      offer: { status: 'Rejected' },
      product: { offeredThousandths: 20_000 },
    });
    const accepted: ProductOffer = { ...single(40), status: 'Accepted' };
    for (const by of ['bidder', 'provider'] as const)
      expect(refusalIn(decideOfferEnd(activeProduct(), accepted, by, beforeMs))).toEqual({
        code: 'BidNotActive',
      });
    expect(refusalIn(decideQuantity(activeProduct(), accepted, 50_000, beforeMs))).toEqual({
      code: 'BidNotActive',
    });
    expect(refusalIn(decideOfferEnd(offered(20), own, 'provider', deadlineMs))?.code).toBe('ExpiredAuction');
  });

  it('[X1] closes it when nothing is left, and ends it at once if no Collective offer stands', () => {
    expect(offered(60, 40).phase).toBe('closed');
    const own: ProductOffer = { ...collective(60), status: 'Active' };
    expect(decideQuantity(offered(60), own, 100_000, beforeMs)).toMatchObject({
      product: { phase: 'closed' },
    });
    expect(placed(activeProduct(), single(100)).product.phase).toBe('sold');
  });

  it('[X2] in any order, the standing quantity is the sum of the offers and at most the total', () => {
    const act = fc.record({
      kind: fc.constantFrom('Collective', 'Single', 'quantity', 'bidder', 'provider'),
      which: fc.nat(9),
      quantityThousandths: fc.integer({ min: 1, max: 25 }).map((pieces) => pieces * 5_000),
    });
    assertProperty(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        let product = activeProduct();
        const offers: ProductOffer[] = [];
        for (const { kind, which, quantityThousandths } of acts) {
          const index = isPlacing(kind) ? offers.length : which;
          const decision = decided(product, offers[index], kind, quantityThousandths);
          if (decision?.kind !== 'changed') continue;
          product = decision.product;
          offers[index] = decision.offer;
          const standing = offers.filter(({ status }) => status === 'Active' || status === 'Accepted');
          const sum = standing.reduce((total, offer) => total + offer.quantityThousandths, 0);
          expect(product.offeredThousandths).toBe(sum);
          expect(sum).toBeLessThanOrEqual(product.totalThousandths);
          expect(product.offerCount).toBe(standing.length);
          expect(product.phase !== 'active').toBe(sum === product.totalThousandths);
        }
      }),
    );
  });
});

type Act = 'Collective' | 'Single' | 'quantity' | 'bidder' | 'provider';
const isPlacing = (kind: Act) => kind === 'Collective' || kind === 'Single';

function decided(product: Product, offer: ProductOffer | undefined, kind: Act, quantityThousandths: number) {
  if (kind === 'Collective' || kind === 'Single')
    return decideOffer(product, { offerType: kind, quantityThousandths }, beforeMs);
  if (offer === undefined) return null;
  return kind === 'quantity'
    ? decideQuantity(product, offer, quantityThousandths, beforeMs)
    : decideOfferEnd(product, offer, kind, beforeMs);
}

describe('a product by the clock', () => {
  const dueMs = deadlineMsOf('2026-12-17');

  it('[X1] closes at the participation deadline with the minimum, and ends when the final price is due', () => {
    const product = offered(40);
    expect(changeByClock(product, beforeMs)).toBeNull();
    expect(changeByClock(product, deadlineMs)).toEqual({ phase: 'closed', closedAtMs: deadlineMs });
    expect(changeByClock(product, dueMs)).toEqual({ phase: 'sold', closedAtMs: deadlineMs });
    const closed: Product = { ...product, phase: 'closed', closedAtMs: deadlineMs };
    expect([phaseAt(closed, dueMs - 1), phaseAt(closed, dueMs)]).toEqual(['closed', 'sold']);
    expect([nextClockMs(product), nextClockMs(closed), nextClockMs({ ...closed, phase: 'sold' })]).toEqual([
      deadlineMs,
      dueMs,
      null,
    ]);
    expect(finalPriceDueMsOf(product)).toBeNull();
  });

  it('[X1] ends without a sale one piece below the minimum; only Single offers end it sold', () => {
    expect(changeByClock(offered(35), deadlineMs)).toEqual({
      phase: 'minimumMissed',
      closedAtMs: deadlineMs,
    });
    const { product } = placed(activeProduct(), single(40));
    expect(changeByClock(product, deadlineMs)?.phase).toBe('sold');
  });

  it('[X1] a saved product does not change by the clock', () => {
    const saved = activeProduct({ phase: 'inactive' });
    expect([changeByClock(saved, dueMs), nextClockMs(saved)]).toEqual([null, null]);
  });
});

describe('acts of the Provider and of administrators', () => {
  const closed: Product = { ...offered(40), phase: 'closed', closedAtMs: deadlineMs };

  it('[X1] publishes before the participation deadline, once', () => {
    const saved = activeProduct({ phase: 'inactive' });
    expect(decidePublication(saved, beforeMs)).toEqual({ kind: 'changed', phase: 'active' });
    expect(decidePublication(saved, deadlineMs)).toMatchObject({ refusal: { code: 'ExpiredAuction' } });
    expect(decidePublication(activeProduct(), beforeMs)).toMatchObject({
      refusal: { code: 'StatusConflict' },
    });
  });

  it('[X1] closes once the minimum is reached, before the deadline', () => {
    expect(decideClosure(offered(40), beforeMs)).toEqual({ kind: 'changed', phase: 'closed' });
    expect(decideClosure(offered(35), beforeMs)).toEqual({
      kind: 'refused',
      refusal: { code: 'MinimumQuantityNotReached', quantityThousandths: 40_000 },
    });
    expect(decideClosure(offered(40), deadlineMs)).toMatchObject({ refusal: { code: 'StatusConflict' } });
  });

  it('[X5] sets the final price of a Closed product until it is due: above 0, at most the unit price', () => {
    const dueMs = finalPriceDueMsOf(closed) ?? 0;
    expect(decideFinalPrice(closed, dueMs - 1)).toEqual({ kind: 'changed', phase: 'sold' });
    // The deadline has passed, whether or not the closing ran.
    expect(decideFinalPrice(offered(40), deadlineMs).kind).toBe('changed');
    for (const [product, nowMs] of [
      [offered(40), beforeMs],
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

  it('[X3] deletes while no offer is accepted, and none would be by a deadline that has passed', () => {
    const phases = { kind: 'changed', phase: 'cancelled' };
    expect(decideDeletion(offered(35), beforeMs)).toEqual(phases);
    expect(decideDeletion(offered(40), beforeMs)).toEqual(phases);
    expect(decideDeletion(activeProduct({ phase: 'minimumMissed' }), deadlineMs)).toMatchObject({
      phase: 'minimumMissed',
    });
    for (const [product, nowMs] of [
      [offered(40), deadlineMs],
      [placed(activeProduct(), single(40)).product, beforeMs],
    ] as const)
      expect(decideDeletion(product, nowMs)).toEqual({
        kind: 'refused',
        refusal: { code: 'bidAccepted' },
      });
  });

  it('[X4] offers end with their product: accepted, rejected below the minimum, removed after a cancellation', () => {
    const active = { status: 'Active' } as const;
    const accepted = { status: 'Accepted' } as const;
    expect(offerStatusAfter('closed', active, false)).toBe('Accepted');
    expect(offerStatusAfter('sold', accepted, true)).toBe('Accepted');
    expect(offerStatusAfter('minimumMissed', active, false)).toBe('Rejected');
    expect(offerStatusAfter('cancelled', active, false)).toBe('Removed');
    expect(offerStatusAfter('cancelled', accepted, false)).toBe('Removed');
    expect(offerStatusAfter('cancelled', accepted, true)).toBe('Accepted');
    expect(offerStatusAfter('active', active, false)).toBe('Active');
  });
});
