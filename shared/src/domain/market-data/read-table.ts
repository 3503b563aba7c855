import type * as z from 'zod/mini';
import {
  type HaulageRow,
  haulageRowSchema,
  type PriceRow,
  priceRowSchema,
  type RateRow,
  rateRowSchema,
} from '../../contracts/http/market-data.ts';
import { crops } from '../crops.ts';
import { foldText } from '../folded-text.ts';

/** The cells of a table, from its header on. */
export interface TableLines {
  /** Cells by line, the header first; without the empty lines at the end. */
  readonly lines: readonly (readonly string[])[];
  /** The header's line in the text, from 1. */
  readonly firstLine: number;
}

/** A row that can be saved, with its line in the file. */
export interface TableRow<Row> {
  readonly line: number;
  readonly row: Row;
}

export type TableColumn = keyof PriceRow | keyof RateRow | keyof HaulageRow;

/** An issue of a line: the column, the broken rule and the text of the cell. */
export interface TableIssue {
  readonly line: number;
  /** Null for the whole file. */
  readonly column: TableColumn | null;
  readonly rule: 'missing' | 'value' | 'tooLate' | 'twice' | 'tooLong';
  readonly text: string;
}

export interface TableRead<Row> {
  readonly rows: readonly TableRow<Row>[];
  readonly issues: readonly TableIssue[];
}

/** Maximum number of lines of a table besides its header. */
export const maxTableLines = 5000;

type Reader = (text: string) => string | number;
interface Column {
  /** Folded headers by which it is found. */
  readonly headers: readonly string[];
  readonly read: Reader;
}

const tableColumns = ['market', 'product', 'currency', 'upToKm', 'day', 'price', 'rate', 'source'] as const;

const asIs: Reader = (text) => text.trim();
const byName = (names: readonly (readonly [key: string, ...names: string[]])[]): Reader => {
  const known = new Map(
    names.flatMap(([key, ...others]) => [key, ...others].map((name) => [foldText(name), key])),
  );
  return (text) => known.get(foldText(text)) ?? text.trim();
};
/** `2026-11-20`, `20.11.2026` or `20.11.26`. */
const readDay: Reader = (text) => {
  const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})$/.exec(text.trim()) ?? [];
  return day && month && year
    ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : text.trim();
};
/** With a decimal comma or point; no thousands separators, which would be ambiguous. */
const readDecimal: Reader = (text) => text.trim().replace(/^(\d+),(\d+)$/, '$1.$2');

/** Whole kilometres, with or without their unit. */
const readKm: Reader = (text) => {
  const [, km] = /^(\d{1,5})\s*(?:km)?$/i.exec(text.trim()) ?? [];
  return km === undefined ? text : Number(km);
};

const currency = byName([
  ['Ron', 'RON', 'lei', 'leu'],
  ['Euro', 'EUR', '€'],
  ['Dollar', 'USD', 'dolar', '$'],
]);
const day = { headers: ['day', 'date', 'data', 'zi', 'ziua'], read: readDay };
const source = { headers: ['source', 'sursa'], read: asIs };

const priceColumns = {
  market: {
    headers: ['market', 'basis', 'piata', 'baza'],
    read: byName([
      ['FobConstanta', 'FOB Constanța', 'FOB Constanta'],
      ['DapConstanta', 'DAP Constanța', 'CPT Constanța'],
      ['Euronext', 'MATIF'],
    ]),
  },
  product: {
    headers: ['product', 'crop', 'produs', 'cultura'],
    read: byName(crops.map(({ key, ro, en }) => [key, ro, en])),
  },
  day,
  price: { headers: ['price', 'pret', 'pretul'], read: readDecimal },
  currency: { headers: ['currency', 'moneda', 'valuta'], read: currency },
  source,
} satisfies Record<keyof PriceRow, Column>;

