import { expect, it } from 'vitest';
import { statedBidTerms } from '../../testing/announcement-fixture.ts';
import type { BidTerms } from '../goods/bid-terms.ts';
import { isAcceptedAtOnce, type OwnTerms } from './accepted-at-once.ts';
import type { Announcement } from './announcement.ts';
import { deadlineMsOf } from './deadline.ts';

const deadlineMs = deadlineMsOf('2026-12-01');
const selling: Announcement = {
  status: 'InProgress',
  type: 'Selling',
  biddingType: 'Flexible',
  privacyType: 'Public',
  priceMinor: 1055_00,
  minPriceMinor: null,
  maxPriceMinor: null,
  quantityThousandths: 500_000,
  leftThousandths: 300_000,
  thresholdThousandths: 100_000,
  acceptsDesiredPrice: true,
  deadlineMs,
};
const deliveryPeriod = { from: '2026-12-05', to: '2026-12-20' };
const own: OwnTerms = {
  ...{ paymentType: 'Loan', paymentMethod: 'AtDelivery', paymentDate: null, paymentDays: 14 },
  withAval: null,
  ...{ deliveryType: 'DAPTruck', loadingLocation: null, deliveryCounties: ['BZ', 'PH'] },
  ...{ deliveryLocation: 'Siloz Buzău Sud', deliveryPeriod },
};
/** A bid on the announcement's own terms. */
const bid = (changes: Partial<BidTerms> = {}): BidTerms =>
  statedBidTerms(deadlineMs, {
    ...{ price: '1055', quantity: '300', note: null, deliveryPeriod },
    ...{ paymentType: 'Loan', paymentMethod: 'AtDelivery', paymentDate: null, paymentDays: 14 },
    ...{ deliveryType: 'DAPTruck', loadingLocation: null },
    ...{ deliveryCounty: 'BZ', deliveryLocation: 'Siloz Buzău Sud' },
    ...changes,
  });

/** Each field changed alone; a new field does not compile without a case. */
const others: { readonly [Field in keyof Required<BidTerms>]: readonly BidTerms[Field][] } = {
  price: ['1054.99'],
  quantity: ['299.999', '200'],
  paymentType: ['Cash'],
  // There is only one method.
  paymentMethod: [],
  paymentDate: ['2026-12-24'],
  paymentDays: [15, null],
  // Only for promissory notes, tested below.
  withAval: [],
  deliveryType: ['DAPWagon', 'FCATruck'],
  loadingLocation: ['Barn'],
  deliveryCounty: ['TM'],
  deliveryLocation: ['Siloz Buzău Nord'],
  deliveryPeriod: [
    { from: '2026-12-06', to: '2026-12-20' },
    { from: '2026-12-05', to: '2026-12-21' },
  ],
  note: ['Plata în avans.'],
};

it.each(Object.entries(others).flatMap(([field, values]) => values.map((value) => [field, value] as const)))(
  '[A9] is not for a bid whose %s alone differs: %j',
  (field, value) => {
    expect(isAcceptedAtOnce(selling, bid(), own)).toBe(true);
    expect(isAcceptedAtOnce(selling, { ...bid(), [field]: value }, own)).toBe(false);
  },
);

it('[A9] applies at a better price, and never if the owner does not allow it', () => {
  expect(isAcceptedAtOnce(selling, bid({ price: '1060' }), own)).toBe(true);
  expect(isAcceptedAtOnce({ ...selling, type: 'Buying' }, bid({ price: '1060' }), own)).toBe(false);
  expect(isAcceptedAtOnce({ ...selling, type: 'Buying' }, bid({ price: '1050' }), own)).toBe(true);
  expect(isAcceptedAtOnce({ ...selling, acceptsDesiredPrice: false }, bid(), own)).toBe(false);
});

it('[A9] accepts another spelling of the place, another of the named counties, and terms that either side leaves open', () => {
  const accepted = (changes: Partial<BidTerms>, stated: Partial<OwnTerms> = {}) =>
    isAcceptedAtOnce(selling, bid(changes), { ...own, ...stated });
  for (const deliveryLocation of ['SILOZ BUZAU SUD', ' siloz  buzău   sud ', null])
    expect(accepted({ deliveryLocation })).toBe(true);
  expect(accepted({ deliveryCounty: 'PH' })).toBe(true);
  expect(accepted({ deliveryCounty: 'TM' }, { deliveryCounties: [] })).toBe(true);
  expect(accepted({ deliveryLocation: 'Moara Ploiești' }, { deliveryLocation: null })).toBe(true);
  const toPort: Partial<OwnTerms> = {
    deliveryType: 'DAPConstantaTruck',
    deliveryCounties: [],
    deliveryLocation: 'Comvex',
  };
  const stated = { deliveryType: 'DAPConstantaTruck', deliveryLocation: 'Comvex' } as const;
  expect(accepted({ ...stated, deliveryCounty: 'CT' }, toPort)).toBe(true);
  expect(accepted({ ...stated, deliveryCounty: 'TM' }, toPort)).toBe(false);
});

it.each([
  [true, undefined, true],
  [true, true, true],
  [true, false, false],
  [false, undefined, true],
  [false, true, false],
  // The posting does not say: without, as its contract states it.
  [null, false, true],
  [null, true, false],
])('[A9] compares an aval: posted %s, stated %s', (posted, stated, isTaken) => {
  const note = { paymentType: 'OrderNote', paymentDays: null } as const;
  const terms = bid({ ...note, ...(stated !== undefined && { withAval: stated }) });
  expect(isAcceptedAtOnce(selling, terms, { ...own, ...note, withAval: posted })).toBe(isTaken);
});
