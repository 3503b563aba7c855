import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import { countyName } from '@recolta/shared/domain/counties';
import { isSamePlace, postedPlace } from '@recolta/shared/domain/goods/delivery-place';
import { totalMinor } from '@recolta/shared/domain/money';
import { formatDay } from '../../../lib/bucharest-time.ts';
import { formatLot, kilogramsOf, minorOf } from '../../../lib/format.ts';
import type { Texts } from '../../../lib/i18n.ts';
import { auctionFormat } from './room-texts.ts';

/** What of a personalised bid is compared with its auction. */
export type ComparedTerms = Pick<
  PersonalizedBid,
  | 'price'
  | 'quantity'
  | 'paymentType'
  | 'paymentDate'
  | 'paymentDays'
  | 'deliveryType'
  | 'loadingLocation'
  | 'deliveryCounty'
  | 'deliveryLocation'
  | 'deliveryPeriod'
>;

export interface OfferRow {
  readonly name: 'price' | 'quantity' | 'sum' | 'payment' | 'delivery' | 'period';
  /** In the auction: its best price, and the terms as posted. */
  readonly auction: string;
  readonly offer: string;
  readonly isDifferent: boolean;
}

/** The terms of a personalised bid beside those of its auction, in the reader's words. */
export function offerRows(
  auction: LiveAuctionState,
  paymentDate: string | null,
  offer: ComparedTerms,
  texts: Texts,
): OfferRow[] {
  const { locale } = texts;
  const format = auctionFormat(auction, locale);
  const best = auction.bestBid?.price ?? auction.startingPrice;
  const sumOf = (price: string, quantity: string) =>
    format.sum(totalMinor(minorOf(price), kilogramsOf(quantity)));
  const posted = { ...auction, paymentDate, deliveryCounty: postedPlace(auction)?.county ?? null };
  const pairs: Record<OfferRow['name'], readonly [string, string]> = {
    price: [format.price(minorOf(best)), format.price(minorOf(offer.price))],
    quantity: [
      formatLot(auction, locale),
      formatLot({ quantity: offer.quantity, unit: auction.unit }, locale),
    ],
    sum: [sumOf(best, auction.quantity), sumOf(offer.price, offer.quantity)],
    payment: [paymentText(posted, texts), paymentText(offer, texts)],
    delivery: [deliveryText(posted, texts), deliveryText(offer, texts)],
    period: [periodText(auction, texts), periodText(offer, texts)],
  };
  return Object.entries(pairs).map(([name, [inAuction, offered]]) => ({
    name: name as OfferRow['name'],
    auction: inAuction,
    offer: offered,
    // Places are typed: how they are written does not make them different.
    isDifferent: name === 'delivery' ? !isSamePlace(inAuction, offered) : inAuction !== offered,
  }));
}

function paymentText(
  {
    paymentType,
    paymentDate,
    paymentDays,
  }: Pick<ComparedTerms, 'paymentType' | 'paymentDate' | 'paymentDays'>,
  { t, locale }: Texts,
): string {
  return [
    t(`labels.paymentType.${paymentType as 'Cash'}`, { defaultValue: paymentType }),
    paymentDate && formatDay(paymentDate, locale, 'date'),
    paymentDays !== null && t('offers.days', { count: paymentDays }),
  ]
    .filter(Boolean)
    .join(', ');
}

function deliveryText(
  terms: Pick<ComparedTerms, 'deliveryType' | 'loadingLocation' | 'deliveryLocation' | 'deliveryCounty'>,
  { t, locale }: Texts,
): string {
  const { deliveryType, loadingLocation } = terms;
  return [
    t(`labels.deliveryType.${deliveryType as 'FCATruck'}`, { defaultValue: deliveryType }),
    loadingLocation &&
      t(`labels.loadingLocation.${loadingLocation as 'Barn'}`, {
        defaultValue: loadingLocation,
      }).toLocaleLowerCase(locale),
    terms.deliveryLocation ?? (terms.deliveryCounty && countyName(terms.deliveryCounty)),
  ]
    .filter(Boolean)
    .join(', ');
}

function periodText({ deliveryPeriod }: Pick<ComparedTerms, 'deliveryPeriod'>, { locale }: Texts): string {
  return `${formatDay(deliveryPeriod.from, locale)} – ${formatDay(deliveryPeriod.to, locale)}`;
}