const rateColumns = {
  currency: { headers: ['currency', 'moneda', 'valuta'], read: currency },
  day,
  rate: { headers: ['rate', 'curs', 'cursul'], read: readDecimal },
  source,
} satisfies Record<keyof RateRow, Column>;

const haulageColumns = {
  upToKm: { headers: ['km', 'up to km', 'uptokm', 'distance', 'distanta', 'pana la km'], read: readKm },
  price: { headers: ['price', 'pret', 'pretul', 'tarif', 'lei/t'], read: readDecimal },
  day,
  source,
} satisfies Record<keyof HaulageRow, Column>;

const tables = { prices: priceColumns, rates: rateColumns, haulage: haulageColumns };

/** True for a header of a table. */
export function isTableHeader(table: keyof typeof tables, cell: string): boolean {
  return Object.values(tables[table]).some(({ headers }) => headers.includes(foldText(cell)));
}

/**
 * Parses reference prices from the cells of a table with a header, in Romanian or English.
 *
 * @param lastDay the last day that is accepted, `YYYY-MM-DD`: a mistyped later one would be the last for years
 */
export function readPriceTable(table: TableLines, lastDay: string) {
  return readTable(table, lastDay, priceColumns, priceRowSchema, ({ market, product, day: on }) =>
    [market, product, on].join(' '),
  );
}

/** Parses exchange rates in the same way. */
export function readRateTable(table: TableLines, lastDay: string) {
  return readTable(table, lastDay, rateColumns, rateRowSchema, ({ currency: of, day: on }) => `${of} ${on}`);
}

/** Parses haulage by distance in the same way. */
export function readHaulageTable(table: TableLines, lastDay: string) {
  return readTable(table, lastDay, haulageColumns, haulageRowSchema, ({ upToKm }) => String(upToKm));
}

/** Valid rows, and the issues of the others. Skips an empty line; a duplicate key is an issue of the later line. */
function readTable<Row extends { readonly day: string }>(
  { lines: [header = [], ...lines], firstLine }: TableLines,
  lastDay: string,
  columns: Readonly<Partial<Record<TableColumn, Column>>>,
  schema: z.ZodMiniType<Row>,
  keyOf: (row: Row) => string,
): TableRead<Row> {
  const heads = header.map(foldText);
  const places = tableColumns.flatMap((name) => {
    const column = columns[name];
    if (!column) return [];
    return [[name, heads.findIndex((head) => column.headers.includes(head)), column.read] as const];
  });
  const missing = places.filter(([, place]) => place === -1).map(([name]) => name);
  if (missing.length > 0)
    return {
      rows: [],
      issues: missing.map((column) => ({ line: firstLine, column, rule: 'missing', text: '' })),
    };
  if (lines.length > maxTableLines)
    return {
      rows: [],
      issues: [{ line: firstLine, column: null, rule: 'tooLong', text: String(lines.length) }],
    };

  const rows: TableRow<Row>[] = [];
  const issues: TableIssue[] = [];
  const lineOf = new Map<string, number>();
  for (const [index, cells] of lines.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const line = firstLine + index + 1;
    const textOf = (place: number) => cells[place] ?? '';
    const parsed = schema.safeParse(
      Object.fromEntries(places.map(([name, place, read]) => [name, read(textOf(place))])),
    );
    if (!parsed.success) {
      const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
      for (const [name, place] of places)
        if (wrong.has(name)) issues.push({ line, column: name, rule: 'value', text: textOf(place) });
      continue;
    }
    if (parsed.data.day > lastDay) {
      issues.push({ line, column: 'day', rule: 'tooLate', text: parsed.data.day });
      continue;
    }
    const key = keyOf(parsed.data);
    const earlier = lineOf.get(key);
    if (earlier !== undefined) issues.push({ line, column: null, rule: 'twice', text: String(earlier) });
    else {
      lineOf.set(key, line);
      rows.push({ line, row: parsed.data });
    }
  }
  return { rows, issues };
}
