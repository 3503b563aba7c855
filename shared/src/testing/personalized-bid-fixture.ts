import type { BidTerms } from '../domain/goods/bid-terms.ts';

/** Valid terms of a personalised bid: less wheat, loaded from the barn, paid a month later. */
export const statedPersonalizedBid: BidTerms = {
  price: '1060.00',
  quantity: '300.000',
  paymentType: 'PaymentAtDate',
  paymentMethod: 'AtDelivery',
  paymentDate: null,
  paymentDays: 30,
  deliveryType: 'FCATruck',
  loadingLocation: 'Barn',
  deliveryCounty: null,
  deliveryLocation: null,
  deliveryPeriod: { from: '2026-12-01', to: '2099-12-20' },
  note: null,
};
