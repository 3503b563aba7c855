import { counties } from '@recolta/shared/domain/counties';
import { crops } from '@recolta/shared/domain/crops';
import {
  auctionTypes,
  currencies,
  damagedLevels,
  deliveryTypes,
  loadingLocations,
  paymentTypes,
  privacyTypes,
  sustainabilitySchemes,
} from '@recolta/shared/domain/enumerations';
import { set } from 'react-hook-form';
import { foldText } from '../../../lib/fold-text.ts';
import { withoutTypedUnit } from '../../../lib/format.ts';
import type { FieldIssue } from '../../../lib/forms/field-issue.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import english from '../../../locales/en/labels.ts';
import romanian from '../../../locales/ro/labels.ts';
import { type AnnouncementValues, announcementSale } from './announcement-sale.ts';
import { withProduct } from './goods-values.ts';
import { postingIssues } from './posting-steps.ts';

/** Maximum rows of a file: the limit of an account's announcements waiting for approval. */
export const maxImportedRows = 50;

/** A column of a file with announcements: its field, and its headers, any of which is accepted. */
export interface ImportColumn {
  /** Path in the form's values. */
  readonly path: string;
  readonly ro: string;
  readonly en: string;
  /** Headers of earlier examples, still accepted. */
  readonly former?: readonly string[];
  /** By folded word: the values that its cells may have. Any text if omitted. */
  readonly words?: ReadonlyMap<string, string>;
  /** A cell of the example. */
  readonly example: string;
}

type Labels = Readonly<Record<string, string>>;

/** The words for some values: each value itself and its label in both languages. */
function wordsOf(values: readonly string[], ...labels: readonly Labels[]): ReadonlyMap<string, string> {
  return new Map(
    values.flatMap((value) =>
      [value, ...labels.map((names) => names[value] ?? value)].map(
        (word) => [foldText(word), value] as const,
      ),
    ),
  );
}

const cropNames = (locale: Locale): Labels =>
  Object.fromEntries(crops.map((crop) => [crop.key, crop[locale]]));
const countyNames: Labels = Object.fromEntries(counties.map(({ code, name }) => [code, name]));
const grids = { grid: { ro: 'cu grilă', en: 'with grid' }, asIs: { ro: 'ca atare', en: 'as is' } } as const;

