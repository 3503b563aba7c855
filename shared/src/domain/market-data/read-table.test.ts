import { describe, expect, it } from 'vitest';
import {
  isTableHeader,
  readPriceTable as pricesUntil,
  readHaulageTable,
  readRateTable,
  type TableLines,
} from './read-table.ts';

const lastDay = '2026-11-20';
const readPriceTable = (lines: TableLines) => pricesUntil(lines, lastDay);

const table = (...lines: string[][]) => ({ lines, firstLine: 1 });
const header = ['\ufeffDată', 'Cultură', 'Preț', 'Monedă', 'Piață', 'Sursă', 'Note'];
const line = (...changes: [number, string][]) => {
  const cells = ['20.11.2026', 'Porumb', '201,50', 'EUR', 'FOB Constanța', 'Bursa', 'x'];
  for (const [place, text] of changes) cells[place] = text;
  return cells;
};
const row = {
  market: 'FobConstanta',
  product: 'corn',
  day: '2026-11-20',
  price: '201.50',
  currency: 'Euro',
  source: 'Bursa',
};

describe('a table of prices', () => {
  it('[Q4] is read in Romanian and in English, with its columns in any order', () => {
    const english = [
      ['market', 'source', 'currency', 'price', 'crop', 'date'],
      ['fob constanta', 'Bursa', '€', '201.50', 'corn', '2026-11-20'],
    ];
    expect(readPriceTable(table(header, line()))).toEqual({ rows: [{ line: 2, row }], issues: [] });
    expect(readPriceTable(table(...english))).toEqual({ rows: [{ line: 2, row }], issues: [] });
    // Below a title, with the letters of Windows-1250 and years of two digits.
    const titled = { lines: [header, line([0, '20.11.26'], [4, 'FOB Constanţa'])], firstLine: 3 };
    expect(readPriceTable(titled)).toEqual({ rows: [{ line: 4, row }], issues: [] });
  });

  it('[Q4] reports issues by line and column, and reads the other lines', () => {
    const read = readPriceTable(
      table(
        header,
        line([2, '1.201,50']),
        ['', ' '],
        line(),
        line([0, '31.02.2026'], [1, 'Orez']),
        line([2, '0']),
        line([5, '']),
        line([2, '200']),
      ),
    );
    expect(read.rows).toEqual([{ line: 4, row }]);
    expect(read.issues).toEqual([
      { line: 2, column: 'price', rule: 'value', text: '1.201,50' },
      { line: 5, column: 'product', rule: 'value', text: 'Orez' },
      { line: 5, column: 'day', rule: 'value', text: '31.02.2026' },
      { line: 6, column: 'price', rule: 'value', text: '0' },
      { line: 7, column: 'source', rule: 'value', text: '' },
      { line: 8, column: null, rule: 'twice', text: '4' },
    ]);
  });

  it('[Q4] names missing columns, and refuses a table that is too long', () => {
    const missing = readPriceTable(table(['data', 'pret'])).issues.map(({ column }) => column);
    expect(missing).toEqual(['market', 'product', 'currency', 'source']);
    expect(readPriceTable(table()).issues).toHaveLength(6);
    const long = Array.from({ length: 5001 }, () => line());
    expect(readPriceTable(table(header, ...long)).issues).toEqual([
      { line: 1, column: null, rule: 'tooLong', text: '5001' },
    ]);
  });
});

it('[Q4] [Q5] no figure has a day after the last one, or before 2000', () => {
  const found = [
    pricesUntil(table(header, line([0, '21.11.2026']), line([0, '20.11.1999']), line()), lastDay),
    readRateTable(table(['moneda', 'data', 'curs', 'sursa'], ['EUR', '20.11.2062', '5', 'BNR']), lastDay),
    readHaulageTable(table(['km', 'pret', 'data', 'sursa'], ['9', '30', '2027-01-01', 'Tarif']), lastDay),
  ];
  expect(
    found.map(({ issues }) => issues.map(({ line: at, column, rule, text }) => [at, column, rule, text])),
  ).toEqual([
    [
      [2, 'day', 'tooLate', '2026-11-21'],
      [3, 'day', 'value', '20.11.1999'],
    ],
    [[2, 'day', 'tooLate', '2062-11-20']],
    [[2, 'day', 'tooLate', '2027-01-01']],
  ]);
  expect(found.map(({ rows }) => rows.length)).toEqual([1, 0, 0]);
});

it('[Q5] a table of haulage has whole kilometres, each band once', () => {
  const read = readHaulageTable(
    table(
      ['Distanță', 'Tarif', 'Data', 'Sursa'],
      ['50 km', '28,50', '20.11.2026', 'Tarif'],
      ['100', '42', '2026-11-20', 'Tarif'],
      ['50', '30', '2026-11-20', 'Tarif'],
      ['0', '30', '2026-11-20', 'Tarif'],
      ['75,5', '30', '2026-11-20', 'Tarif'],
    ),
    lastDay,
  );
  expect(read.rows.map(({ row: { upToKm, price } }) => [upToKm, price])).toEqual([
    [50, '28.50'],
    [100, '42'],
  ]);
  expect(read.issues.map(({ line: at, column, rule }) => [at, column, rule])).toEqual([
    [4, null, 'twice'],
    [5, 'upToKm', 'value'],
    [6, 'upToKm', 'value'],
  ]);
});

it('[Q4] a table of rates has four decimal places', () => {
  const read = readRateTable(
    table(
      ['Moneda', 'Data', 'Cursul', 'Sursa'],
      ['EUR', '20.11.2026', '5,0903', 'BNR'],
      ['RON', '20.11.2026', '1', 'BNR'],
      ['USD', '20.11.2026', '4,39751', 'BNR'],
    ),
    lastDay,
  );
  expect(read.rows.map(({ row: { currency, rate } }) => [currency, rate])).toEqual([['Euro', '5.0903']]);
  expect(read.issues.map(({ line: at, column }) => [at, column])).toEqual([
    [3, 'currency'],
    [4, 'rate'],
  ]);
});

it('[Q4] the headers of a table are known in both languages', () => {
  expect(['Preţ', 'MARKET', 'Note'].map((cell) => isTableHeader('prices', cell))).toEqual([
    true,
    true,
    false,
  ]);
  expect(isTableHeader('haulage', 'Piață')).toBe(false);
});
