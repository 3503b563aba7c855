import type { ProductBidView, ProductState } from '@recolta/shared/contracts/http/product-state';
import type { OfferType } from '@recolta/shared/domain/enumerations';
import { formatQuantity } from '@recolta/shared/domain/goods/unit-text';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { errorText } from '../../../lib/error-text.ts';
import { readTypedDecimal } from '../../../lib/format.ts';
import type { Texts } from '../../../lib/i18n.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import { type QuantityIssue, quantityBounds, thousandthsOf } from './product-terms.ts';

/** A bid being made: its type, and its quantity as typed; null for the default quantity. */
export interface ProductBidDraft {
  readonly offerType: OfferType;
  readonly typed: string | null;
}

/** The quantity of a draft, in thousandths of the unit; null if it is not a quantity. */
export function typedThousandths(
  product: ProductState,
  own: ProductBidView | null,
  { offerType, typed }: ProductBidDraft,
  locale: Locale,
): number | null {
  if (typed === null) {
    // For an open bid its own quantity, so that a change begins from it.
    if (own && offerType === 'Collective') return thousandthsOf(own.bidQuantity);
    return quantityBounds(product, own, offerType).least;
  }
  const plain = readTypedDecimal(typed, locale, 3);
  const thousandths = plain === null ? null : parseTonnes(plain);
  return thousandths === null || thousandths <= 0 ? null : thousandths;
}

/** A quantity as typed in a language. */
export function typedQuantity(thousandths: number, locale: Locale): string {
  const plain = String(thousandths / 1000);
  return locale === 'ro' ? plain.replace('.', ',') : plain;
}

/** A quantity increased or decreased by a piece, as a whole number of pieces within the bounds. */
export function stepped(
  product: ProductState,
  own: ProductBidView | null,
  offerType: OfferType,
  from: number,
  direction: 1 | -1,
): number {
  const piece = thousandthsOf(product.pieceQuantity);
  const { least, most } = quantityBounds(product, own, offerType);
  const pieces = direction === 1 ? Math.floor(from / piece) + 1 : Math.ceil(from / piece) - 1;
  return Math.min(Math.max(pieces * piece, least), most);
}

/** Why a quantity cannot be bid, in one sentence with its figures. */
export function quantityIssueText(issue: QuantityIssue, product: ProductState, { t, locale }: Texts): string {
  const amount = (thousandths: number) => formatQuantity(thousandths, product.unitOfMeasurement, locale);
  switch (issue.code) {
    case 'pieces':
      return t('products:issue.pieces', { quantity: amount(thousandthsOf(product.pieceQuantity)) });
    case 'MinimumQuantityNotReached':
      return t(`products:issue.${issue.code}`, { quantity: amount(issue.quantityThousandths) });
    case 'QuantityLimitReached':
      return t(`products:issue.${issue.code}`, { quantity: amount(issue.availableThousandths) });
    case 'ExpiredAuction':
      return t(`products:issue.${issue.code}`, {
        at: formatInstant(issue.deadlineMs, 'dayMonthTime', locale),
      });
    default:
      return errorText(issue.code, {}, locale);
  }
}

/** A refusal of the service in one sentence, quantities in the unit of the goods. */
export function productRefusalText(
  code: string,
  params: Readonly<Record<string, unknown>>,
  product: ProductState,
  texts: Texts,
): string {
  const thousandths = (name: string) => thousandthsOf(String(params[name]));
  if (code === 'MinimumQuantityNotReached')
    return quantityIssueText({ code, quantityThousandths: thousandths('quantity') }, product, texts);
  if (code === 'QuantityLimitReached')
    return quantityIssueText(
      { code, availableThousandths: thousandths('availableQuantity') },
      product,
      texts,
    );
  if (code === 'ExpiredAuction') {
    const endedAtMs = Date.parse(String(params.endedAt));
    const deadlineMs = Number.isNaN(endedAtMs) ? Date.parse(product.participationDeadline) : endedAtMs;
    return quantityIssueText({ code, deadlineMs }, product, texts);
  }
  if (code === 'AlreadyExistingBid') return texts.t('products:issue.AlreadyExistingBid');
  return errorText(code, params, texts.locale, product.currency, product.unitOfMeasurement);
}