/** The columns of a file with announcements, in the order of the example. */
export const importColumns: readonly ImportColumn[] = [
  {
    path: 'type',
    ...{ ro: 'Tip', en: 'Type', example: romanian.auctionType.Selling },
    words: wordsOf(auctionTypes, romanian.auctionType, english.auctionType),
  },
  {
    path: 'goods.product',
    ...{ ro: 'Produs', en: 'Product', example: 'Grâu panificație' },
    words: wordsOf(
      crops.map(({ key }) => key),
      cropNames('ro'),
      cropNames('en'),
    ),
  },
  { path: 'quantity', ro: 'Cantitate (t)', en: 'Quantity (t)', example: '200' },
  {
    path: 'minimumBidThreshold',
    ...{ ro: 'Mărimea unei părți (t)', en: 'Smallest part (t)', example: '25' },
    former: ['În părți de (t)', 'In parts of (t)'],
  },
  { path: 'price', ro: 'Preț', en: 'Price', example: '1050' },
  {
    path: 'currency',
    ...{ ro: 'Moneda', en: 'Currency', example: 'lei' },
    words: new Map([
      ...wordsOf(currencies),
      ...([
        ['lei', 'Ron'],
        ['ron', 'Ron'],
        ['eur', 'Euro'],
        ['usd', 'Dollar'],
      ] as const),
    ]),
  },
  {
    path: 'backupPrice',
    ...{ ro: 'Preț de rezervă', en: 'Reserve price', example: '' },
    former: ['Backup price'],
  },
  { path: 'deadline', ro: 'Ultima zi de oferte', en: 'Last day for bids', example: '' },
  {
    path: 'privacyType',
    ...{ ro: 'Numele firmei', en: 'Company name', example: romanian.privacyType.Public },
    words: wordsOf(privacyTypes, romanian.privacyType, english.privacyType),
  },
  { path: 'goods.harvestYear', ro: 'Recolta', en: 'Harvest', example: '2026' },
  {
    path: 'goods.county',
    ...{ ro: 'Județ', en: 'County', example: 'Teleorman' },
    words: wordsOf(Object.keys(countyNames), countyNames),
  },
  { path: 'goods.town', ro: 'Localitate', en: 'Town', example: 'Alexandria' },
  { path: 'goods.pickupAddress', ro: 'Adresa', en: 'Address', example: '' },
  {
    path: 'goods.quality.humidity',
    ...{ ro: 'Umiditate (%)', en: 'Moisture (%)', example: '13,2' },
    former: ['Humidity (%)'],
  },
  {
    path: 'goods.quality.impurities',
    ...{ ro: 'Corpuri străine (%)', en: 'Foreign matter (%)', example: '1,6' },
    former: ['Impurități (%)', 'Impurities (%)'],
  },
  { path: 'goods.quality.protein', ro: 'Proteină (%)', en: 'Protein (%)', example: '12,6' },
  {
    path: 'goods.quality.hectolitricMass',
    ...{ ro: 'Masă hectolitrică (kg/hl)', en: 'Test weight (kg/hl)', example: '78,4' },
  },
  { path: 'goods.quality.oil', ro: 'Ulei (%)', en: 'Oil (%)', example: '' },
  {
    path: 'goods.quality.damaged',
    ...{ ro: 'Boabe avariate', en: 'Damaged grains', example: '' },
    words: wordsOf(damagedLevels, romanian.damagedLevel, english.damagedLevel),
  },
  {
    path: 'goods.sustainability.scheme',
    ...{ ro: 'Sustenabilitate', en: 'Sustainability', example: '' },
    words: wordsOf(
      sustainabilitySchemes.filter((scheme) => scheme !== 'Other'),
      romanian.sustainability,
      english.sustainability,
    ),
  },
  {
    path: 'goods.grid.kind',
    ...{ ro: 'Calitatea se plătește', en: 'Quality settlement', example: grids.grid.ro },
    former: ['Quality is paid'],
    words: wordsOf(['grid', 'asIs'], pick(grids, 'ro'), pick(grids, 'en')),
  },
  {
    path: 'goods.deliveryType',
    ...{ ro: 'Livrare', en: 'Delivery', example: romanian.deliveryType.FCATruck },
    words: wordsOf(deliveryTypes, romanian.deliveryType, english.deliveryType),
  },
  {
    path: 'goods.loadingLocation',
    ...{ ro: 'De unde se încarcă', en: 'Loaded from', example: romanian.loadingLocation.Barn },
    former: ['Se încarcă', 'Loaded'],
    words: wordsOf(loadingLocations, romanian.loadingLocation, english.loadingLocation),
  },
  { path: 'goods.deliveryLocation', ro: 'Locul de livrare', en: 'Place of delivery', example: '' },
  { path: 'goods.trainStation', ro: 'Gara', en: 'Station', example: '' },
  { path: 'goods.deliveryPeriod.from', ro: 'Livrare de la', en: 'Delivery from', example: '' },
  { path: 'goods.deliveryPeriod.to', ro: 'Livrare până la', en: 'Delivery until', example: '' },
  {
    path: 'goods.paymentType',
    ...{ ro: 'Plata', en: 'Payment', example: romanian.paymentType.PaymentAtLoad },
    words: wordsOf(paymentTypes, romanian.paymentType, english.paymentType),
  },
  {
    path: 'goods.withAval',
    ...{ ro: 'Aval', en: 'Aval', example: '' },
    words: new Map([
      ...['da', 'cu aval', 'yes', 'with an aval'].map((word) => [word, 'true'] as const),
      ...['nu', 'fara aval', 'no', 'without an aval'].map((word) => [word, 'false'] as const),
    ]),
  },
  { path: 'goods.paymentDays', ro: 'Zile de plată', en: 'Payment days', example: '' },
];

function pick(names: Readonly<Record<string, Readonly<Record<Locale, string>>>>, locale: Locale): Labels {
  return Object.fromEntries(Object.entries(names).map(([value, name]) => [value, name[locale]]));
}

export interface ImportedRow {
  /** Line in the file, from 1. */
  readonly line: number;
  readonly values: AnnouncementValues;
  readonly issues: readonly FieldIssue[];
}

export interface RowsRead {
  readonly rows: readonly ImportedRow[];
  /** Headers that match no column. */
  readonly unknown: readonly string[];
  /** True if rows beyond the maximum were left out. */
  readonly isCut: boolean;
}

/** Days are typed as `2026-12-18` or, as spreadsheets write them in Romania, `18.12.2026`. */
const dayPaths = new Set(['deadline', 'goods.deliveryPeriod.from', 'goods.deliveryPeriod.to']);

