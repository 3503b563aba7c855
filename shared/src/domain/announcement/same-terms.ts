import { avalOf, type BidTerms } from '../goods/bid-terms.ts';
import { countyOfDelivery, isSamePlace } from '../goods/delivery-place.ts';
import { parseMoney } from '../money.ts';
import { parseTonnes } from '../quantity.ts';

type Compare = (one: BidTerms, other: BidTerms) => boolean;

/**
 * How each term of two rounds is compared. A record of all fields: a new field of `BidTerms` does not compile until it
 * is compared here.
 */
const isSameTerm: Readonly<Record<keyof BidTerms, Compare>> = {
  price: (one, other) => parseMoney(one.price) === parseMoney(other.price),
  quantity: (one, other) => parseTonnes(one.quantity) === parseTonnes(other.quantity),
  paymentType: (one, other) => one.paymentType === other.paymentType,
  paymentMethod: (one, other) => one.paymentMethod === other.paymentMethod,
  paymentDate: (one, other) => one.paymentDate === other.paymentDate,
  paymentDays: (one, other) => one.paymentDays === other.paymentDays,
  withAval: (one, other) => (avalOf(one, one) ?? false) === (avalOf(other, other) ?? false),
  deliveryType: (one, other) => one.deliveryType === other.deliveryType,
  loadingLocation: (one, other) => one.loadingLocation === other.loadingLocation,
  deliveryCounty: (one, other) => countyOf(one) === countyOf(other),
  deliveryLocation: (one, other) => isSamePlace(one.deliveryLocation, other.deliveryLocation),
  deliveryPeriod: ({ deliveryPeriod: one }, { deliveryPeriod: other }) =>
    one.from === other.from && one.to === other.to,
  // A message changes nothing that is agreed.
  note: () => true,
};

const countyOf = ({ deliveryType, deliveryCounty }: BidTerms) =>
  countyOfDelivery(deliveryType, deliveryCounty);

/** Returns true if two rounds state the same terms, whatever their messages: the later one would be an acceptance [B4]. */
export function areSameTerms(one: BidTerms, other: BidTerms): boolean {
  return Object.values(isSameTerm).every((isSame) => isSame(one, other));
}
