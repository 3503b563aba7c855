import type { Account } from '@recolta/shared/contracts/http/account';
import type { CatalogueProduct } from '@recolta/shared/contracts/http/catalogue';
import type { StoredPosting } from '@recolta/shared/contracts/http/postings';
import { usualChoices } from '@recolta/shared/domain/contract/contract-choices';
import { findCrop } from '@recolta/shared/domain/crops';
import {
  type AuctionType,
  auctionTypes,
  type BiddingType,
  type Currency,
  type PrivacyType,
} from '@recolta/shared/domain/enumerations';
import { addedGoods } from '@recolta/shared/domain/goods/added-goods';
import { isUsualName, usualGoodsName } from '@recolta/shared/domain/goods-name';
import { termsVersion } from '@recolta/shared/domain/legal-versions';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import { initialGoodsOf, statedQuality } from '../../../components/goods/typed-quality.ts';
import { readTypedDecimal, readTypedPrice } from '../../../lib/format.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import { emptyGoods, type GoodsValues, goodsValues, shownDecimal, withProduct } from './goods-values.ts';

/** Form values of every kind of sale as typed, in the structure of the posting. `''` for an empty field. */
export interface PostingValues {
  type: AuctionType;
  biddingType: BiddingType;
  privacyType: '' | PrivacyType;
  currency: Currency;
  quantity: string;
  backupPrice: string;
  /** A step in money in live auctions, in tonnes in announcements [L4, B3]. */
  minimumBidThreshold: string;
  goods: GoodsValues;
  /** True if "as is, no grid" was confirmed [Q1]. */
  asIsConfirmed: boolean;
}

/** Empty form values of any sale: usual terms are prefilled, choices that bind the owner are not. */
export function emptyPosting(nowMs: number): PostingValues {
  return {
    type: 'Selling',
    biddingType: 'Standard',
    privacyType: '',
    currency: 'Ron',
    quantity: '',
    backupPrice: '',
    minimumBidThreshold: '',
    goods: emptyGoods(nowMs),
    asIsConfirmed: false,
  };
}

/** Sample price for the grid while none is typed, in minor units. */
export const trialMinor = { Ron: 1_000_00, Euro: 200_00, Dollar: 200_00 } as const;

/** The default name of goods: crop, quantity and harvest, as `goodsName` translates it. */
export function usualName(
  { goods, quantity }: Pick<PostingValues, 'goods' | 'quantity'>,
  locale: Locale,
): string {
  const crop = findCrop(goods.product);
  const tonnes = readTypedDecimal(quantity, locale, 3);
  if (!crop) return '';
  return usualGoodsName(crop.ro, tonnes === null ? null : parseTonnes(tonnes), goods.harvestYear);
}

/**
 * Stored goods as form values, for the edit of a sale or for posting it again: then without dates, and with terms and
 * declaration to accept again.
 */
export function storedGoods(
  goods: StoredPosting['goods'],
  { currency, quantity }: Pick<StoredPosting, 'currency' | 'quantity'>,
  locale: Locale,
  nowMs: number,
  isAgain: boolean,
): Pick<PostingValues, 'goods' | 'asIsConfirmed'> {
  const empty = emptyGoods(nowMs);
  const isToday = (version: string | null) => !isAgain && version === termsVersion;
  return {
    goods: {
      ...goodsValues(goods, empty, currency, locale),
      ...(isUsualName(goods.name, quantity) && { name: '' }),
      ...(isAgain && { deliveryPeriod: empty.deliveryPeriod, paymentDate: '' }),
      terms: isToday(goods.terms),
      declaration: isToday(goods.declaration),
    },
    asIsConfirmed: goods.grid?.kind === 'asIs' && !isAgain,
  };
}

/** A stored price as a form value; `''` for none. */
export const shownPrice = (price: string | null, locale: Locale): string =>
  price === null ? '' : shownDecimal(price, locale);

/** A typed price in the call's form; null if it is optional and empty. Unreadable text stays as typed. */
export const typedPriceOf = (text: string, locale: Locale): string =>
  readTypedPrice(text, locale) ?? text.trim();
export const optionalPriceOf = (text: string, locale: Locale): string | null =>
  text.trim() === '' ? null : typedPriceOf(text, locale);
/** The typed harvest; 0 while it cannot be read. */
export const harvestYearOf = ({ harvestYear }: GoodsValues, locale: Locale): number =>
  Number(readTypedDecimal(harvestYear, locale, 0));

