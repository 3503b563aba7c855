import type { StoredPosting } from '@recolta/shared/contracts/http/postings';
import { findCrop, qualityFields } from '@recolta/shared/domain/crops';
import type {
  AuctionAudience,
  AuctionType,
  BiddingType,
  Currency,
  PrivacyType,
} from '@recolta/shared/domain/enumerations';
import { termsVersion } from '@recolta/shared/domain/legal-versions';
import { bucharestInstant, bucharestLocal } from '../../../lib/bucharest-time.ts';
import { formatNumber, readTypedDecimal, readTypedPrice } from '../../../lib/format.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import { emptyGoods, type GoodsValues, goodsValues, shownDecimal } from './goods-values.ts';

/** The form as typed, in the structure of `Posting`: the same paths name the same fields. `''` for an empty field. */
export interface PostingValues {
  type: AuctionType;
  biddingType: BiddingType;
  privacyType: '' | PrivacyType;
  audience: '' | AuctionAudience;
  currency: Currency;
  quantity: string;
  startingPrice: string;
  desiredPrice: string;
  backupPrice: string;
  minimumBidThreshold: string;
  /** `datetime-local` values in Bucharest. */
  startsAt: string;
  endsAt: string;
  hardEndsAt: string;
  extensionWindowMinutes: string;
  decisionWindowMinutes: string;
  goods: GoodsValues;
  /** Whether "as is, no grid" was confirmed [Q1]. */
  asIsConfirmed: boolean;
}

const hourMs = 3_600_000;

/** An empty form: usual terms are filled in, choices that bind the owner are not. */
export function emptyPosting(nowMs: number): PostingValues {
  return {
    type: 'Selling',
    biddingType: 'Standard',
    privacyType: '',
    audience: '',
    currency: 'Ron',
    quantity: '',
    startingPrice: '',
    desiredPrice: '',
    backupPrice: '',
    minimumBidThreshold: '5',
    startsAt: '',
    endsAt: '',
    hardEndsAt: '',
    extensionWindowMinutes: '2',
    decisionWindowMinutes: '120',
    goods: emptyGoods(nowMs),
    asIsConfirmed: false,
  };
}

/** The latest end that an end brings with it: an hour later [L6]; the end itself without a window. */
export function usualHardEnd(endsAt: string, extensionWindowMinutes: string): string {
  const endMs = Date.parse(bucharestInstant(endsAt) ?? '');
  if (Number.isNaN(endMs)) return '';
  return bucharestLocal(endMs + (extensionWindowMinutes === '0' ? 0 : hourMs));
}

/**
 * A stored posting as the form shows it, for its edit or for posting it again: then without times, and with terms and
 * declaration to accept once more.
 */
export function valuesOf(
  { goods, ...sale }: StoredPosting,
  locale: Locale,
  nowMs: number,
  isAgain: boolean,
): PostingValues {
  const empty = emptyGoods(nowMs);
  const decimal = (figure: string) => shownDecimal(figure, locale);
  const optional = (figure: string | null) => (figure === null ? '' : decimal(figure));
  const local = (instant: string) => (isAgain ? '' : bucharestLocal(Date.parse(instant)));
  const isToday = (version: string | null) => !isAgain && version === termsVersion;
  const asIs = goods.grid?.kind === 'asIs';
  return {
    ...sale,
    quantity: decimal(sale.quantity),
    startingPrice: decimal(sale.startingPrice),
    desiredPrice: optional(sale.desiredPrice),
    backupPrice: optional(sale.backupPrice),
    minimumBidThreshold: decimal(sale.minimumBidThreshold),
    startsAt: local(sale.startsAt),
    endsAt: local(sale.endsAt),
    hardEndsAt: local(sale.hardEndsAt),
    extensionWindowMinutes: String(sale.extensionWindowMinutes),
    decisionWindowMinutes: String(sale.decisionWindowMinutes),
    goods: {
      ...goodsValues(goods, empty, sale.currency, locale),
      ...(isAgain && { deliveryPeriod: empty.deliveryPeriod, paymentDate: '' }),
      terms: isToday(goods.terms),
      declaration: isToday(goods.declaration),
    },
    asIsConfirmed: asIs && !isAgain,
  };
}

