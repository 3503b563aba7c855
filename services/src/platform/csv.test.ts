import { assertProperty } from '@recolta/shared/testing/assert-property';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('is UTF-8 with its mark, semicolons and quoted where it must be', () => {
  expect(
    csvOf([
      ['Județ', 'Preț'],
      ['Călărași', '1055,00'],
      ['a;b', 'zis "bun"'],
      ['două\nrânduri', ''],
    ]),
  ).toBe('\uFEFFJudeț;Preț\r\nCălărași;1055,00\r\n"a;b";"zis ""bun"""\r\n"două\nrânduri";\r\n');
});

test.each(['=1+1', '+40722', '-5', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1'])(
  '%j is a text and no formula',
  (text) => {
    expect(csvOf([[text]]).replace(/^\uFEFF"?/, '')).toMatch(/^'/);
  },
);

/** Reads it as RFC 4180 says. */
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

test('a file parses back to the cells that were written, and no cell starts a formula', () => {
  const text = fc.string({
    unit: fc.constantFrom(';', '"', '\n', '\r', '=', "'", 'a', 'ț', ' ', ',', '-', '\t'),
  });
  assertProperty(
    fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const cells = read(csvOf(rows));
      expect(cells.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n])/, '')))).toEqual(
        rows.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n])/, ''))),
      );
      expect(cells.flat().filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([]);
    }),
  );
});
