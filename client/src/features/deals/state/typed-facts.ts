import { formatTonnes } from '@recolta/shared/domain/quantity';
import { bucharestInstant } from '../../../lib/bucharest-time.ts';
import { readTypedDecimal } from '../../../lib/format.ts';
import type { Locale } from '../../../lib/locale-path.ts';

/** The text of a field that may be empty; null if it is. */
export const givenText = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The instant of a typed day and time; any other text as it is, so that its field says what is wrong. */
export const typedInstant = (local: string): string => bucharestInstant(local) ?? local;

/** A typed figure; any other text as it is. @param places decimals at most */
export function typedFigure(typed: string, locale: Locale, places: number): number | string {
  const plain = readTypedDecimal(typed, locale, places);
  return plain === null ? typed : Number(plain);
}

/** `8`, `8:30`, `8.30`, `8h30` and `8:30:00` as `08:30`; any other text as it is. */
export function typedTime(typed: string): string {
  const [, hour, minute = '00'] = /^(\d{1,2})(?:h|[:.,h](\d\d)(?::\d\d)?)?$/i.exec(typed.trim()) ?? [];
  return hour === undefined ? typed : `${hour.padStart(2, '0')}:${minute}`;
}

/** A figure as its reader types it. */
export const figureText = (value: number, locale: Locale): string =>
  locale === 'ro' ? String(value).replace('.', ',') : String(value);

/** A quantity as its reader types it; empty for none. */
export function quantityText(thousandths: number, locale: Locale): string {
  return thousandths === 0 ? '' : figureText(Number(formatTonnes(thousandths)), locale);
}
