import { describe, expect, it } from 'vitest';
import { auctionAudiences, auctionStatuses, roles } from '../enumerations.ts';
import { type Bidder, type BiddingSide, reasonsNotToBid, whyMayNotBid } from './may-bid.ts';

const side: BiddingSide = {
  status: 'InProgress',
  audience: 'Open',
  ownerAccountId: 'owner',
  otherCompanies: [
    { companyNumber: '14399840', iban: 'RO49AAAA1B31007593840000' },
    { companyNumber: '6859662', iban: null },
  ],
};
const bidder: Bidder = {
  accountId: 'bidder',
  isActive: true,
  role: 'Client',
  company: { companyNumber: '18547290', iban: 'RO09BCYP0000001234567890' },
  vatState: 'registered',
  hasAcceptedTerms: true,
  isInvited: false,
  mayBidInvited: false,
  hasBid: false,
};
const owners = { companyNumber: 'RO14399840', iban: 'ro49 aaaa 1b31 0075 9384 0000' };
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
    ['a visitor of an auction for invited accounts', invited, null, 'NotFound'],
    ['one who is not invited', invited, bidder, 'NotFound'],
    ['the owner', side, { ...bidder, accountId: 'owner' }, 'OwnAuction'],
    [
      'the owner of an auction for invited accounts',
      invited,
      { ...bidder, accountId: 'owner' },
      'OwnAuction',
    ],
    ['an administrator', side, { ...bidder, role: 'Admin' }, 'NotEnoughPrivileges'],
    ['the company of the owner', side, { ...bidder, company: owners }, 'AuctionBidNotAllowed'],
    [
      'the bank account of the owner',
      side,
      { ...bidder, company: { companyNumber: '1', iban: owners.iban } },
      'AuctionBidNotAllowed',
    ],
    [
      'another account of a participant’s company',
      side,
      { ...bidder, company: { companyNumber: 'RO 6859662', iban: null } },
      'AuctionBidNotAllowed',
    ],
    ['an inactive account', side, { ...bidder, isActive: false }, 'AccountNotActive'],
    [
      'an inactive account that is invited, but no Bidder or deactivated once',
      side,
      { ...bidder, isActive: false, isInvited: true },
      'AccountNotActive',
    ],
    [
      'an inactive Bidder that is not invited',
      side,
      { ...bidder, isActive: false, mayBidInvited: true },
      'AccountNotActive',
    ],
    [
      'an inactive Bidder that is invited, before its company is checked',
      side,
      { ...bidder, isActive: false, isInvited: true, mayBidInvited: true, company: null },
      'CompanyNotChecked',
    ],
    ['one who has bid, after revocation', invited, { ...bidder, hasBid: true }, 'InvitationRevoked'],
    ['one with an unknown VAT state', side, { ...bidder, vatState: null }, 'VatStateUnknown'],
    ['one with an unchecked company', side, { ...bidder, company: null }, 'CompanyNotChecked'],
    [
      'one whose company is not checked, in an auction that is over',
      { ...side, status: 'Closed' },
      { ...bidder, company: null },
      'CompanyNotChecked',
    ],
    [
      'the company of the owner without the terms accepted',
      side,
      { ...bidder, company: owners, hasAcceptedTerms: false },
      'TermsNotAccepted',
    ],
    ['one who has not accepted the terms', side, { ...bidder, hasAcceptedTerms: false }, 'TermsNotAccepted'],
  ] as const)('[L9] %s may not', (_, where, who, why) => {
    expect(whyMayNotBid(where, who)).toBe(why);
  });

  it('[L9] invited accounts may bid in an auction for invited accounts', () => {
    expect(whyMayNotBid(invited, { ...bidder, isInvited: true })).toBeNull();
  });

  it.each([side, invited])(
    '[I1] an invited Bidder with a checked company may bid without activation',
    (where) => {
      const who = { ...bidder, isActive: false, isInvited: true, mayBidInvited: true };
      expect(whyMayNotBid(where, who)).toBeNull();
    },
  );

  it('[L9] a related company is refused although it is invited', () => {
    const related = { ...bidder, isInvited: true, company: owners };
    expect(whyMayNotBid(invited, related)).toBe('AuctionBidNotAllowed');
  });

  it.each(roles.filter((role) => role !== 'Admin'))(
    '[B5] an unchecked %s is answered alike, related or not, whatever the auction’s state',
    (role) => {
      const unchecked = { ...bidder, role, company: null };
      for (const status of auctionStatuses)
        for (const otherCompanies of [side.otherCompanies, []])
          for (const hasAcceptedTerms of [true, false])
            expect(
              whyMayNotBid({ ...side, status, otherCompanies }, { ...unchecked, hasAcceptedTerms }),
            ).toBe('CompanyNotChecked');
    },
  );

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

  it('[L9] every condition must hold, and every reason occurs', () => {
    const given = new Set<string | null>([whyMayNotBid(side, null)]);
    const cases = auctionStatuses.flatMap((status) =>
      auctionAudiences.flatMap((audience) => [...everyBidder()].map((who) => ({ ...who, status, audience }))),
    );
    for (const { status, audience, who, isOwner, isRelated, isChecked } of cases) {
      const why = whyMayNotBid({ ...side, status, audience }, who);
      const isMember = audience === 'Open' || who.isInvited;
      const isFree = !isOwner && !isRelated && who.role !== 'Admin';
      const mayAct = who.isActive || (who.isInvited && who.mayBidInvited);
      const isReady =
        status === 'InProgress' && mayAct && isChecked && who.vatState !== null && who.hasAcceptedTerms;
      expect(why === null).toBe(isMember && isFree && isReady);
      given.add(why);
    }
    given.delete(null);
    expect([...given].sort()).toEqual([...reasonsNotToBid].sort());
  });
});

/** Every role with every combination of the facts about a bidder. */
function* everyBidder() {
  for (const role of roles) {
    for (const bits of Array(512).keys()) {
      const has = (bit: number) => (bits & bit) !== 0;
      const [isOwner, isRelated, isChecked] = [has(1), has(2) && has(32), has(32)];
      const company = isRelated ? owners : bidder.company;
      const who: Bidder = {
        accountId: isOwner ? 'owner' : 'bidder',
        role,
        isActive: has(4),
        hasAcceptedTerms: has(8),
        isInvited: has(16),
        mayBidInvited: has(64),
        hasBid: has(128),
        company: isChecked ? company : null,
        vatState: has(256) ? 'registered' : null,
      };
      yield { who, isOwner, isRelated, isChecked };
    }
  }
}
