import { type BidTerms, bidTermsSchema } from '@recolta/shared/domain/goods/bid-terms';
import { countyOfDelivery, isCountyAsked, postedPlace } from '@recolta/shared/domain/goods/delivery-place';
import { readTypedDecimal, readTypedPrice, typedQuantityOf } from '../format.ts';
import type { Locale } from '../locale-path.ts';
import { type FieldIssue, fieldIssuesOf } from './field-issue.ts';

/** Terms of a bid as typed, `''` for an empty field, under the paths of `BidTerms`. */
export interface BidValues {
  price: string;
  quantity: string;
  paymentType: string;
  paymentDate: string;
  paymentDays: string;
  withAval: '' | 'true' | 'false';
  deliveryType: string;
  loadingLocation: string;
  deliveryCounty: string;
  deliveryLocation: string;
  deliveryPeriod: { from: string; to: string };
  note: string;
}

/** Terms that the other party stated, as initial values of a bid. */
export interface StatedTerms {
  readonly price: string;
  readonly quantity: string;
  readonly paymentType: string;
  readonly paymentDate?: string | null;
  readonly paymentDays: number | null;
  readonly withAval?: boolean | null | undefined;
  /** The posting's goods and their location. */
  readonly type?: string;
  readonly county?: string;
  readonly deliveryType: string;
  readonly loadingLocation: string | null;
  readonly deliveryCounty?: string | null;
  readonly deliveryLocation: string | null;
  readonly deliveryPeriod: { readonly from: string; readonly to: string };
}

/** The county of a buying posting, where its goods are delivered. */
function postedCountyOf({ type, county, ...stated }: StatedTerms): string | null {
  if (type === undefined || county === undefined) return null;
  return postedPlace({ ...stated, type, county })?.county ?? null;
}

/** The other side's terms as initial values: changes become the bid. */
export function bidValuesFrom(stated: StatedTerms, locale: Locale): BidValues {
  const decimal = (figure: string) => {
    const plain = String(Number(figure));
    return locale === 'ro' ? plain.replace('.', ',') : plain;
  };
  const { deliveryType } = stated;
  return {
    price: decimal(stated.price),
    quantity: decimal(stated.quantity),
    paymentType: stated.paymentType,
    paymentDate: stated.paymentDate ?? '',
    paymentDays: stated.paymentDays === null ? '' : String(stated.paymentDays),
    withAval: typeof stated.withAval === 'boolean' ? `${stated.withAval}` : '',
    deliveryType,
    loadingLocation: stated.loadingLocation ?? '',
    deliveryCounty: countyOfDelivery(deliveryType, stated.deliveryCounty ?? postedCountyOf(stated)) ?? '',
    deliveryLocation: stated.deliveryLocation ?? '',
    deliveryPeriod: { ...stated.deliveryPeriod },
    note: '',
  };
}

/** Typed days, or the typed text. */
function daysOf(text: string, locale: Locale): number | string {
  const plain = readTypedDecimal(text, locale, 0);
  return plain === null ? text : Number(plain);
}

/** The way of delivery itself states Constanța. */
function countyOf({ deliveryType, deliveryCounty }: BidValues): string | null {
  if (isCountyAsked(deliveryType)) return textOrNull(deliveryCounty);
  return deliveryType.startsWith('DAP') ? 'CT' : null;
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text);

/** The call's body, unchecked: unreadable text stays as typed, so that the schema refuses it. */
export function typedBidTerms(values: BidValues, locale: Locale): object {
  const { paymentType, deliveryType } = values;
  const isAtDate = paymentType === 'PaymentAtDate';
  const hasDays = (isAtDate || paymentType === 'Loan') && values.paymentDays.trim() !== '';
  return {
    price: readTypedPrice(values.price, locale) ?? values.price.trim(),
    quantity: typedQuantityOf(values.quantity, locale),
    paymentType,
    paymentMethod: 'AtDelivery',
    paymentDate: isAtDate ? textOrNull(values.paymentDate) : null,
    paymentDays: hasDays ? daysOf(values.paymentDays, locale) : null,
    ...(paymentType === 'OrderNote' && values.withAval !== '' && { withAval: values.withAval === 'true' }),
    deliveryType,
    loadingLocation: deliveryType === 'FCATruck' ? textOrNull(values.loadingLocation) : null,
    deliveryCounty: countyOf(values),
    deliveryLocation: deliveryType === 'FCATruck' ? null : textOrNull(values.deliveryLocation),
    deliveryPeriod: values.deliveryPeriod,
    note: textOrNull(values.note),
  };
}

/**
 * Issues of typed terms: by the call's schema, then by the posting.
 * @param issuesOf of terms that the schema accepts
 */
export function bidValueIssues(
  values: BidValues,
  locale: Locale,
  issuesOf: (terms: BidTerms) => FieldIssue[],
): FieldIssue[] {
  const checked = bidTermsSchema.safeParse(typedBidTerms(values, locale));
  // The call accepts terms that leave this to the posting; users must have read it.
  const lacksAval = values.paymentType === 'OrderNote' && values.withAval === '';
  return [
    ...(checked.success ? issuesOf(checked.data) : fieldIssuesOf(checked.error.issues, values)),
    ...(lacksAval ? [{ path: 'withAval', rule: 'required' } as const] : []),
  ];
}

/** True if two bids differ in price, quantity and note alone. */
export function hasSameTerms(one: BidValues, other: BidValues): boolean {
  const { price: _, quantity: __, note: ___, deliveryPeriod, ...terms } = one;
  return (
    (Object.keys(terms) as (keyof typeof terms)[]).every((name) => terms[name] === other[name]) &&
    deliveryPeriod.from === other.deliveryPeriod.from &&
    deliveryPeriod.to === other.deliveryPeriod.to
  );
}
