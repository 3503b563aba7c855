import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import { isSamePlace, postedPlace } from '@recolta/shared/domain/goods/delivery-place';
import { avalOf } from '@recolta/shared/domain/goods/offer-terms';
import { totalMinor } from '@recolta/shared/domain/money';
import { offeredLines } from '../../../lib/binding-terms.ts';
import { kilogramsOf, minorOf } from '../../../lib/format.ts';
import type { Texts } from '../../../lib/i18n.ts';
import { auctionFormat } from './room-texts.ts';

/** The values of a personalised bid that are compared with its auction. */
export type ComparedTerms = Pick<
  PersonalizedBid,
  | 'price'
  | 'quantity'
  | 'paymentType'
  | 'paymentDate'
  | 'paymentDays'
  | 'withAval'
  | 'deliveryType'
  | 'loadingLocation'
  | 'deliveryCounty'
  | 'deliveryLocation'
  | 'deliveryPeriod'
>;

const offerRowNames = ['price', 'quantity', 'sum', 'payment', 'delivery', 'period'] as const;

export interface OfferRow {
  readonly name: (typeof offerRowNames)[number];
  /** The auction's value: its best price, and the terms as posted. */
  readonly auction: string;
  readonly offer: string;
  readonly isDifferent: boolean;
}

/** Payment terms that goods and terms contain and the public state does not. */
export interface StatedPayment {
  readonly paymentDate: string | null;
  readonly withAval: boolean | null;
}

/** Compares the terms of a personalised bid with its auction's terms, in the reader's language. */
export function offerRows(
  auction: LiveAuctionState,
  stated: StatedPayment,
  offer: ComparedTerms,
  texts: Texts,
): OfferRow[] {
  const format = auctionFormat(auction, texts.locale);
  const lineOf = (terms: ComparedTerms) => ({
    ...offeredLines(terms, auction, texts),
    sum: format.sum(totalMinor(minorOf(terms.price), kilogramsOf(terms.quantity))),
  });
  const price = auction.bestBid?.price ?? auction.startingPrice;
  const posted = lineOf({
    ...auction,
    price,
    ...stated,
    deliveryCounty: postedPlace(auction)?.county ?? null,
  });
  const withAval = avalOf(offer, { ...auction, ...stated });
  const offered = lineOf({ ...offer, withAval });
  return offerRowNames.map((name) => ({
    name,
    auction: posted[name],
    offer: offered[name],
    // Places are free text: differences in spelling do not count.
    isDifferent:
      name === 'delivery' ? !isSamePlace(posted[name], offered[name]) : posted[name] !== offered[name],
  }));
}
