import type { StoredPosting } from '@recolta/shared/contracts/http/postings';
import { choicesOf, usualChoices } from '@recolta/shared/domain/contract/contract-choices';
import { countryCodes, countryOf } from '@recolta/shared/domain/countries';
import { findCrop, type QualityField } from '@recolta/shared/domain/crops';
import type { ContractType, Currency } from '@recolta/shared/domain/enumerations';
import { maxOtherFigures } from '@recolta/shared/domain/goods/figures';
import { otherProduct } from '@recolta/shared/domain/goods/goods-terms';
import { gridTemplate, templateLimits } from '@recolta/shared/domain/goods/grid-templates';
import type { GridLimit, GridLine } from '@recolta/shared/domain/goods/quality-grid';
import { emptyQuality, type TypedQuality, withCropQuality } from '../../../components/goods/typed-quality.ts';
import { bucharestDay } from '../../../lib/bucharest-time.ts';
import type { FieldNames } from '../../../lib/forms/issue-text.ts';
import type { Locale } from '../../../lib/locale-path.ts';

/** A line of the grid as typed. */
interface GridLineValues {
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

/** A limit of rejection beside the lines, as typed. */
interface GridLimitValues {
  readonly property: QualityField;
  readonly rule: GridLimit['rule'];
  limit: string;
}

/** Choices of the General contract as typed; `''` for the usual purpose or sum. */
interface ContractChoicesValues {
  purpose: string;
  drought: string;
  titleReserved: string;
  waitPerDay: string;
  storagePerDay: string;
  disputes: string;
  laboratories: string;
}

/** Goods and terms as typed, in the structure of `GoodsTerms`: `''` for an empty field. */
export interface GoodsValues {
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
  quality: TypedQuality;
  grid: { kind: '' | 'grid' | 'asIs'; lines: GridLineValues[]; limits: GridLimitValues[] };
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
  vatGroup: string;
  contractType: ContractType;
  contractChoices: ContractChoicesValues;
  /** Keys of uploaded files, in order. */
  photos: string[];
  bulletin: StoredPosting['goods']['bulletin'];
  /** `''` for none. */
  contractFile: string;
  terms: boolean;
  declaration: boolean;
  figuresAre: string;
  otherFigures: { name: string; value: string; unit: string }[];
  /** The scheme is `''` without a declaration. */
  sustainability: { scheme: string; schemeName: string; number: string; validUntil: string; file: string };
  /** The kind is `''` until stated. */
  eudr: { kind: string; number: string };
  /** `'true'`, `'false'` or `''`. */
  isOwnProduction: string;
  withAval: string;
}

/** Fields of goods with figures, by path prefix. */
export const goodsFigures: readonly string[] = [
  'goods.packageQuantity',
  'goods.tolerance',
  'goods.quality',
  'goods.grid',
  'goods.loadingRate',
  'goods.paymentDays',
  'goods.contractChoices.waitPerDay',
  'goods.contractChoices.storagePerDay',
];

const july = 7;

/** Empty goods: usual terms are prefilled, choices that bind the owner are not. */
export function emptyGoods(nowMs: number): GoodsValues {
  const [year = '', month = ''] = bucharestDay(nowMs).split('-');
  return {
    product: '',
    name: '',
    unit: 'Ton',
    packageQuantity: '',
    tolerance: { percent: '', choice: 'Seller' },
    // The new harvest from July on.
    harvestYear: String(Number(year) - (Number(month) < july ? 1 : 0)),
    origin: countryCodes[0],
    county: '',
    town: '',
    city: '',
    pickupAddress: '',
    trainStation: '',
    quality: emptyQuality(),
    grid: { kind: '', lines: [], limits: [] },
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
    vatGroup: '',
    contractType: 'General',
    contractChoices: usualValues,
    photos: [],
    bulletin: null,
    contractFile: '',
    terms: false,
    declaration: false,
    figuresAre: 'Declared',
    otherFigures: [],
    sustainability: { scheme: '', schemeName: '', number: '', validUntil: '', file: '' },
    eudr: { kind: '', number: '' },
    isOwnProduction: '',
    withAval: '',
  };
}

/** The proof of due diligence, which only soya has. */
export const eudrOf = (product: string, { eudr }: Pick<GoodsValues, 'eudr'>) =>
  product === 'soybean' ? eudr : { kind: '' as const, number: '' };

/** Changes for another crop: its usual name, its measured properties and its usual grid. */
export function withProduct(goods: GoodsValues, product: string, currency: Currency): GoodsValues {
  const crop = findCrop(product);
  // Goods that are not a crop have no grid; as is was not chosen for them.
  const chosen = goods.product === otherProduct ? '' : goods.grid.kind;
  return {
    ...goods,
    product,
    name: product === goods.product ? goods.name : '',
    unit: crop ? 'Ton' : goods.unit,
    packageQuantity: crop ? '' : goods.packageQuantity,
    quality: withCropQuality(goods.quality, product),
    grid: {
      kind: product === otherProduct ? ('asIs' as const) : chosen,
      lines: templateLines(product, currency),
      limits: templateLimits(product).map(limitValues),
    },
    eudr: eudrOf(product, goods),
    vatGroup: crop ? '' : goods.vatGroup,
  };
}

/**
 * Stated goods as form values, without terms and declaration, which must be accepted with each posting.
 * @param goods any fields of stated goods; missing ones are as in `empty`
 */
export function goodsValues(
  goods: Partial<StoredPosting['goods']>,
  empty: GoodsValues,
  currency: Currency,
  locale: Locale,
): GoodsValues {
  const shown = (figure: unknown) =>
    typeof figure === 'number' ? shownDecimal(figure, locale) : String(figure ?? '');
  const texts = Object.entries(empty)
    .filter(([field, value]) => typeof value === 'string' && Object.hasOwn(goods, field))
    .map(([field]) => [field, shown(Reflect.get(goods, field))]);
  const { product = '', tolerance, quality, grid, sustainability, eudr, otherFigures } = goods;
  return {
    ...empty,
    ...Object.fromEntries(texts),
    tolerance: tolerance ? { ...tolerance, percent: String(tolerance.percent) } : empty.tolerance,
    quality: {
      ...empty.quality,
      ...Object.fromEntries(Object.entries(quality ?? {}).map(([field, figure]) => [field, shown(figure)])),
    },
    grid: {
      kind: grid?.kind ?? '',
      lines: grid?.kind === 'grid' ? grid.lines.map(lineValues) : templateLines(product, currency),
      limits: (grid?.kind === 'grid' ? (grid.limits ?? []) : templateLimits(product)).map(limitValues),
    },
    origin: goods.origin === undefined ? empty.origin : (countryOf(goods.origin) ?? goods.origin),
    otherFigures: (otherFigures ?? []).map(({ unit, ...figure }) => ({ ...figure, unit: unit ?? '' })),
    sustainability: sustainability ? typedTexts(sustainability, empty.sustainability) : empty.sustainability,
    eudr: eudr ? typedTexts(eudr, empty.eudr) : empty.eudr,
    contractChoices: choicesValues(goods, locale),
    deliveryCounties: goods.deliveryCounties ?? empty.deliveryCounties,
    deliveryPeriod: goods.deliveryPeriod ?? empty.deliveryPeriod,
    photos: goods.photos ?? empty.photos,
    bulletin: goods.bulletin ?? empty.bulletin,
  };
}

const usualValues: ContractChoicesValues = {
  purpose: '',
  drought: usualChoices.drought,
  titleReserved: String(usualChoices.titleReserved),
  waitPerDay: '',
  storagePerDay: '',
  disputes: usualChoices.disputes,
  laboratories: '',
};

function choicesValues(
  { product = '', contractChoices }: Partial<StoredPosting['goods']>,
  locale: Locale,
): ContractChoicesValues {
  if (!contractChoices) return usualValues;
  const chosen = choicesOf({ product, contractChoices });
  const { purpose, drought, disputes, titleReserved, waitPerDay, storagePerDay } = chosen;
  const shown = (sum: string, usual: string) =>
    Number(sum) === Number(usual) ? '' : shownDecimal(sum, locale);
  return {
    ...{ drought, disputes, titleReserved: String(titleReserved) },
    laboratories: chosen.laboratories ?? '',
    purpose: contractChoices.purpose === null ? '' : purpose,
    waitPerDay: shown(waitPerDay, usualChoices.waitPerDay),
    storagePerDay: shown(storagePerDay, usualChoices.storagePerDay),
  };
}

/** A figure as typed in a language. */
export function shownDecimal(figure: string | number, locale: Locale): string {
  const plain = String(Number(figure));
  return locale === 'ro' ? plain.replace('.', ',') : plain;
}

/** The usual grid of a crop as form values. */
export function templateLines(product: string, currency: Currency): GridLineValues[] {
  return gridTemplate(product, currency).map(lineValues);
}

/** Nullable texts as field values. */
function typedTexts<Fields extends Readonly<Record<string, string>>>(
  stated: Readonly<Record<keyof Fields, string | null>>,
  empty: Fields,
): Fields {
  return Object.fromEntries(Object.keys(empty).map((field) => [field, stated[field] ?? ''])) as Fields;
}

const typed = (figure: number | string) => String(figure).replace('.', ',');

/** A limit as form values. */
export function limitValues({ limit, ...of }: GridLimit): GridLimitValues {
  return { ...of, limit: typed(limit) };
}

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

const figureNames = { name: 'figureName', value: 'figureValue', unit: 'figureUnit' } as const;

/** Fields of the goods whose label differs from that of their name. */
export const goodsFieldNames: FieldNames = {
  'goods.name': 'goodsName',
  'goods.sustainability.number': 'certificateNumber',
  'goods.eudr.kind': 'eudrKind',
  'goods.eudr.number': 'eudrNumber',
  ...Object.fromEntries(
    Array.from({ length: maxOtherFigures }, (_, at) =>
      Object.entries(figureNames).map(([field, name]) => [`goods.otherFigures.${at}.${field}`, name]),
    ).flat(),
  ),
};
