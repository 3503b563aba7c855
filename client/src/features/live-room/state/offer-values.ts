import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { type OfferTerms, offerTermsSchema } from '@recolta/shared/domain/goods/offer-terms';
import { issuesInAuction } from '@recolta/shared/domain/live-auction/personalized-bid';
import { kilogramsOf, readTypedDecimal, readTypedPrice } from '../../../lib/format.ts';
import { type FieldIssue, fieldIssuesOf, namedRule } from '../../../lib/forms/field-issue.ts';
import type { Locale } from '../../../lib/locale-path.ts';

/** The terms of a personalised bid as typed: `''` for an empty field. The paths are those of `OfferTerms`. */
export interface OfferValues {
  price: string;
  quantity: string;
  paymentType: string;
  paymentDate: string;
  paymentDays: string;
  deliveryType: string;
  loadingLocation: string;
  deliveryCounty: string;
  deliveryLocation: string;
  deliveryPeriod: { from: string; to: string };
  note: string;
}

/** The auction's own terms to begin from: what is changed is what is offered. */
export function offerOf(auction: LiveAuctionState, locale: Locale): OfferValues {
  const decimal = (figure: string) => {
    const plain = String(Number(figure));
    return locale === 'ro' ? plain.replace('.', ',') : plain;
  };
  const { deliveryType } = auction;
  return {
    price: decimal(auction.bestBid?.price ?? auction.startingPrice),
    quantity: decimal(auction.quantity),
    paymentType: auction.paymentType,
    paymentDate: '',
    paymentDays: auction.paymentDays === null ? '' : String(auction.paymentDays),
    deliveryType,
    loadingLocation: auction.loadingLocation ?? '',
    deliveryCounty: deliveryType.startsWith('DAPConstanta') ? 'CT' : '',
    deliveryLocation: auction.deliveryLocation ?? '',
    deliveryPeriod: auction.deliveryPeriod,
    note: '',
  };
}

/** Typed days, or what was typed. */
function daysOf(text: string, locale: Locale): number | string {
  const plain = readTypedDecimal(text, locale, 0);
  return plain === null ? text : Number(plain);
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text);

/** The call's body, unchecked: what cannot be read stays as typed, for the schema to refuse. */
export function offerTerms(values: OfferValues, locale: Locale): object {
  const { paymentType, deliveryType } = values;
  const isAtDate = paymentType === 'PaymentAtDate';
  const hasDays = (isAtDate || paymentType === 'Loan') && values.paymentDays.trim() !== '';
  const isToBuyer = deliveryType.startsWith('DAP');
  return {
    price: readTypedPrice(values.price, locale) ?? values.price.trim(),
    quantity: readTypedDecimal(values.quantity, locale, 3) ?? values.quantity.trim(),
    paymentType,
    paymentMethod: 'AtDelivery',
    paymentDate: isAtDate ? textOrNull(values.paymentDate) : null,
    paymentDays: hasDays ? daysOf(values.paymentDays, locale) : null,
    deliveryType,
    loadingLocation: deliveryType === 'FCATruck' ? textOrNull(values.loadingLocation) : null,
    deliveryCounty: isToBuyer ? textOrNull(values.deliveryCounty) : null,
    deliveryLocation: deliveryType === 'FCATruck' ? null : textOrNull(values.deliveryLocation),
    deliveryPeriod: values.deliveryPeriod,
    note: textOrNull(values.note),
  };
}

/** What is wrong with typed terms, by the call's schema, then by the auction. */
export function offerIssues(values: OfferValues, auction: LiveAuctionState, locale: Locale): FieldIssue[] {
  const checked = offerTermsSchema.safeParse(offerTerms(values, locale));
  if (!checked.success) return fieldIssuesOf(checked.error.issues, values);
  return auctionIssues(checked.data, auction);
}

function auctionIssues(terms: OfferTerms, auction: LiveAuctionState): FieldIssue[] {
  const { quantity, privacyType, endsAt, hardEndsAt } = auction;
  const of = { endsAtMs: Date.parse(endsAt ?? hardEndsAt), quantityKg: kilogramsOf(quantity), privacyType };
  return issuesInAuction(terms, of).map(({ path, rule, maximum }) =>
    maximum === undefined
      ? { path, rule: namedRule(path, rule) }
      : { path, rule: 'max_value', limit: Number(maximum) },
  );
}
