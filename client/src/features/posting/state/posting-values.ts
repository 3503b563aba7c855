import type { StoredPosting } from '@recolta/shared/contracts/http/postings';
import { findCrop, type QualityField, qualityFields } from '@recolta/shared/domain/crops';
import type {
  AuctionAudience,
  AuctionType,
  BiddingType,
  ContractType,
  Currency,
  PrivacyType,
} from '@recolta/shared/domain/enumerations';
import { otherProduct } from '@recolta/shared/domain/goods/goods-terms';
import { gridTemplate } from '@recolta/shared/domain/goods/grid-templates';
import type { GridLine } from '@recolta/shared/domain/goods/quality-grid';
import { termsVersion } from '@recolta/shared/domain/legal-versions';
import { bucharestDay, bucharestInstant, bucharestLocal } from '../../../lib/bucharest-time.ts';
import { formatNumber, readTypedDecimal, readTypedPrice } from '../../../lib/format.ts';
import type { Locale } from '../../../lib/locale-path.ts';

/** A line of the grid as typed. */
export interface GridLineValues {
  readonly property: QualityField;
  readonly rule: GridLine['rule'];
  base: string;
  step: string;
  effect: GridLine['effect'];
  amount: string;
  direction: GridLine['direction'];
  /** `''` without a limit. */
  rejectBeyond: string;
}

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
  goods: {
    product: string;
    name: string;
    unit: string;
    packageQuantity: string;
    tolerance: { percent: string; choice: 'Seller' | 'Buyer' };
    harvestYear: string;
    origin: string;
    county: string;
    town: string;
    city: string;
    pickupAddress: string;
    trainStation: string;
    quality: Record<QualityField | 'damaged', string>;
    grid: { kind: '' | 'grid' | 'asIs'; lines: GridLineValues[] };
    deliveryType: string;
    loadingLocation: string;
    deliveryCounties: string[];
    deliveryLocation: string;
    deliveryPeriod: { from: string; to: string };
    loadingRate: string;
    paymentType: string;
    paymentDate: string;
    paymentDays: string;
    qualityMeasurementPlace: string;
    quantityMeasurementPlace: string;
    priceType: string;
    contractType: ContractType;
    /** Keys of uploaded files, in order. */
    photos: string[];
    bulletin: StoredPosting['goods']['bulletin'];
    /** `''` for none. */
    contractFile: string;
    terms: boolean;
    declaration: boolean;
  };
  /** Whether "as is, no grid" was confirmed [Q1]. */
  asIsConfirmed: boolean;
}

const hourMs = 3_600_000;
const july = 7;

/** An empty form: usual terms are filled in, choices that bind the owner are not. */
export function emptyPosting(nowMs: number): PostingValues {
  const [year = '', month = ''] = bucharestDay(nowMs).split('-');
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
    goods: {
      product: '',
      name: '',
      unit: 'Ton',
      packageQuantity: '',
      tolerance: { percent: '', choice: 'Seller' },
      // The new crop from July on.
      harvestYear: String(Number(year) - (Number(month) < july ? 1 : 0)),
      origin: 'România',
      county: '',
      town: '',
      city: '',
      pickupAddress: '',
      trainStation: '',
      quality: { humidity: '', impurities: '', protein: '', hectolitricMass: '', oil: '', damaged: '' },
      grid: { kind: '', lines: [] },
      deliveryType: '',
      loadingLocation: '',
      deliveryCounties: [],
      deliveryLocation: '',
      deliveryPeriod: { from: '', to: '' },
      loadingRate: '',
      paymentType: '',
      paymentDate: '',
      paymentDays: '',
      qualityMeasurementPlace: '',
      quantityMeasurementPlace: '',
      priceType: '',
      contractType: 'General',
      photos: [],
      bulletin: null,
      contractFile: '',
      terms: false,
      declaration: false,
    },
    asIsConfirmed: false,
  };
}

