import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import { avalOf } from '@recolta/shared/domain/goods/bid-terms';
import { isSamePlace, postedPlace } from '@recolta/shared/domain/goods/delivery-place';
import { totalMinor } from '@recolta/shared/domain/money';
import { bidTermLines } from '../../../../lib/deal/binding-terms.ts';
import { kilogramsOf, minorOf } from '../../../../lib/format.ts';
import type { Texts } from '../../../../lib/i18n.ts';
import { auctionFormat } from '../room-texts.ts';

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

const termRowNames = ['price', 'quantity', 'sum', 'payment', 'delivery', 'period'] as const;

export interface TermRow {
  readonly name: (typeof termRowNames)[number];
  /** The auction's value: its best price, and the terms as posted. */
  readonly auction: string;
  readonly bid: string;
  readonly isDifferent: boolean;
}

/** Payment terms that goods and terms contain and the public state does not. */
export interface StatedPayment {
  readonly paymentDate: string | null;
  readonly withAval: boolean | null;
}

/** Compares the terms of a personalised bid with its auction's terms, in the reader's language. */
export function personalizedBidRows(
  auction: LiveAuctionState,
  stated: StatedPayment,
  bid: ComparedTerms,
  texts: Texts,
): TermRow[] {
  const format = auctionFormat(auction, texts.locale);
  const lineOf = (terms: ComparedTerms) => ({
    ...bidTermLines(terms, auction, texts),
    sum: format.sum(totalMinor(minorOf(terms.price), kilogramsOf(terms.quantity))),
  });
  const price = auction.bestBid?.price ?? auction.startingPrice;
  const posted = lineOf({
    ...auction,
    price,
    ...stated,
    deliveryCounty: postedPlace(auction)?.county ?? null,
  });
  const withAval = avalOf(bid, { ...auction, ...stated });
  const shown = lineOf({ ...bid, withAval });
  return termRowNames.map((name) => ({
    name,
    auction: posted[name],
    bid: shown[name],
    // Places are free text: differences in spelling do not count.
    isDifferent: name === 'delivery' ? !isSamePlace(posted[name], shown[name]) : posted[name] !== shown[name],
  }));
}