/**
 * The goods as the call's input, unchecked: unreadable text stays as typed, so that the schema refuses it. Fields that
 * the other choices hide are left out: their author could not see what is published.
 */
export function goodsOf(
  values: Pick<PostingValues, 'type' | 'goods' | 'quantity'>,
  locale: Locale,
): Record<string, unknown> & { name: string } {
  const { goods, type } = values;
  const isCrop = findCrop(goods.product) !== undefined;
  const figure = (text: string) => (text.trim() === '' ? null : number(text, locale));
  const { paymentType } = goods;
  const isTerm = paymentType === 'PaymentAtDate';
  return {
    ...goods,
    category: isCrop || goods.product === '' ? 'Cereals' : 'Others',
    name: goods.name.trim() || usualName(values, locale),
    packageQuantity: figure(goods.packageQuantity),
    vatGroup: isCrop ? null : goods.vatGroup || null,
    tolerance:
      goods.tolerance.percent === ''
        ? null
        : { percent: Number(goods.tolerance.percent), choice: goods.tolerance.choice },
    harvestYear: number(goods.harvestYear, locale),
    town: textOrNull(goods.town),
    city: textOrNull(goods.city),
    pickupAddress: textOrNull(goods.pickupAddress),
    quality: statedQuality(goods.quality, locale),
    grid: gridOf(goods.grid, locale),
    ...addedGoodsOf(values),
    ...placesOf(goods),
    photos: type === 'Selling' ? goods.photos : [],
    bulletin: type === 'Selling' && isCrop ? goods.bulletin : null,
    loadingRate: figure(goods.loadingRate),
    paymentMethod: 'AtDelivery',
    paymentDate: isTerm ? goods.paymentDate || null : null,
    paymentDays: isTerm || paymentType === 'Loan' ? figure(goods.paymentDays) : null,
    contractFile: contractFileOf(goods),
    contractChoices: contractChoicesOf(goods, locale),
    terms: goods.terms ? termsVersion : null,
    declaration: goods.declaration ? termsVersion : null,
  };
}

/** Places of loading and delivery that the way of delivery has. */
function placesOf({ deliveryType, ...goods }: GoodsValues): Record<string, unknown> {
  const isDelivered = deliveryType.startsWith('DAP');
  const isToConstanta = deliveryType.startsWith('DAPConstanta');
  return {
    trainStation: deliveryType === 'FCAWagon' ? textOrNull(goods.trainStation) : null,
    loadingLocation: deliveryType === 'FCATruck' ? goods.loadingLocation || null : null,
    deliveryLocation: isDelivered ? textOrNull(goods.deliveryLocation) : null,
    deliveryCounties: isDelivered && !isToConstanta ? goods.deliveryCounties : [],
  };
}

/** The fields that later releases added; a buyer's unstated ones get the default for goods without them. */
function addedGoodsOf({ type, goods }: Pick<PostingValues, 'type' | 'goods'>): Record<string, unknown> {
  const { sustainability, eudr, otherFigures } = goods;
  const isSelling = type === 'Selling';
  // Other goods than crops have none of them, and nothing to guarantee.
  if (!findCrop(goods.product)) return { ...addedGoods, withAval: avalOf(goods) };
  return {
    figuresAre: isSelling ? goods.figuresAre : 'Declared',
    otherFigures: otherFigures.map(({ unit, ...figure }) => ({ ...figure, unit: textOrNull(unit) })),
    sustainability:
      sustainability.scheme === ''
        ? null
        : {
            scheme: sustainability.scheme,
            schemeName: sustainability.scheme === 'Other' ? textOrNull(sustainability.schemeName) : null,
            number: isSelling ? textOrNull(sustainability.number) : null,
            validUntil: isSelling ? textOrNull(sustainability.validUntil) : null,
            file: isSelling ? textOrNull(sustainability.file) : null,
          },
    eudr: isSelling && eudr.kind !== '' ? eudr : null,
    isOwnProduction: isSelling ? choiceOf(goods.isOwnProduction) : null,
    withAval: avalOf(goods),
  };
}

const avalOf = ({ paymentType, withAval }: GoodsValues) =>
  paymentType === 'OrderNote' ? choiceOf(withAval) : null;

/** A choice between yes and no; null while neither is chosen. */
const choiceOf = (value: string) => (value === '' ? null : value === 'true');