/** The latest end that an end brings with it: an hour later [L6]; the end itself without a window. */
export function usualHardEnd(endsAt: string, extensionWindowMinutes: string): string {
  const endMs = Date.parse(bucharestInstant(endsAt) ?? '');
  if (Number.isNaN(endMs)) return '';
  return bucharestLocal(endMs + (extensionWindowMinutes === '0' ? 0 : hourMs));
}

/** What another crop changes: its name, its measured properties and its usual grid. */
export function withProduct(goods: PostingValues['goods'], product: string, currency: Currency) {
  const crop = findCrop(product);
  const quality = { ...goods.quality, damaged: crop?.damagedDefault ?? '' };
  for (const field of qualityFields) if (!crop?.quality[field]) quality[field] = '';
  const isAsIs = product === otherProduct || goods.grid.kind === 'asIs';
  return {
    ...goods,
    product,
    unit: crop ? 'Ton' : goods.unit,
    packageQuantity: crop ? '' : goods.packageQuantity,
    quality,
    grid: { kind: isAsIs ? ('asIs' as const) : goods.grid.kind, lines: templateLines(product, currency) },
    priceType: crop?.reverseChargeVat ? 'InvertedVat' : 'NoVat',
  };
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
  const empty = emptyPosting(nowMs);
  const decimal = (figure: string | number) => {
    const plain = String(Number(figure));
    return locale === 'ro' ? plain.replace('.', ',') : plain;
  };
  const optional = (figure: string | number | null) => (figure === null ? '' : decimal(figure));
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
      ...empty.goods,
      product: goods.product,
      name: goods.name,
      unit: goods.unit,
      packageQuantity: optional(goods.packageQuantity),
      tolerance: goods.tolerance
        ? { percent: String(goods.tolerance.percent), choice: goods.tolerance.choice }
        : empty.goods.tolerance,
      harvestYear: String(goods.harvestYear),
      origin: goods.origin,
      county: goods.county,
      town: goods.town ?? '',
      city: goods.city ?? '',
      pickupAddress: goods.pickupAddress ?? '',
      trainStation: goods.trainStation ?? '',
      quality: {
        humidity: optional(goods.quality.humidity),
        impurities: optional(goods.quality.impurities),
        protein: optional(goods.quality.protein),
        hectolitricMass: optional(goods.quality.hectolitricMass),
        oil: optional(goods.quality.oil),
        damaged: goods.quality.damaged ?? '',
      },
      grid: {
        kind: goods.grid?.kind ?? '',
        lines:
          goods.grid?.kind === 'grid'
            ? goods.grid.lines.map(lineValues)
            : templateLines(goods.product, sale.currency),
      },
      deliveryType: goods.deliveryType,
      loadingLocation: goods.loadingLocation ?? '',
      deliveryCounties: goods.deliveryCounties,
      deliveryLocation: goods.deliveryLocation ?? '',
      deliveryPeriod: isAgain ? empty.goods.deliveryPeriod : goods.deliveryPeriod,
      loadingRate: optional(goods.loadingRate),
      paymentType: goods.paymentType,
      paymentDate: isAgain ? '' : (goods.paymentDate ?? ''),
      paymentDays: optional(goods.paymentDays),
      qualityMeasurementPlace: goods.qualityMeasurementPlace,
      quantityMeasurementPlace: goods.quantityMeasurementPlace,
      priceType: goods.priceType,
      contractType: goods.contractType,
      photos: goods.photos,
      bulletin: goods.bulletin,
      contractFile: goods.contractFile ?? '',
      terms: isToday(goods.terms),
      declaration: isToday(goods.declaration),
    },
    asIsConfirmed: asIs && !isAgain,
  };
}

/** The usual grid of a crop as a form shows it. */
export function templateLines(product: string, currency: Currency): GridLineValues[] {
  return gridTemplate(product, currency).map(lineValues);
}

const typed = (figure: number | string) => String(figure).replace('.', ',');

function lineValues(line: GridLine): GridLineValues {
  const { base, step, amount, rejectBeyond } = line;
  return {
    ...line,
    base: typed(base),
    step: typed(step),
    amount: typed(amount),
    rejectBeyond: rejectBeyond === null ? '' : typed(Math.round(rejectBeyond * 10) / 10),
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
