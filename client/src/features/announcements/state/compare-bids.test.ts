import type { AnnouncementBidView, RoundTerms } from '@recolta/shared/contracts/http/announcement-state';
import { describe, expect, it } from 'vitest';
import { type Assumptions, compareBids, haulagePlaceOf } from './compare-bids.ts';

const rates = {
  Euro: { currency: 'Euro' as const, day: '2026-11-20', source: 'BNR', tenThousandths: 50_903 },
};
const assumed: Assumptions = {
  ...{ side: 'seller', currency: 'Ron', rates, yearlyRateHundredths: 9_00 },
  haulageMinorOf: (place) => (place === 'Constanța' ? 71_00 : null),
};

function bid(
  number: number,
  terms: Partial<RoundTerms>,
  status: AnnouncementBidView['status'] = 'Active',
): AnnouncementBidView {
  const last: RoundTerms = {
    ...{ price: '1050.00', quantity: '300.000', note: null, paymentMethod: 'AtDelivery' },
    ...{ paymentType: 'PaymentAtLoad', paymentDate: null, paymentDays: null },
    ...{ deliveryType: 'FCATruck', loadingLocation: 'Barn', deliveryCounty: null, deliveryLocation: null },
    deliveryPeriod: { from: '2026-12-01', to: '2026-12-12' },
    ...terms,
  };
  return {
    ...{ id: `bid-${number}`, announcementId: 'a', status, version: 1, number, by: null },
    ...{ side: 'owner', turn: 'owner', counterparty: null, dealId: null },
    rounds: [{ by: 'bidder', at: '2026-11-20T09:00:00Z', terms: last }],
  };
}
const loan = (paymentDays: number) => ({ paymentType: 'Loan' as const, paymentDays });
const order = (bids: readonly AnnouncementBidView[], more: Partial<Assumptions> = {}) =>
  compareBids(bids, { ...assumed, ...more }).map(({ bid: { number }, net }) => [
    number,
    net?.netMinor ?? null,
  ]);

describe('bids compared at the owner’s location', () => {
  it('[Q5] are ordered by what they leave a seller, not by their prices', () => {
    const bids = [
      bid(1, { price: '1120.00', deliveryType: 'DAPConstantaTruck', ...loan(10) }),
      bid(2, { price: '1050.00', ...loan(30) }),
      bid(3, { price: '1040.00' }),
      bid(4, { price: '1095.00', deliveryType: 'DAPTruck', deliveryLocation: 'Ploiești', ...loan(14) }),
      bid(5, { price: '1300.00' }, 'Rejected'),
    ];
    // 1,120 − 71 − 1,120 × 9 % × 10 / 365; 1,050 − 1,050 × 9 % × 30 / 365. An unknown haulage gives no figure.
    expect(order(bids)).toEqual([
      [1, 1046_24],
      [2, 1042_23],
      [3, 1040_00],
      [4, null],
      [5, null],
    ]);
  });

  it('[Q5] are ordered by their cost to a buyer, who hauls from the seller’s location', () => {
    const bids = [
      bid(1, { price: '900.00', deliveryType: 'DAPTruck', deliveryLocation: 'Siloz Brăila' }),
      bid(2, { price: '880.00', deliveryLocation: 'Constanța' }),
      bid(3, { price: '890.00', deliveryLocation: 'Mizil' }),
    ];
    expect(order(bids, { side: 'buyer', yearlyRateHundredths: 0 })).toEqual([
      [1, 900_00],
      [2, 951_00],
      [3, null],
    ]);
  });

  it('[Q5] are converted to lei, and without a rate ordered by price', () => {
    const bids = [bid(1, { price: '200.00' }), bid(2, { price: '206.00' })];
    expect(order(bids, { currency: 'Euro' })).toEqual([
      [2, 1048_60],
      [1, 1018_06],
    ]);
    expect(order(bids, { currency: 'Dollar' })).toEqual([
      [2, null],
      [1, null],
    ]);
  });

  it('[Q5] that are equal are in the order in which they were made', () => {
    const far = { deliveryType: 'DAPTruck', deliveryLocation: 'Ploiești' } as const;
    const bids = [
      bid(4, {}),
      bid(6, far),
      bid(2, {}),
      bid(5, far),
      bid(3, {}, 'Rejected'),
      bid(1, {}, 'Removed'),
    ];
    for (const side of ['seller', 'buyer'] as const) {
      const numbers = order(bids, { side }).map(([number]) => number);
      expect(numbers.slice(-2)).toEqual([1, 3]);
      expect(numbers.filter((number) => number === 2 || number === 4)).toEqual([2, 4]);
      expect(numbers.filter((number) => number === 5 || number === 6)).toEqual([5, 6]);
    }
  });

  it('[Q5] are compared by their last rounds', () => {
    const { rounds, ...rest } = bid(1, { price: '1100.00' });
    const countered: AnnouncementBidView = {
      ...rest,
      rounds: [...bid(1, { price: '900.00' }).rounds, ...rounds],
    };
    expect(order([bid(2, { price: '1050.00' }), countered])).toEqual([
      [1, 1100_00],
      [2, 1050_00],
    ]);
  });

  it('[Q5] have a place if the owner hauls: the written one, else the county, else the port', () => {
    const to = (terms: Partial<RoundTerms>) => haulagePlaceOf(bid(1, terms), 'seller');
    expect(to({})).toBeNull();
    expect(to({ deliveryType: 'DAPTruck', deliveryLocation: 'Moara', deliveryCounty: 'PH' })).toBe('Moara');
    expect(to({ deliveryType: 'DAPTruck', deliveryCounty: 'PH' })).toBe('Prahova');
    expect(to({ deliveryType: 'DAPConstantaWagon' })).toBe('Constanța');
  });
});