/** The name of goods that nobody named: crop, quantity and harvest, as `goodsName` translates it. */
export function usualName({ goods, quantity }: PostingValues, locale: Locale): string {
  const crop = findCrop(goods.product);
  const tonnes = readTypedDecimal(quantity, locale, 3);
  if (!crop) return '';
  return [
    crop.ro,
    tonnes && `${formatNumber(Number(tonnes), 'ro')} t`,
    goods.harvestYear && `recolta ${goods.harvestYear}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The form's values as the call's input, unchecked: what cannot be read stays as typed, for the schema to refuse. */
export function postingOf(
  values: PostingValues,
  locale: Locale,
): Record<string, unknown> & { goods: object } {
  const { asIsConfirmed: _, goods, ...sale } = values;
  const price = (text: string) => readTypedPrice(text, locale) ?? text.trim();
  const isCrop = findCrop(goods.product) !== undefined;
  const figure = (text: string) => (text.trim() === '' ? null : number(text, locale));
  const { deliveryType, paymentType } = goods;
  const isFromYard = deliveryType === 'FCATruck';
  const isTerm = paymentType === 'PaymentAtDate';
  return {
    ...sale,
    quantity: readTypedDecimal(sale.quantity, locale, 3) ?? sale.quantity.trim(),
    startingPrice: price(sale.startingPrice),
    desiredPrice: sale.desiredPrice.trim() === '' ? null : price(sale.desiredPrice),
    backupPrice: sale.backupPrice.trim() === '' ? null : price(sale.backupPrice),
    minimumBidThreshold: price(sale.minimumBidThreshold),
    startsAt: bucharestInstant(sale.startsAt) ?? '',
    endsAt: bucharestInstant(sale.endsAt) ?? '',
    hardEndsAt: bucharestInstant(sale.hardEndsAt) ?? '',
    extensionWindowMinutes: Number(sale.extensionWindowMinutes),
    decisionWindowMinutes: Number(sale.decisionWindowMinutes),
    goods: {
      ...goods,
      category: isCrop || goods.product === '' ? 'Cereals' : 'Others',
      name: goods.name.trim() || usualName(values, locale),
      packageQuantity: figure(goods.packageQuantity),
      tolerance:
        goods.tolerance.percent === ''
          ? null
          : { percent: Number(goods.tolerance.percent), choice: goods.tolerance.choice },
      harvestYear: number(goods.harvestYear, locale),
      town: textOrNull(goods.town),
      city: textOrNull(goods.city),
      pickupAddress: textOrNull(goods.pickupAddress),
      trainStation: deliveryType === 'FCAWagon' ? textOrNull(goods.trainStation) : null,
      quality: {
        ...Object.fromEntries(qualityFields.map((field) => [field, figure(goods.quality[field])])),
        damaged: goods.quality.damaged || null,
      },
      grid: gridOf(goods.grid, locale),
      loadingLocation: isFromYard ? goods.loadingLocation || null : null,
      deliveryLocation: textOrNull(goods.deliveryLocation),
      loadingRate: figure(goods.loadingRate),
      paymentMethod: 'AtDelivery',
      paymentDate: isTerm ? goods.paymentDate || null : null,
      paymentDays: isTerm || paymentType === 'Loan' ? figure(goods.paymentDays) : null,
      contractFile: contractFileOf(goods),
      terms: goods.terms ? termsVersion : null,
      declaration: goods.declaration ? termsVersion : null,
    },
  };
}

export function gridOf(
  { kind, lines }: PostingValues['goods']['grid'],
  locale: Locale,
): { kind: string; lines?: object[] } {
  if (kind !== 'grid') return { kind };
  return {
    kind,
    lines: lines.map((line) => ({
      ...line,
      base: number(line.base, locale),
      step: number(line.step, locale),
      amount: readTypedDecimal(line.amount, locale, 2) ?? line.amount,
      rejectBeyond: line.rejectBeyond.trim() === '' ? null : number(line.rejectBeyond, locale),
    })),
  };
}

/** The owner's file, where the contract is the owner's. */
function contractFileOf({ contractType, contractFile }: PostingValues['goods']): string | null {
  return contractType === 'Custom' ? textOrNull(contractFile) : null;
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text);

/** A typed figure, or what was typed. */
function number(text: string, locale: Locale): number | string {
  const plain = readTypedDecimal(text, locale, 3);
  return plain === null ? text : Number(plain);
}