/**
 * Reads the cells of a file, with headers in the first line: each row is an announcement as the wizard would store it,
 * with every issue that the wizard would show.
 * @param lines cells by line
 */
export function readImportedRows(
  lines: readonly (readonly string[])[],
  locale: Locale,
  nowMs: number,
): RowsRead {
  const [headers = [], ...body] = lines;
  const columns = headers.map((header) =>
    importColumns.find(({ ro, en, former = [] }) => [ro, en, ...former].some((name) => isWord(header, name))),
  );
  const filled = body
    .map((cells, index) => ({ cells, line: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return {
    rows: filled
      .slice(0, maxImportedRows)
      .map(({ cells, line }) => ({ line, ...readRow(columns, cells, locale, nowMs) })),
    unknown: headers.filter((header, at) => header.trim() !== '' && columns[at] === undefined),
    isCut: filled.length > maxImportedRows,
  };
}

function readRow(
  columns: readonly (ImportColumn | undefined)[],
  cells: readonly string[],
  locale: Locale,
  nowMs: number,
): Omit<ImportedRow, 'line'> {
  const typed = new Map<string, string>();
  const unknown: FieldIssue[] = [];
  for (const [at, column] of columns.entries()) {
    const cell = cells[at]?.trim() ?? '';
    if (!column || cell === '') continue;
    const value =
      column.words === undefined
        ? withoutUnit(cell, column.path, cells, columns)
        : wordIn(column.words, cell);
    if (value === undefined) unknown.push({ path: column.path, rule: 'oneOf' });
    else typed.set(column.path, dayPaths.has(column.path) ? dayOfCell(value) : value);
  }
  const values = valuesOf(typed, nowMs);
  const unread = new Set(unknown.map(({ path }) => path));
  const issues = postingIssues(announcementSale, values, locale, nowMs).filter(
    ({ path }) => !unread.has(path),
  );
  return { values, issues: [...unknown, ...issues] };
}

/** The form after typing the cells: the crop first, because it sets the usual figures. */
function valuesOf(typed: ReadonlyMap<string, string>, nowMs: number): AnnouncementValues {
  const empty = announcementSale.empty(nowMs);
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

/** A day as typed; two-digit years are in this century. */
function dayOfCell(cell: string): string {
  const [, day = '', month = '', typedYear] = /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})$/.exec(cell) ?? [];
  if (typedYear === undefined) return cell;
  const year = typedYear.length === 2 ? `20${typedYear}` : typedYear;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
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

/** The only value that a cell can mean; undefined for none, and if two values match. */
function wordIn(words: ReadonlyMap<string, string>, cell: string): string | undefined {
  const exact = words.get(foldText(cell));
  if (exact !== undefined) return exact;
  const [only, ...others] = new Set([...words].flatMap(([word, value]) => (isWord(cell, word) ? value : [])));
  return others.length === 0 ? only : undefined;
}

const tonnePaths: ReadonlySet<string> = new Set(['quantity', 'minimumBidThreshold']);
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
  columns: readonly (ImportColumn | undefined)[],
): string {
  if (tonnePaths.has(path)) return withoutTypedUnit(cell, ['tone', 't']);
  if (!pricePaths.has(path)) return cell;
  const at = columns.findIndex((column) => column?.path === 'currency');
  const stated = wordIn(columns[at]?.words ?? new Map(), cells[at]?.trim() ?? '');
  return withoutTypedUnit(cell, priceWords[stated ?? 'Ron'] ?? []);
}

/** The header of a field in a language; null for a field without a column. */
export function columnName(path: string, locale: Locale): string | null {
  return importColumns.find((column) => column.path === path)?.[locale] ?? null;
}

/** Header and one row, as a sample file. */
export function exampleRows(locale: Locale, days: Readonly<Record<string, string>>): string[][] {
  return [
    importColumns.map((column) => column[locale]),
    importColumns.map(({ path, example }) => days[path] ?? example),
  ];
}

/** Decodes a file: UTF-8, otherwise as Excel writes CSV in Romania. */
export function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

/**
 * The key that an imported announcement is sent with: the same row on the same day makes one announcement, however
 * often its file is chosen and sent [L5].
 * @param nth of identical rows, from 0
 */
export async function keyOfRow(posting: object, day: string, nth: number): Promise<string> {
  const text = JSON.stringify([day, nth, posting]);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
