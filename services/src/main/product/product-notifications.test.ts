import { describe, expect, it } from 'vitest';
import {
  phaseEntered,
  productBidPlaced,
  productBidRejected,
  productBidRemoved,
  productBidUpdated,
  productDeleted,
} from './product-notifications.ts';
import type { Entering, ProductRow } from './product-row.ts';

const row = {
  id: 'p-1',
  provider_account_id: 'provider',
  product_name: 'Uree 46%',
  phase: 'active',
  unit_price_minor: 2100_00,
  final_price_minor: null,
  currency: 'Euro',
  unit: 'Kg',
} as ProductRow;
const alone = {
  id: 'b-1',
  account_id: 'ana',
  company_name: 'Ana SRL',
  version: 3,
  offer_type: 'Single',
} as const;
const joint = {
  id: 'b-2',
  account_id: 'ion',
  company_name: 'Ion SA',
  version: 5,
  offer_type: 'Collective',
} as const;
const second = { ...joint, id: 'b-3', version: 8 };
const bids = [alone, joint, second];

const name = 'Uree 46%';

/** The notified accounts with what they are told, in order. */
function toldOf(
  from: ProductRow['phase'],
  entering: Partial<Entering> & Pick<Entering, 'phase'>,
  price?: number,
) {
  const after = { ...row, phase: entering.phase, final_price_minor: price ?? null };
  const told = phaseEntered({ ...row, phase: from }, after, bids, { closedAtMs: null, ...entering });
  return told.map(({ accountId, type, tokens }) =>
    [accountId, type, 'outcome' in tokens ? tokens.outcome : 'price' in tokens && tokens.price].join(' '),
  );
}

describe('[N1] the notifications of a product', () => {
  it('tell the Provider of bids that are placed, changed and removed, and the bidder of a rejection', () => {
    const ofBid = { link: '/products/p-1', eventKey: 'productBid:b-2:5' };
    const provider = { accountId: 'provider', ...ofBid };
    expect([
      productBidPlaced(row, joint),
      productBidUpdated(row, joint),
      productBidRemoved(row, joint),
      productBidRejected(row, joint),
    ]).toEqual([
      { ...provider, type: 'BidPlaced', tokens: { name, by: 'Ion SA' } },
      { ...provider, type: 'BidUpdated', tokens: { name, by: 'Ion SA', number: '' } },
      { ...provider, type: 'AuctionBidRemoved', tokens: { name, by: 'Ion SA', number: '' } },
      { ...ofBid, accountId: 'ion', type: 'AuctionBidRejected', tokens: { name } },
    ]);
  });

  it('[X3] tell everyone with a bid, once each, that it was deleted', () => {
    expect(productDeleted(row, bids)).toEqual(
      ['ana', 'ion'].map((accountId) => ({
        ...{ accountId, type: 'ProductDeleted', link: '/bids/my' },
        ...{ tokens: { name }, eventKey: 'product:p-1:deleted' },
      })),
    );
  });

  it.each([
    ['active', 'closed', 'closed', 'finalPriceDue'],
    ['active', 'minimumMissed', 'minimumMissed', 'minimumMissed'],
    ['active', 'cancelled', 'cancelled', 'cancelled'],
  ] as const)(
    'from %s to %s tell bidders and the Provider, unless it is their act',
    (from, phase, told, own) => {
      const bidders = [`ana ProductClosed ${told}`, `ion ProductClosed ${told}`];
      expect(toldOf(from, { phase })).toEqual([...bidders, `provider ProductClosed ${own}`]);
      expect(toldOf(from, { phase, isByProvider: true })).toEqual(bidders);
    },
  );

  it('[X3] tell the final price only to bidders of Collective bids', () => {
    const kept = ['ion FinalPriceSet 2100.00', 'provider ProductClosed unitPriceKept'];
    expect(toldOf('closed', { phase: 'sold' })).toEqual(kept);
    expect(toldOf('closed', { phase: 'sold', isByProvider: true }, 1950_50)).toEqual([
      'ion FinalPriceSet 1950.50',
    ]);
    expect(toldOf('active', { phase: 'sold' }, 1950_50)).toEqual([
      ...['ana ProductClosed closed', 'ion ProductClosed closed'],
      ...['ion FinalPriceSet 1950.50', 'provider ProductClosed sold'],
    ]);
    expect(toldOf('active', { phase: 'active' })).toEqual([]);
  });

  it('have their words, their page and one key for each phase', () => {
    const told = (phase: ProductRow['phase'], reason?: string) =>
      phaseEntered({ ...row, phase: 'closed' }, { ...row, phase }, [joint], {
        ...{ phase, closedAtMs: null, ...(reason !== undefined && { reason }) },
      })[0];
    expect(told('cancelled', 'Preț greșit')).toEqual({
      ...{
        accountId: 'ion',
        type: 'ProductClosed',
        link: '/products/p-1',
        eventKey: 'product:p-1:cancelled',
      },
      tokens: { name, outcome: 'cancelled', reason: 'Preț greșit' },
    });
    expect(told('minimumMissed')?.tokens).toEqual({ name, outcome: 'minimumMissed', reason: '' });
    expect(told('sold')).toEqual({
      ...{
        accountId: 'ion',
        type: 'FinalPriceSet',
        link: '/products/p-1',
        eventKey: 'product:p-1:finalPrice',
      },
      tokens: { name, price: '2100.00', currency: 'Euro', unit: 'Kg' },
    });
  });
});
