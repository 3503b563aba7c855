import type { ContractParty } from '@recolta/shared/domain/contract/contract-terms';
import { contractBuyer, contractSeller } from '@recolta/shared/testing/contract-fixture';
import { describe, expect, it, test } from 'vitest';
import type { NewDeal } from '../../platform/ports/deals-port.ts';
import { type FoundParty, partiesIn, requireMayBeBound } from './deal-parties.ts';

type Side = 'seller' | 'buyer';

/** Returns the code with which an act is refused if the other parties are not active; null if it may bind them. */
function refusalOf(
  {
    decidedBy,
    ownerSide = 'seller' as Side,
    kind = 'announcement',
  }: Partial<Record<string, unknown>> & {
    decidedBy: Side | null;
  },
  inactive: readonly Side[],
  invited: readonly Side[] = [],
): string | null {
  const deal = { decidedBy, ownerSide, source: { kind }, sellerAccountId: 'seller', buyerAccountId: 'buyer' };
  const parties = new Map(
    (['seller', 'buyer'] as const).map((side) => [
      side as string,
      { isActive: !inactive.includes(side), mayBidInvited: invited.includes(side) } as FoundParty,
    ]),
  );
  try {
    requireMayBeBound(deal as unknown as NewDeal, parties);
    return null;
  } catch (error) {
    return `${Reflect.get(Object(error), 'status')} ${Reflect.get(Object(error), 'code')}`;
  }
}

test.each([
  [{ decidedBy: 'buyer' }, [], null],
  [{ decidedBy: 'buyer' }, ['buyer'], '403 AccountNotActive'],
  [{ decidedBy: 'buyer' }, ['seller'], '409 OwnerNotEligible'],
  [{ decidedBy: 'seller' }, ['seller'], '403 AccountNotActive'],
  [{ decidedBy: 'seller' }, ['buyer'], '409 BidderNotEligible'],
  [{ decidedBy: 'buyer', ownerSide: 'buyer' }, ['seller'], '409 BidderNotEligible'],
  [{ decidedBy: 'seller', ownerSide: 'buyer' }, ['buyer'], '409 OwnerNotEligible'],
  // Nobody acts: what was agreed before takes effect.
  [{ decidedBy: null }, ['seller', 'buyer'], null],
] as const)('[B2] an act of %j while %j are not active is refused with %s', (act, inactive, refusal) => {
  expect(refusalOf(act, inactive)).toBe(refusal);
});

test.each([
  ['liveAuction', ['buyer'], null],
  ['announcement', ['buyer'], '409 BidderNotEligible'],
  // An invitation is to bid, not to sell.
  ['liveAuction', ['seller'], '403 AccountNotActive'],
] as const)('[I1] in a sale of the kind %s an invitation binds %j: %s', (kind, inactive, refusal) => {
  expect(refusalOf({ decidedBy: 'seller', kind }, inactive, ['seller', 'buyer'])).toBe(refusal);
});

describe('[C1] [S9] the parties that a contract prints', () => {
  const kept = { ...contractSeller, jNumber: null, bankBranch: null };
  const now = {
    ...contractSeller,
    ...{ companyName: 'Redenumită SRL', jNumber: 'J01/1/2026', bank: 'BCR', bankBranch: 'Buzău' },
    ...{ administratorName: 'Ion Nou', telephone: '+40700000001', email: 'nou@campia.example' },
  };
  const deal = {
    ...{ seller_account_id: 's', buyer_account_id: 'b', seller_party: kept, buyer_party: null },
  };
  const open = (party: ContractParty) => ({ party, isClosed: false, isActive: true, mayBidInvited: false });

  it('are the company as of the deal, what it lacked then, and the present contact', () => {
    const found = new Map([
      ['s', open(now)],
      ['b', open(contractBuyer)],
    ]);
    const { seller, buyer } = partiesIn(found, deal);
    expect(seller).toMatchObject({
      // As of the deal.
      ...{ companyName: contractSeller.companyName, bank: contractSeller.bank },
      // Unknown then.
      ...{ jNumber: 'J01/1/2026', bankBranch: 'Buzău' },
      ...{ administratorName: 'Ion Nou', telephone: '+40700000001', email: 'nou@campia.example' },
    });
    expect(buyer).toEqual(contractBuyer);
  });

  it('are the copy of the deal once an account is closed, and refused without a copy', () => {
    const closed = new Map([
      ['s', { ...open(now), isClosed: true }],
      ['b', open(contractBuyer)],
    ]);
    expect(partiesIn(closed, deal)).toEqual({ seller: kept, buyer: contractBuyer });
    const without = { ...deal, seller_party: null };
    expect(() => partiesIn(closed, without)).toThrow(expect.objectContaining({ code: 'RequestChanged' }));
  });
});
