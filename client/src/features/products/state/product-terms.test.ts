import { releaseVatRules } from '@recolta/shared/domain/vat';
import { describe, expect, it } from 'vitest';
import { productBid, productState } from '../../../testing/product.ts';
import { type ProductBidDraft, stepped, typedThousandths } from './product-bid-draft.ts';
import {
  missingThousandths,
  openBidOf,
  phaseOf,
  progressParts,
  quantityBounds,
  quantityIssue,
  sumOf,
} from './product-terms.ts';

const nowMs = Date.now();
const near = productState();
const reached = productState({ quantityOffered: '224.000', quantityLeft: '376.000' });
const own = productBid();
const t = (tonnes: number) => tonnes * 1000;

describe('the quantity that may be bid', () => {
  it('[X2] reports the remaining quantity and the minimum with figures', () => {
    expect(quantityIssue(near, null, 'Collective', t(402), nowMs)).toEqual({
      code: 'QuantityLimitReached',
      availableThousandths: t(401),
    });
    expect(quantityIssue(near, null, 'Single', t(100), nowMs)).toEqual({
      code: 'MinimumQuantityNotReached',
      quantityThousandths: t(200),
    });
    expect(quantityIssue(near, null, 'Collective', t(25), nowMs)).toBeNull();
    const after = Date.parse(near.participationDeadline);
    expect(quantityIssue(near, null, 'Collective', t(25), after)?.code).toBe('ExpiredAuction');
  });

  it('[X4] a quantity is a whole number of pieces', () => {
    const trucks = productState({ pieceQuantity: '25.000' });
    expect(quantityIssue(trucks, null, 'Collective', t(30), nowMs)).toEqual({ code: 'pieces' });
    expect(quantityIssue(trucks, null, 'Collective', t(50), nowMs)).toBeNull();
  });

  it('[X4] a changed bid’s own quantity becomes available again, and is only raised at the minimum', () => {
    expect(quantityIssue(near, own, 'Collective', t(451), nowMs)).toBeNull();
    expect(quantityIssue(near, own, 'Collective', t(10), nowMs)).toBeNull();
    expect(quantityIssue(reached, own, 'Collective', t(49), nowMs)).toEqual({ code: 'BidOnlyRaised' });
    expect(quantityBounds(near, own, 'Collective')).toEqual({ least: t(1), most: t(451) });
    expect(quantityBounds(reached, own, 'Collective')).toEqual({ least: t(50), most: t(426) });
    expect(quantityBounds(reached, own, 'Single')).toEqual({ least: t(200), most: t(376) });
  });

  it('[X2] a last quantity below the minimum, or below a piece, can be bid as a whole', () => {
    const last = productState({ quantityOffered: '520.000', pieceQuantity: '100.000' });
    expect(quantityBounds(last, null, 'Single')).toEqual({ least: t(80), most: t(80) });
    expect(quantityBounds(last, null, 'Collective')).toEqual({ least: t(80), most: t(80) });
    const none = productState({ quantityOffered: '600.000' });
    expect(quantityBounds(none, null, 'Single')).toEqual({ least: 0, most: 0 });
  });

  it('begins at the minimum bid, or at the user’s own open bid', () => {
    const draft: ProductBidDraft = { offerType: 'Collective', typed: null };
    expect(typedThousandths(near, null, draft, 'ro')).toBe(t(1));
    expect(typedThousandths(near, own, draft, 'ro')).toBe(t(50));
    expect(typedThousandths(near, own, { offerType: 'Single', typed: null }, 'ro')).toBe(t(200));
    expect(typedThousandths(near, null, { ...draft, typed: '1.024,5' }, 'ro')).toBe(1_024_500);
    for (const typed of ['', '0', 'x', '-5'])
      expect(typedThousandths(near, null, { ...draft, typed }, 'ro')).toBeNull();
  });

  it('steps by whole pieces and stays within the bounds', () => {
    const trucks = productState({
      pieceQuantity: '25.000',
      quantityLeft: '50.000',
      quantityOffered: '550.000',
    });
    expect(stepped(trucks, null, 'Collective', t(25), 1)).toBe(t(50));
    expect(stepped(trucks, null, 'Collective', t(50), 1)).toBe(t(50));
    expect(stepped(trucks, null, 'Collective', t(30), -1)).toBe(t(25));
    expect(stepped(trucks, null, 'Collective', t(25), -1)).toBe(t(25));
  });
});

describe('the display of a product', () => {
  it('[X1] the quantity missing to the minimum, nothing once it is reached', () => {
    expect([missingThousandths(near), missingThousandths(reached)]).toEqual([t(1), 0]);
  });

  it('[X1] the phase, also with an outcome of a newer release', () => {
    expect(phaseOf(near)).toBe('active');
    expect(phaseOf({ status: 'Ended', outcome: 'minimumMissed' })).toBe('minimumMissed');
    expect(phaseOf({ status: 'Ended', outcome: 'exchanged' as 'sold' })).toBe('sold');
  });

  it('parts of the bar add up to the standing and typed quantities, the user’s own separate', () => {
    const parts = progressParts(near, t(50), t(25));
    expect(parts.map(({ kind }) => kind)).toEqual(['others', 'own', 'typed']);
    const sum = parts.reduce((total, { percent }) => total + percent, 0);
    expect(sum).toBeCloseTo((224 / 600) * 100, 6);
    expect(progressParts(near, 0, t(1000)).at(-1)?.percent).toBeCloseTo((401 / 600) * 100, 6);
  });

  it('[X5] the total by the price type, on the day of delivery', () => {
    expect(sumOf(near, 99_500, t(25), 'registered', releaseVatRules)).toMatchObject({
      grossMinor: 2_487_500,
      vat: { regime: 'reverseCharge' },
    });
    expect(sumOf(near, 99_500, t(25), 'notRegistered', releaseVatRules)).toMatchObject({ vatMinor: 273_625 });
    expect(sumOf(near, 99_500, t(25), null, releaseVatRules)).toMatchObject({ grossMinor: null });
    const oats = { ...near, crop: 'oats', priceType: 'VatIncluded' } as const;
    const gross = sumOf(oats, 99_500, t(25), null, releaseVatRules);
    expect(gross).toMatchObject({ grossMinor: 2_487_500, netMinor: 2_240_991, vatMinor: 246_509 });
  });

  it('[X4] only an Active Collective bid can be changed', () => {
    expect(openBidOf(own)).toBe(own);
    expect(openBidOf(productBid({ offerType: 'Single' }))).toBeNull();
    expect(openBidOf(productBid({ status: 'Accepted' }))).toBeNull();
  });
});
