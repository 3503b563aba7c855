import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertProperty } from '../../testing/assert-property.ts';
import { runningAuction } from '../../testing/auction-fixture.ts';
import { auctionTypes } from '../enumerations.ts';
import { ladderOf } from './live-auction.ts';
import { type PhoneBid, refusalOfConsent, whyNotByPhone } from './phone-bid.ts';

const party = (accountId: string, companyNumber: string | null = null, iban: string | null = null) => ({
  accountId,
  company: { companyNumber, iban },
});
const bid: PhoneBid = {
  ...{ type: 'Selling', priceMinor: 1100_00, consentMinor: 1200_00 },
  administrator: party('admin', 'RO 123', 'RO49 AAAA'),
  bidder: party('bidder', '456', 'RO49 BBBB'),
  owner: party('owner', '789', 'RO49 CCCC'),
};

describe('[L18] a bid by phone', () => {
  it('requires a consent, and stays within its price, in either direction', () => {
    expect(whyNotByPhone({ ...bid, consentMinor: null })).toBe('NoPhoneConsent');
    const price = fc.integer({ min: 1, max: 1000 });
    assertProperty(
      fc.property(fc.constantFrom(...auctionTypes), price, price, (type, priceMinor, consentMinor) => {
        const isWithin = type === 'Selling' ? priceMinor <= consentMinor : priceMinor >= consentMinor;
        const why = whyNotByPhone({ ...bid, type, priceMinor, consentMinor });
        expect(why).toBe(isWithin ? null : 'BeyondPhoneConsent');
      }),
    );
  });

  it('is never entered by an administrator related to its bidder or to the owner, before any other check', () => {
    const { administrator } = bid;
    for (const related of [party('admin'), party('x', '123'), party('x', null, 'RO49-AAAA')])
      for (const side of ['bidder', 'owner'] as const)
        expect(whyNotByPhone({ ...bid, [side]: related, consentMinor: null })).toBe('RelatedToAdministrator');
    // Administrators without a company, as most are, are not related to bidders without one.
    expect(whyNotByPhone({ ...bid, administrator: party('admin'), bidder: party('bidder') })).toBeNull();
    expect(whyNotByPhone({ ...bid, administrator })).toBeNull();
  });

  it('accepts a consent at prices that a bid could have', () => {
    const { auction } = runningAuction();
    const ladder = ladderOf(auction);
    const { startingPriceMinor, stepMinor } = auction;
    expect(refusalOfConsent(ladder, startingPriceMinor + stepMinor)).toBeNull();
    expect(refusalOfConsent(ladder, startingPriceMinor + 1)).toMatchObject({ code: 'PriceNotMultiple' });
    expect(refusalOfConsent(ladder, startingPriceMinor - stepMinor)).toMatchObject({
      code: 'StartingPriceNotReached',
    });
    const flexible = { ...ladder, biddingType: 'Flexible' as const };
    expect(refusalOfConsent(flexible, startingPriceMinor + 1)).toBeNull();
  });
});
