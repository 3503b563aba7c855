import { foldedText } from '../folded-text.ts';
import { avalOf, type BidTerms } from '../goods/bid-terms.ts';
import type { GoodsTerms } from '../goods/goods-terms.ts';
import { typedLine } from '../hidden-characters.ts';
import { isBetter } from '../price-direction.ts';
import { type Announcement, figuresOf } from './announcement.ts';

/** The terms that an announcement sets for all bids, besides price and quantity. */
export type OwnTerms = Pick<
  GoodsTerms,
  | 'paymentType'
  | 'paymentMethod'
  | 'paymentDate'
  | 'paymentDays'
  | 'withAval'
  | 'deliveryType'
  | 'loadingLocation'
  | 'deliveryCounties'
  | 'deliveryLocation'
  | 'deliveryPeriod'
>;

type Compare = (stated: BidTerms, own: OwnTerms, announcement: Announcement) => boolean;

/**
 * How each term of a bid is compared with the announcement's own. A record of all fields: a new field of
 * `BidTerms` does not compile until it is compared here.
 */
const isOwnTerm: Readonly<Record<keyof BidTerms, Compare>> = {
  price: (stated, _, { type, priceMinor }) => !isBetter(type, priceMinor, figuresOf(stated).priceMinor),
  quantity: (stated, _, { leftThousandths }) => figuresOf(stated).quantityThousandths === leftThousandths,
  paymentType: (stated, own) => stated.paymentType === own.paymentType,
  paymentMethod: (stated, own) => stated.paymentMethod === own.paymentMethod,
  paymentDate: (stated, own) => stated.paymentDate === own.paymentDate,
  paymentDays: (stated, own) => stated.paymentDays === own.paymentDays,
  // A promissory note has no aval unless stated.
  withAval: (stated, own) => (avalOf(stated, own) ?? false) === (avalOf(own, own) ?? false),
  deliveryType: (stated, own) => stated.deliveryType === own.deliveryType,
  loadingLocation: (stated, own) => stated.loadingLocation === own.loadingLocation,
  deliveryCounty: ({ deliveryCounty }, own) => {
    const counties = countiesOf(own);
    return deliveryCounty === null || counties.length === 0 || counties.includes(deliveryCounty);
  },
  deliveryLocation: ({ deliveryLocation }, own) =>
    deliveryLocation === null ||
    own.deliveryLocation === null ||
    placeKey(deliveryLocation) === placeKey(own.deliveryLocation),
  deliveryPeriod: ({ deliveryPeriod: { from, to } }, { deliveryPeriod }) =>
    from === deliveryPeriod.from && to === deliveryPeriod.to,
  note: ({ note }) => note === null,
};

/** The counties that the announcement fixes; empty if any is accepted. */
const countiesOf = ({ deliveryCounties, deliveryType }: OwnTerms): readonly string[] =>
  deliveryType.startsWith('DAPConstanta') ? ['CT'] : deliveryCounties;

/** The same for a place in any spelling: ignores case, diacritics and extra spaces. */
const placeKey = (place: string) => foldedText(typedLine(place));

/**
 * Returns true if a bid is accepted at once, provided that the owner allows it: for the whole remaining quantity,
 * at the desired price or better, and on all of the announcement's own terms [A9]. A place or county that either
 * side leaves open is the announcement's.
 */
export function isAcceptedAtOnce(announcement: Announcement, stated: BidTerms, own: OwnTerms): boolean {
  return (
    announcement.acceptsDesiredPrice &&
    Object.values(isOwnTerm).every((isOwn) => isOwn(stated, own, announcement))
  );
}
