import { describe, expect, it } from 'vitest';
import { startMs } from '../../testing/auction-fixture.ts';
import { frameGoods, statedDetails } from '../../testing/goods-fixture.ts';
import { usualChoices } from '../contract/contract-choices.ts';
import type { GoodsDetails } from '../goods/published-goods.ts';
import type { AuctionTerms } from './create-auction.ts';
import type { Listing } from './public-state.ts';
import { termsHashOf } from './terms-hash.ts';

const hourMs = 3_600_000;
const terms: Omit<AuctionTerms, 'id'> = {
  type: 'Selling',
  biddingType: 'Standard',
  startingPriceMinor: 1000_00,
  desiredPriceMinor: null,
  stepMinor: 5_00,
  startsAtMs: startMs,
  endsAtMs: startMs + hourMs,
  hardEndsAtMs: startMs + 2 * hourMs,
  extensionWindowMs: 120_000,
  decisionWindowMs: 2 * hourMs,
};
const listing: Omit<Listing, 'isDemo' | 'ownerCompanyName' | 'cover'> = {
  goods: frameGoods,
  currency: 'Ron',
  quantityKg: 500_000,
  privacyType: 'Public',
  audience: 'Open',
};
interface Changes {
  readonly terms?: Partial<AuctionTerms>;
  readonly listing?: Partial<Omit<Listing, 'cover'>>;
  readonly goods?: Partial<Listing['goods']>;
  readonly details?: Partial<GoodsDetails>;
}
/** The versions that the pinned auction accepted: newer ones give another hash. */
const ofItsDay = { terms: '2026-11-22', declaration: '2026-11-22' } as const;

const hashOf = (changes: Changes = {}) =>
  termsHashOf(
    { ...terms, ...changes.terms },
    { ...listing, ...changes.listing, goods: { ...frameGoods, ...changes.goods } },
    { ...statedDetails, ...ofItsDay, ...changes.details },
  );

describe('the hash of the terms', () => {
  it('[L13] is pinned for a given auction in this format', () => {
    expect(hashOf()).toBe('0c875ec6a84f2c0787d3c3c1822328c8d27760280e4a390c283df32073dabca8');
  });

  it('[L13] is the same with the added fields at their defaults', () => {
    const { figuresAre: _, sustainability: _none, ...before } = { ...statedDetails, ...ofItsDay };
    expect(hashOf({ details: before as GoodsDetails })).toBe(hashOf());
    expect(hashOf({ goods: { quality: { ...frameGoods.quality, fallingNumber: null } } })).toBe(hashOf());
  });

  it.each<[string, Changes]>([
    ['guaranteed figures', { details: { figuresAre: 'Guaranteed' } }],
    ['own production', { details: { isOwnProduction: true } }],
    ['aval', { details: { withAval: false } }],
    ['a further figure', { goods: { quality: { ...frameGoods.quality, fallingNumber: 250 } } }],
    ['type', { terms: { type: 'Buying' } }],
    ['bidding type', { terms: { biddingType: 'Flexible' } }],
    ['starting price', { terms: { startingPriceMinor: 1000_01 } }],
    ['desired price', { terms: { desiredPriceMinor: 1100_00 } }],
    ['step', { terms: { stepMinor: 5_01 } }],
    ['VAT group', { goods: { vatGroup: 'standard' } }],
    ['VAT state of its poster', { goods: { posterVat: 'notRegistered' } }],
    ['start', { terms: { startsAtMs: startMs + 1 } }],
    ['end', { terms: { endsAtMs: startMs + hourMs + 1 } }],
    ['hard end', { terms: { hardEndsAtMs: startMs + 2 * hourMs + 1 } }],
    ['window', { terms: { extensionWindowMs: 60_000 } }],
    ['decision time', { terms: { decisionWindowMs: hourMs } }],
    ['privacy', { listing: { privacyType: 'Incognito' } }],
    ['audience', { listing: { audience: 'Invited' } }],
    ['currency', { listing: { currency: 'Euro' } }],
    ['quantity', { listing: { quantityKg: 500_001 } }],
    ['name', { goods: { name: 'Alt lot' } }],
    ['quality', { goods: { quality: { ...frameGoods.quality, humidity: 13.3 } } }],
    ['place of delivery', { goods: { deliveryLocation: 'Portul Constanța' } }],
    ['grid', { details: { grid: { kind: 'asIs' } } }],
    ['tolerance', { details: { tolerance: null } }],
    [
      'agreed laboratories',
      { details: { contractChoices: { ...usualChoices, laboratories: 'Laboratorul Exemplu' } } },
    ],
    [
      'choices of the contract',
      { details: { contractChoices: { ...usualChoices, disputes: 'Arbitration' } } },
    ],
    ['contract file', { details: { contractFile: 'contract-key-000001' } }],
  ])('[L13] covers the %s', (_name, changes) => {
    expect(hashOf(changes)).not.toBe(hashOf());
  });

  it('[L13] [B5] covers no loading address, and for a confidential auction no place and no file', () => {
    expect(hashOf({ details: { pickupAddress: 'Altundeva 1' } })).toBe(hashOf());
    const hidden = (changes: Changes = {}) => hashOf({ ...changes, listing: { privacyType: 'Incognito' } });
    const bulletin = { laboratory: 'Lab', number: '77', date: '2026-11-02', file: 'bulletin-key-00001' };
    const details = { town: 'x', city: 'y', trainStation: 'z', photos: ['photo-key-0000001'], bulletin };
    expect(hidden({ goods: { deliveryLocation: 'Siloz' }, details: { ...details, contractFile: 'k' } })).toBe(
      hidden({ details: { bulletin: { ...bulletin, laboratory: 'Alt', number: '1', file: null } } }),
    );
  });
});
