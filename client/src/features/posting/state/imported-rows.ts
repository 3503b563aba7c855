import { qualityFields, qualityUnits } from '@recolta/shared/domain/crops';
import { currencies } from '@recolta/shared/domain/enumerations';
import type { TableLines } from '@recolta/shared/domain/market-data/read-table';
import { set } from 'react-hook-form';
import {
  columnOf,
  dayOfCell,
  languageOf,
  type TableColumn,
  wordIn,
} from '../../../components/forms/table-file.tsx';
import { isThousandsOrOnes, readTypedDecimal, withoutTypedUnit } from '../../../lib/format.ts';
import type { FieldIssue } from '../../../lib/forms/field-issue.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import { type AnnouncementValues, announcementSale } from './announcement-sale.ts';
import { shownDecimal, withProduct } from './goods-values.ts';
import { importColumns } from './import-columns.ts';
import { postingIssues } from './posting-steps.ts';

/** Maximum rows of a file: the limit of an account's announcements waiting for approval. */
export const maxImportedRows = 50;

export interface ImportedRow {
  /** Line in the file, from 1. */
  readonly line: number;
  readonly values: AnnouncementValues;
  readonly issues: readonly FieldIssue[];
}

export interface RowsRead {
  readonly rows: readonly ImportedRow[];
  /** False for a file whose header was not found. */
  readonly hasColumns: boolean;
  /** Headers that match no column. */
  readonly unknown: readonly string[];
  /** True if rows beyond the maximum were left out. */
  readonly isCut: boolean;
}

/** Days are typed as `2026-12-18` or, as spreadsheets write them in Romania, `18.12.2026`. */
const dayPaths = new Set(['deadline', 'goods.deliveryPeriod.from', 'goods.deliveryPeriod.to']);

/**
 * Reads the cells of a file: each row is an announcement as the wizard would store it, with every issue that the
 * wizard would show. Figures are read in the language of the headers, and held as typed in that of the page.
 */
export function readImportedRows(
  { lines: [headers = [], ...body], firstLine }: TableLines,
  locale: Locale,
  nowMs: number,
): RowsRead {
  const columns = headers.map((header) => columnOf(importColumns, header));
  const file = { columns, language: languageOf(importColumns, headers) ?? locale, locale, nowMs };
  const filled = body
    .map((cells, index) => ({ cells, line: firstLine + index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return {
    rows: filled.slice(0, maxImportedRows).map(({ cells, line }) => ({ line, ...readRow(cells, file) })),
    hasColumns: columns.some(Boolean),
    unknown: headers.filter((header, at) => header.trim() !== '' && columns[at] === undefined),
    isCut: filled.length > maxImportedRows,
  };
}

interface FileRead {
  readonly columns: readonly (TableColumn | undefined)[];
  /** Language of the headers. */
  readonly language: Locale;
  readonly locale: Locale;
  readonly nowMs: number;
}

function readRow(cells: readonly string[], file: FileRead): Omit<ImportedRow, 'line'> {
  const typed = new Map<string, string>();
  const unread: FieldIssue[] = [];
  for (const [at, column] of file.columns.entries()) {
    const cell = cells[at]?.trim() ?? '';
    if (!column || cell === '') continue;
    const { path, words } = column;
    const figure = withoutUnit(cell, path, cells, file.columns);
    const value = words ? wordIn(column, cell) : typedCell(figure, path, file);
    if (value !== null) typed.set(path, value);
    else if (words) unread.push({ path, rule: 'oneOf' });
    else unread.push(unreadFigure(path, figure));
  }
  const values = valuesOf(typed, file.nowMs);
  const isUnread = (path: string) => unread.some((issue) => issue.path === path);
  const issues = postingIssues(announcementSale, values, file.locale, file.nowMs);
  return { values, issues: [...unread, ...issues.filter(({ path }) => !isUnread(path))] };
}

/** A cell as typed into the form; null for a figure that the language of its file does not read. */
function typedCell(cell: string, path: string, { language, locale }: FileRead): string | null {
  if (dayPaths.has(path)) return dayOfCell(cell);
  const places = placesOf(path);
  if (places === null || language === locale) return cell;
  const plain = readTypedDecimal(cell, language, places);
  return plain === null ? null : shownDecimal(plain, locale);
}

/** Decimals of a figure; null for other fields. */
function placesOf(path: string): number | null {
  if (tonnePaths.has(path) || path.startsWith('goods.quality.')) return 3;
  return pricePaths.has(path) ? 2 : null;
}

function unreadFigure(path: string, figure: string): FieldIssue {
  if (pricePaths.has(path)) return { path, rule: 'price' };
  if (!tonnePaths.has(path)) return { path, rule: 'figure' };
  return isThousandsOrOnes(figure) ? { path, rule: 'thousands', limit: figure } : { path, rule: 'tonnes' };
}

/** The form after typing the cells: the crop first, because it sets the usual figures. */
function valuesOf(typed: ReadonlyMap<string, string>, nowMs: number): AnnouncementValues {
  const started = announcementSale.empty(nowMs);
  // Declared by the file alone: the wizard shows its default, a row does not.
  const empty = { ...started, goods: { ...started.goods, harvestYear: '' } };
  const currency = currencies.find((one) => one === typed.get('currency')) ?? empty.currency;
  const goods = withProduct(empty.goods, typed.get('goods.product') ?? '', currency);
  const values: AnnouncementValues = { ...empty, goods };
  for (const [path, value] of typed) if (path !== 'goods.product') set(values, path, value);
  const place = values.goods.deliveryType.startsWith('FCA') ? 'Load' : 'Unload';
  return {
    ...values,
    biddingType: values.minimumBidThreshold === '' ? 'Standard' : 'Flexible',
    // Typed in the file, and accepted for all rows at once before they are sent.
    asIsConfirmed: values.goods.grid.kind === 'asIs',
    goods: {
      ...values.goods,
      qualityMeasurementPlace: place,
      quantityMeasurementPlace: place,
      terms: true,
      declaration: true,
    },
  };
}

const tonnePaths: ReadonlySet<string> = new Set(['quantity', 'minimumBidThreshold']);
const tonneWords = ['tone', 'tonnes', 'tons', 'to', 't'];
const pricePaths: ReadonlySet<string> = new Set(['price', 'backupPrice']);
const priceWords: Readonly<Record<string, readonly string[]>> = {
  Ron: ['lei/t', 'lei', 'ron/t', 'ron'],
  Euro: ['euro/t', 'eur/t', '€/t', 'euro', 'eur', '€'],
  Dollar: ['usd/t', '$/t', 'usd', '$'],
};

/** A figure without the unit of its column: a price keeps the name of a currency that differs from its row's. */
function withoutUnit(
  cell: string,
  path: string,
  cells: readonly string[],
  columns: readonly (TableColumn | undefined)[],
): string {
  if (tonnePaths.has(path)) return withoutTypedUnit(cell, tonneWords);
  const property = qualityFields.find((field) => path === `goods.quality.${field}`);
  if (property) return withoutTypedUnit(cell, [qualityUnits[property]]);
  if (!pricePaths.has(path)) return cell;
  const at = columns.findIndex((column) => column?.path === 'currency');
  const stated = wordIn(columns[at] ?? {}, cells[at]?.trim() ?? '');
  return withoutTypedUnit(cell, priceWords[stated ?? 'Ron'] ?? []);
}
