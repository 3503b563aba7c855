import type { Currency } from '@recolta/shared/domain/enumerations';
import { templateLimits } from '@recolta/shared/domain/goods/grid-templates';
import { readTypedDecimal } from '../../../lib/format.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import { type GoodsValues, limitValues, templateLines } from './goods-values.ts';

type Grid = GoodsValues['grid'];
type Line = Grid['lines'][number];

/** True if both are read as the same number: `14,5` and `14.5`. */
function isSameFigure(one: string, other: string, locale: Locale): boolean {
  const read = (typed: string) => {
    const plain = readTypedDecimal(typed, locale, 2);
    return plain === null ? typed.trim() : Number(plain);
  };
  return read(one) === read(other);
}

/** True if both have the same fields with the same values, as read in this language. */
function isSame(one: object, other: object, locale: Locale): boolean {
  const fields = Object.entries(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every(([field, value]) => isSameFigure(value, String(Reflect.get(other, field)), locale))
  );
}

const areSame = (some: readonly object[], others: readonly object[], locale: Locale): boolean =>
  some.length === others.length && some.every((one, at) => isSame(one, others[at] ?? {}, locale));

/** True if the grid is the crop's usual one, in whichever way its figures are written. */
export function isUsualGrid({ lines, limits }: Grid, product: string, currency: Currency, locale: Locale) {
  return (
    areSame(lines, templateLines(product, currency), locale) &&
    areSame(limits, templateLimits(product).map(limitValues), locale)
  );
}

/**
 * Converts the lines of a grid to another currency: usual amounts in money become those of the new currency.
 *
 * @returns in `kept` the properties whose amount is the owner's own: its figure stays, so its value changes
 */
export function withCurrency(
  lines: readonly Line[],
  product: string,
  { from, to }: { from: Currency; to: Currency },
  locale: Locale,
): { lines: Line[]; kept: Line['property'][] } {
  const amountIn = (currency: Currency, property: Line['property']) =>
    templateLines(product, currency).find((one) => one.property === property && one.effect === 'money')
      ?.amount;
  const kept: Line['property'][] = [];
  const converted = lines.map((line) => {
    if (line.effect !== 'money') return line;
    const [before, after] = [amountIn(from, line.property), amountIn(to, line.property)];
    if (before !== undefined && after !== undefined && isSameFigure(line.amount, before, locale))
      return { ...line, amount: after };
    kept.push(line.property);
    return line;
  });
  return { lines: converted, kept };
}
