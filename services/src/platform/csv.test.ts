import { assertProperty } from '@recolta/shared/testing/assert-property';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('is UTF-8 with a byte order mark, has semicolons and quotes where needed', () => {
  expect(
    csvOf([
      ['Județ', 'Preț'],
      ['Călărași', '1055,00'],
      ['a;b', 'zis "bun"'],
      ['două\nrânduri', ''],
    ]),
  ).toBe('\uFEFFJudeț;Preț\r\nCălărași;1055,00\r\n"a;b";"zis ""bun"""\r\n"două\nrânduri";\r\n');
});

test.each([
  '=1+1',
  '+40722',
  '-5',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '\tx',
  ' =1',
  '"=1"',
  "'=1",
  '\u00a0-1',
])('%j is text, not a formula', (text) => {
  expect(csvOf([[text]]).replace(/^\uFEFF["\s]*/, '')).toMatch(/^'/);
});

test.each(['Grâu - 12%', 'Cod A-1', 'Grâu, 500 t', '1055,00', 'a = b', "d'Or"])(
  '%j is not changed',
  (text) => {
    expect(csvOf([[text]])).toBe(`\uFEFF${text}\r\n`);
  },
);

/** Parses it by RFC 4180. */
function read(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of csv
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(;|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ';') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

test('a file parses back to its cells, and no cell starts a formula, whatever separates cells for its reader', () => {
  const text = fc.string({
    unit: fc.constantFrom(';', '"', '\n', '\r', '=', "'", 'a', 'ț', ' ', ',', '-', '\t', '@', '|', '＋'),
  });
  const withoutMarks = (cells: string[][]) => cells.map((row) => row.map((cell) => cell.replaceAll("'", '')));
  assertProperty(
    fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const csv = csvOf(rows);
      const cells = read(csv);
      expect(withoutMarks(cells)).toEqual(withoutMarks(rows));
      expect(cells.flat().filter((cell) => /^[\t\r\n]/.test(cell))).toEqual([]);
      expect(csv.split(/[\uFEFF;,|\t\r\n]/).filter((part) => /^["\s]*[=+\-@＝＋－＠]/.test(part))).toEqual(
        [],
      );
    }),
  );
});
