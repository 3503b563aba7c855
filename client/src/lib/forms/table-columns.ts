import { foldText } from '@recolta/shared/domain/folded-text';
import type { Locale } from '../locale-path.ts';

/** A column of a table that people send: its field, and its headers, any of which is accepted. */
export interface TableColumn {
  /** Path of the field. */
  readonly path: string;
  readonly ro: string;
  readonly en: string;
  /** Other headers that are accepted: of earlier examples, and words of the trade. */
  readonly former?: readonly string[];
  /** By folded word: the values that its cells may have. Any text if omitted. */
  readonly words?: ReadonlyMap<string, string>;
  /** Words before a value that say what it is. */
  readonly prefix?: RegExp;
  /** A cell of the example. */
  readonly example: string;
}

/**
 * True if a cell matches a word, ignoring case and diacritics. Spreadsheets without ș and ț in their encoding write a
 * question mark instead: it matches any letter, in a word with mostly readable letters.
 */
function isWord(cell: string, word: string): boolean {
  const [typed, known] = [foldText(cell.trim()), foldText(word)];
  if (typed === known) return true;
  return (
    typed.includes('?') &&
    typed.split('?').length - 1 < typed.length / 2 &&
    typed.length === known.length &&
    [...typed].every((char, at) => char === '?' || char === known[at])
  );
}

/** The only value that a cell can mean; null for none, and if two values match. */
export function wordIn({ words = new Map(), prefix }: Pick<TableColumn, 'words' | 'prefix'>, cell: string) {
  const stated = prefix ? cell.trim().replace(prefix, '') : cell;
  const exact = words.get(foldText(stated));
  if (exact !== undefined) return exact;
  const [only, ...others] = new Set(
    [...words].flatMap(([word, value]) => (isWord(stated, word) ? value : [])),
  );
  return only === undefined || others.length > 0 ? null : only;
}

const isNamed = ({ ro, en, former = [] }: TableColumn, header: string) =>
  [ro, en, ...former].some((name) => isWord(header, name));

/** The column of a header; undefined for an unknown one. */
export function columnOf(columns: readonly TableColumn[], header: string): TableColumn | undefined {
  return columns.find((column) => isNamed(column, header));
}

/** The language of most headers; null if both have as many. */
export function languageOf(columns: readonly TableColumn[], headers: readonly string[]): Locale | null {
  const count = (locale: Locale) =>
    headers.filter((header) => columns.some((column) => isWord(header, column[locale]))).length;
  const surplus = count('ro') - count('en');
  if (surplus === 0) return null;
  return surplus > 0 ? 'ro' : 'en';
}

/** A day as typed, `18.12.2026`, as `2026-12-18`; two-digit years are in this century. Any other text as it is. */
export function dayOfCell(cell: string): string {
  const [, day = '', month = '', typedYear] =
    /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})\.?$/.exec(cell) ?? [];
  if (typedYear === undefined) return cell;
  const year = typedYear.length === 2 ? `20${typedYear}` : typedYear;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
