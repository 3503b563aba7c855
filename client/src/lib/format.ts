import { type QualityField, qualityUnits } from '@recolta/shared/domain/crops';
import { formatQuantity, withMinus } from '@recolta/shared/domain/goods/unit-text';
import { formatMoney, parseMoney } from '@recolta/shared/domain/money';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import type { Locale } from './locale-path.ts';

const tags = { ro: 'ro-RO', en: 'en-GB' } as const;
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(locale: Locale, least: number, most: number): Intl.NumberFormat {
  const key = `${locale} ${least} ${most}`;
  let held = formatters.get(key);
  if (!held) {
    held = new Intl.NumberFormat(tags[locale], {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      useGrouping: 'always',
    });
    formatters.set(key, held);
  }
  return held;
}

/** A decimal amount ("1045.50") in minor units; contracts guarantee its form. */
export function minorOf(wire: string): number {
  const minor = parseMoney(wire);
  if (minor === null) throw new RangeError(`not a sum: ${wire}`);
  return minor;
}

/** Decimal tonnes in whole kilograms. */
export function kilogramsOf(wire: string): number {
  const kg = parseTonnes(wire);
  if (kg === null) throw new RangeError(`not tonnes: ${wire}`);
  return kg;
}

/** Decimal tonnes for display: `500 t`, `24,5 t`. */
export function displayTonnes(wire: string, locale: Locale): string {
  return `${formatter(locale, 0, 3).format(kilogramsOf(wire) / 1000)}\u00a0t`;
}

/** A quantity in wire form, displayed in the unit of its goods: `500 t`, „20 de saci”. */
export function formatAmount(wire: string, unit: string, locale: Locale): string {
  return formatQuantity(kilogramsOf(wire), unit, locale);
}

/** The quantity of a lot in its unit, which is omitted for tonnes. */
export function formatLot(
  { quantity, unit = 'Ton' }: { readonly quantity: string; readonly unit?: string | undefined },
  locale: Locale,
): string {
  return formatAmount(quantity, unit, locale);
}

/** Tonnes of a lot; 0 for litres, bags and pieces. */
export function tonnesOf({
  quantity,
  unit = 'Ton',
}: {
  readonly quantity: string;
  readonly unit?: string | undefined;
}): number {
  const perTonne: Readonly<Record<string, number>> = { Ton: 1, Kg: 1000 };
  const one = perTonne[unit];
  return one === undefined ? 0 : Number(quantity) / one;
}

/**
 * A price for copying: `1010,00` in Romanian, `1010.00` in English. A Romanian spreadsheet expects a decimal comma, and
 * may read `1.010` as one and a hundredth or as text; with two decimals and without group separators it is the same
 * number in every cell.
 */
export function copiedNumber(minor: number, locale: Locale): string {
  const plain = formatMoney(minor);
  return locale === 'ro' ? plain.replace('.', ',') : plain;
}

/** A plain number: `13,5`. */
export function formatNumber(value: number, locale: Locale): string {
  return withMinus(formatter(locale, 0, 2).format(value));
}

/** A percentage in the language's format: `13,5 %` and `13.5%`. */
export function formatPercent(value: number, locale: Locale): string {
  return `${formatNumber(value, locale)}${locale === 'ro' ? '\u00a0' : ''}%`;
}

/** A measured property with its unit: `78 kg/hl`, `13,5 %`. */
export function formatFigure(field: QualityField, value: number, locale: Locale): string {
  const unit = qualityUnits[field];
  return unit === '%' ? formatPercent(value, locale) : `${formatNumber(value, locale)}\u00a0${unit}`;
}

/**
 * Parses a typed price: comma or dot for decimals, groups of three by dot, comma or space.
 *
 * @returns the decimal string to send, or null if ambiguous or not a price
 */
export function readTypedPrice(typed: string, locale: Locale): string | null {
  const plain = readTypedDecimal(typed, locale, 2);
  const minor = plain === null ? null : parseMoney(plain);
  return minor === null || minor <= 0 ? null : plain;
}

/** A typed figure without its unit, if it is one of the field's: `250,5 t` as `250,5`. */
export function withoutTypedUnit(typed: string, units: readonly string[]): string {
  const text = typed.trim();
  const folded = text.toLowerCase();
  const unit = units.find((one) => folded.endsWith(one) && /[\d\s\u00a0]$/.test(text.slice(0, -one.length)));
  return unit === undefined ? text : text.slice(0, -unit.length).trim();
}

/** True for a figure with one sign before three digits, the last of them a zero: `1.000`, `12,500`. */
export function isThousandsOrOnes(typed: string): boolean {
  return /^[1-9]\d{0,2}[.,]\d\d0$/.test(typed.trim());
}

/**
 * Parses a typed number that is not negative: comma or dot for decimals, groups of three by dot, comma or any space.
 *
 * @param places decimals at most, 0 for whole numbers
 * @returns a plain decimal with a dot, or null if ambiguous or not a number
 */
export function readTypedDecimal(typed: string, locale: Locale, places: number): string | null {
  const spaced = typed.trim();
  // A space elsewhere may stand for a decimal sign: `1045 50` is not 104,550.
  if (/\s/.test(spaced) && !/^\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?$/.test(spaced)) return null;
  const text = spaced.replace(/\s/g, '');
  if (!/^\d[\d.,]*$/.test(text)) return null;
  const group = locale === 'ro' ? '.' : ',';
  const decimal = locale === 'ro' ? ',' : '.';
  const decimals = (sign: string) => (places === 0 ? '' : `(?:\\${sign}\\d{1,${places}})?`);
  // `1,000` in Romanian, `1.000` in English: one, or a thousand by the other's sign. Nobody writes a last decimal zero.
  if (places === 3 && text.includes(decimal) && isThousandsOrOnes(text)) return null;
  const isGrouped = new RegExp(`^[1-9]\\d{0,2}(?:\\${group}\\d{3})+${decimals(decimal)}$`).test(text);
  const plain = isGrouped ? text.replaceAll(group, '').replace(decimal, '.') : text.replace(',', '.');
  if (!new RegExp(`^\\d+${decimals('.')}$`).test(plain)) return null;
  return plain.replace(/^0+(?=\d)/, '');
}

/**
 * A typed quantity in the call's form. Text that is not a quantity stays unreadable: `1.000`, asked back in English,
 * would be one tonne in a call.
 */
export function typedQuantityOf(typed: string, locale: Locale): string {
  return readTypedDecimal(typed, locale, 3) ?? typed.trim().replaceAll('.', ',');
}

/** A typed figure in the other language, if it would be read as another one there: `1,315` is `1.315` in English. */
export function retypedFigure(typed: string, from: Locale, to: Locale): string {
  const plain = readTypedDecimal(typed, from, 3);
  if (plain === null || readTypedDecimal(typed, to, 3) === plain) return typed;
  return to === 'ro' ? plain.replace('.', ',') : plain;
}

/**
 * A typed number with its groups of three separated, decimals as typed: `1310,5` as `1.310,5`.
 *
 * @returns the text itself if it is no such number
 */
export function withGroups(typed: string, locale: Locale, places: number): string {
  const plain = readTypedDecimal(typed, locale, places);
  if (plain === null) return typed;
  const [whole = '', decimals] = plain.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, locale === 'ro' ? '.' : ',');
  return decimals === undefined ? grouped : `${grouped}${locale === 'ro' ? ',' : '.'}${decimals}`;
}

/** A label within a sentence: acronyms keep their capitals. */
export const lowerFirst = (label: string): string =>
  label.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());
