import { describe, expect, it } from 'vitest';
import { auctionStatuses, audiences, roles } from '../enumerations.ts';
import { type Bidder, type BiddingSide, reasonsNotToBid, whyMayNotBid } from './may-bid.ts';

const side: BiddingSide = {
  status: 'InProgress',
  audience: 'Open',
  ownerAccountId: 'owner',
  ownerCompanyNumber: '14399840',
  ownerIban: 'RO49AAAA1B31007593840000',
};
const bidder: Bidder = {
  accountId: 'bidder',
  isActive: true,
  role: 'Client',
  companyNumber: '18547290',
  iban: 'RO09BCYP0000001234567890',
  hasAcceptedTerms: true,
  isInvited: false,
};
const invited: BiddingSide = { ...side, audience: 'Invited' };

describe('whyMayNotBid', () => {
  it.each(['Client', 'Provider', 'Bidder'] as const)(
    '[L9] an active %s may bid in an Open auction',
    (role) => {
      expect(whyMayNotBid(side, { ...bidder, role })).toBeNull();
    },
  );

  it.each([
    ['a visitor', side, null, 'SignInRequired'],
    ['a visitor of an auction for the invited', invited, null, 'NotFound'],
    ['one who is not invited', invited, bidder, 'NotFound'],
    ['the owner', side, { ...bidder, accountId: 'owner' }, 'OwnAuction'],
    ['the owner of an auction for the invited', invited, { ...bidder, accountId: 'owner' }, 'OwnAuction'],
    ['an administrator', side, { ...bidder, role: 'Admin' }, 'NotEnoughPrivileges'],
    ['the company of the owner', side, { ...bidder, companyNumber: '14399840' }, 'AuctionBidNotAllowed'],
    ['the bank account of the owner', side, { ...bidder, iban: side.ownerIban }, 'AuctionBidNotAllowed'],
    ['an inactive account', side, { ...bidder, isActive: false }, 'AccountNotActive'],
    ['one who has not accepted the terms', side, { ...bidder, hasAcceptedTerms: false }, 'TermsNotAccepted'],
  ] as const)('[L9] %s may not', (_, where, who, why) => {
    expect(whyMayNotBid(where, who)).toBe(why);
  });

  it('[L9] the invited may bid in an auction for the invited', () => {
    expect(whyMayNotBid(invited, { ...bidder, isInvited: true })).toBeNull();
  });

  it('[L9] a related company is refused though it is invited', () => {
    const related = { ...bidder, isInvited: true, companyNumber: side.ownerCompanyNumber };
    expect(whyMayNotBid(invited, related)).toBe('AuctionBidNotAllowed');
  });

  it('[L9] missing company facts on both sides are no relation', () => {
    const unknown = { ...side, ownerCompanyNumber: null, ownerIban: null };
    expect(whyMayNotBid(unknown, { ...bidder, companyNumber: null, iban: null })).toBeNull();
  });

  it('[L1] [L9] outside InProgress nobody may', () => {
    expect(auctionStatuses.map((status) => whyMayNotBid({ ...side, status }, bidder))).toEqual([
      'AuctionNotStarted',
      'AuctionNotStarted',
      null,
      'ExpiredAuction',
      'ExpiredAuction',
      'ExpiredAuction',
      'ExpiredAuction',
    ]);
  });

  it('[L9] only he may who fulfils every condition, and every reason is given to somebody', () => {
    const given = new Set<string | null>([whyMayNotBid(side, null)]);
    const cases = auctionStatuses.flatMap((status) =>
      audiences.flatMap((audience) => [...everyBidder()].map((who) => ({ ...who, status, audience }))),
    );
    for (const { status, audience, who, isOwner, isRelated } of cases) {
      const why = whyMayNotBid({ ...side, status, audience }, who);
      const isMember = audience === 'Open' || who.isInvited;
      const isFree = !isOwner && !isRelated && who.role !== 'Admin';
      const isReady = status === 'InProgress' && who.isActive && who.hasAcceptedTerms;
      expect(why === null).toBe(isMember && isFree && isReady);
      given.add(why);
    }
    given.delete(null);
    expect([...given].sort()).toEqual([...reasonsNotToBid].sort());
  });
});

/** Every role with every combination of what decides about a bidder. */
function* everyBidder(): Generator<{ who: Bidder; isOwner: boolean; isRelated: boolean }> {
  for (const role of roles) {
    for (const bits of Array(32).keys()) {
      const has = (bit: number) => (bits & bit) !== 0;
      const [isOwner, isRelated] = [has(1), has(2)];
      const who: Bidder = {
        accountId: isOwner ? 'owner' : 'bidder',
        role,
        isActive: has(4),
        hasAcceptedTerms: has(8),
        isInvited: has(16),
        companyNumber: bidder.companyNumber,
        iban: isRelated ? side.ownerIban : bidder.iban,
      };
      yield { who, isOwner, isRelated };
    }
  }
}