export function gridOf(
  { kind, lines, limits }: GoodsValues['grid'],
  locale: Locale,
): { kind: string; lines?: object[]; limits?: object[] } {
  if (kind !== 'grid') return { kind };
  return {
    kind,
    ...(limits.length > 0 && {
      limits: limits.map(({ limit, ...of }) => ({ ...of, limit: number(limit, locale) })),
    }),
    lines: lines.map((line) => ({
      ...line,
      base: number(line.base, locale),
      step: number(line.step, locale),
      amount: readTypedDecimal(line.amount, locale, 2) ?? line.amount,
      rejectBeyond: line.rejectBeyond.trim() === '' ? null : number(line.rejectBeyond, locale),
    })),
  };
}

/** All choices of the General contract: usual ones are stated too, so that a later release changes none of them. */
function contractChoicesOf({ contractChoices: typed }: GoodsValues, locale: Locale) {
  const sum = (name: 'waitPerDay' | 'storagePerDay') =>
    optionalPriceOf(typed[name], locale) ?? usualChoices[name];
  return {
    ...{ drought: typed.drought, disputes: typed.disputes, purpose: typed.purpose || null },
    titleReserved: typed.titleReserved === 'true',
    ...{ waitPerDay: sum('waitPerDay'), storagePerDay: sum('storagePerDay') },
    ...(textOrNull(typed.laboratories) !== null && { laboratories: typed.laboratories }),
  };
}

/** The owner's file, if the contract is the owner's. */
function contractFileOf({ contractType, contractFile }: GoodsValues): string | null {
  return contractType === 'Custom' ? textOrNull(contractFile) : null;
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text);

/** A typed figure, or the typed text. */
function number(text: string, locale: Locale): number | string {
  const plain = readTypedDecimal(text, locale, 3);
  return plain === null ? text : Number(plain);
}

/** Terms that a company repeats: they start its next posting, where it sees and may change them. */
const repeatedGoods = [
  ...(['deliveryType', 'loadingLocation', 'trainStation', 'deliveryLocation', 'deliveryCounties'] as const),
  ...(['loadingRate', 'qualityMeasurementPlace', 'quantityMeasurementPlace'] as const),
  ...(['paymentType', 'paymentDays', 'withAval'] as const),
] as const;
const places = ['county', 'town', 'city', 'pickupAddress'] as const;

/** Fields of a live auction that its owner repeats; an announcement has some of them. */
const repeated = [
  'currency',
  'privacyType',
  'audience',
  'extensionWindowMinutes',
  'decisionWindowMinutes',
] as const;

/**
 * An empty form with the company's address and the terms of its last posting of the same kind and type. The choice
 * between grid and as is, the contract, quantity, prices and dates are made for each posting.
 * @param last as form values; null without one
 */
export function withUsualTerms<Values extends PostingValues>(
  empty: Values,
  address: Pick<Account, 'invoiceAddress' | 'deliveryAddress'> | null,
  last: Values | null,
): Values {
  const own = address?.deliveryAddress ?? address?.invoiceAddress;
  // Goods are loaded in Romania.
  const ofCompany: Partial<GoodsValues> = own?.county
    ? { county: own.county, town: own.town, pickupAddress: own.street }
    : {};
  const goods = { ...empty.goods, ...ofCompany };
  if (last?.type !== empty.type) return { ...empty, goods };
  return {
    ...empty,
    ...picked(last, repeated),
    goods: { ...goods, ...picked(last.goods, [...repeatedGoods, ...places]) },
  };
}

function picked(from: object, names: readonly string[]): object {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(from, name)).map((name) => [name, Reflect.get(from, name)]),
  );
}

/**
 * An empty form with the values in the address (product description §2): `auctionType`, and as `productId` a crop's key
 * or a catalogue product, then with the option `optionId` [X6].
 * @param product of the catalogue, if the address names one
 */
export function startedValues<Values extends PostingValues>(
  empty: Values,
  query: URLSearchParams,
  product: CatalogueProduct | null = null,
): Values {
  const type = auctionTypes.find((name) => name === query.get('auctionType')) ?? empty.type;
  if (product) {
    const option = Object.values(product.productOptions).find(({ id }) => id === query.get('optionId'));
    const { product: key, name, unit } = initialGoodsOf(product, option ?? null);
    const goods = { ...withProduct(empty.goods, key, empty.currency), name, unit };
    return { ...empty, type, goods };
  }
  const crop = findCrop(query.get('productId') ?? '')?.key;
  const goods = crop === undefined ? empty.goods : withProduct(empty.goods, crop, empty.currency);
  return { ...empty, type, goods };
}
