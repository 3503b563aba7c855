import { type GoodsTemplate, templateFields } from '@recolta/shared/contracts/http/goods-templates';
import type { StoredPosting } from '@recolta/shared/contracts/http/postings';
import type { Currency } from '@recolta/shared/domain/enumerations';
import { foldText } from '@recolta/shared/domain/folded-text';
import { addedGoodsDefaults } from '@recolta/shared/domain/goods/added-goods';
import { changedGoodsShape } from '@recolta/shared/domain/goods/goods-terms';
import type { Locale } from '../../../lib/locale-path.ts';
import { emptyGoods, eudrOf, type GoodsValues, goodsValues } from './goods-values.ts';
import { goodsOf, type PostingValues, usualName } from './posting-values.ts';

type TemplateGoods = GoodsTemplate['goods'];

/** Fields of one lot: its files, and the dates of its delivery. A template neither contains nor replaces them. */
const lotFields = [
  ...(['photos', 'bulletin', 'otherFigures', 'sustainability', 'eudr', 'contractFile'] as const),
  ...(['deliveryPeriod', 'paymentDate'] as const),
] as const;
/** A field that a template lacks stays as it is, except those that earlier releases did not store. */
const shape = { ...changedGoodsShape, ...addedGoodsDefaults };
const readFields = templateFields.filter(
  (field) => !lotFields.some((of) => of === field),
) as (keyof typeof shape)[];

/** Amounts of a grid are in the currency of its auction, which a template does not contain: they are in lei. */
const leiOnly: Currency = 'Ron';

/**
 * The parts of these goods that a template can contain, or that this release can read from one: each field is checked
 * by the posting call's schema, so incomplete, unknown or changed fields are left out.
 */
function readable(goods: object, currency: Currency): TemplateGoods {
  const read: Record<string, unknown> = {};
  for (const field of readFields) {
    const checked = shape[field].safeParse(Reflect.get(goods, field));
    if (checked.success) read[field] = checked.data;
  }
  read.quality = readableQuality(Reflect.get(goods, 'quality'));
  if (currency !== leiOnly && isInMoney(read.grid)) delete read.grid;
  return read as TemplateGoods;
}

/** Each figure separately: an incomplete one does not discard the others. */
function readableQuality(stated: unknown): object {
  const { quality } = shape;
  return Object.fromEntries(
    Object.entries(quality.shape).flatMap(([field, schema]) => {
      const checked = schema.safeParse(Reflect.get(Object(stated), field));
      return checked.success ? [[field, checked.data]] : [];
    }),
  );
}

function isInMoney(grid: unknown): boolean {
  const read = shape.grid.safeParse(grid);
  return (
    read.success && read.data.kind === 'grid' && read.data.lines.some(({ effect }) => effect === 'money')
  );
}

/** The goods and terms typed so far, as a template stores them; the usual name is generated for each lot. */
export function templateOf(values: PostingValues, locale: Locale): TemplateGoods {
  const { name, ...goods } = readable(goodsOf(values, locale), values.currency);
  return name === undefined || name === usualName(values, locale) ? goods : { ...goods, name };
}

/** A template's goods as form values. */
export function templateValues(
  goods: TemplateGoods,
  currency: Currency,
  locale: Locale,
  nowMs: number,
): GoodsValues {
  const read = readable(goods, currency) as Partial<StoredPosting['goods']>;
  return goodsValues(read, emptyGoods(nowMs), currency, locale);
}

/** The form's goods started from a template: fields of one lot stay, terms must be accepted again. */
export function withTemplate(
  { goods, currency }: PostingValues,
  template: TemplateGoods,
  locale: Locale,
  nowMs: number,
): GoodsValues {
  const lot = Object.fromEntries(lotFields.map((field) => [field, goods[field]]));
  const started = { ...templateValues(template, currency, locale, nowMs), ...lot };
  return { ...started, eudr: eudrOf(started.product, goods) };
}

/** True if a template would replace filled-in values, other than those that the form started with. */
export function hasGoods({ goods }: PostingValues, original: PostingValues): boolean {
  const ofLot: ReadonlySet<string> = new Set(lotFields);
  return Object.entries(original.goods).some(
    ([field, started]) =>
      !ofLot.has(field) && JSON.stringify(Reflect.get(goods, field)) !== JSON.stringify(started),
  );
}

/** The template with this name, ignoring case and diacritics. */
export function namedTemplate(templates: readonly GoodsTemplate[], name: string): GoodsTemplate | undefined {
  return templates.find((template) => foldText(template.name) === foldText(name));
}
