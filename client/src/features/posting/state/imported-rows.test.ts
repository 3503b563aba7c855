import { announcementPostingSchema } from '@recolta/shared/domain/announcement/announcement-posting';
import papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { columnOf, readTableText } from '../../../components/forms/table-file.tsx';
import { keyOfRow } from '../api/post-row.ts';
import { announcementSale } from './announcement-sale.ts';
import { exampleRows, importColumns } from './import-columns.ts';
import { maxImportedRows, readImportedRows } from './imported-rows.ts';

const nowMs = Date.parse('2026-11-22T10:00:00.000Z');
const days = {
  deadline: '2026-12-06',
  'goods.deliveryPeriod.from': '08.12.2026',
  'goods.deliveryPeriod.to': '2026-12-22',
};
const read = (lines: readonly (readonly string[])[], locale: 'ro' | 'en' = 'ro') =>
  readImportedRows({ lines, firstLine: 1 }, locale, nowMs);
/** The example with other cells, by the path of their field. */
function example(change: Readonly<Record<string, string>> = {}): string[][] {
  const [headers = [], cells = []] = exampleRows('ro', days);
  return [headers, cells.map((cell, at) => change[importColumns[at]?.path ?? ''] ?? cell)];
}
const issues = (change: Readonly<Record<string, string>>) =>
  read(example(change)).rows[0]?.issues.map(({ path, rule }) => `${path} ${rule}`);

describe('a file of announcements', () => {
  test.each(['ro', 'en'] as const)(
    'the example is parsed without issues, with its headers in %s',
    async (locale) => {
      const text = `${papa.unparse(exampleRows(locale, days), { delimiter: ';' })}\r\n`;
      const table = await readTableText(text, (cell) => columnOf(importColumns, cell) !== undefined);
      const { rows, unknown, isCut } = readImportedRows(table, 'ro', nowMs);
      expect({ unknown, isCut }).toEqual({ unknown: [], isCut: false });
      expect(rows.map(({ line, issues: found }) => ({ line, found }))).toEqual([{ line: 2, found: [] }]);
      const [row] = rows;
      const posting = announcementPostingSchema.parse(row && announcementSale.postingOf(row.values, 'ro'));
      expect(posting).toMatchObject({
        ...{
          type: 'Selling',
          price: '1050',
          quantity: '200',
          biddingType: 'Flexible',
          minimumBidThreshold: '25',
        },
        ...{ deadline: '2026-12-06', privacyType: 'Public', currency: 'Ron', acceptsDesiredPrice: false },
        goods: {
          ...{ product: 'wheat-milling', county: 'TR', town: 'Alexandria', deliveryType: 'FCATruck' },
          ...{ quality: { humidity: 13.2 }, deliveryPeriod: { from: '2026-12-08', to: '2026-12-22' } },
          ...{ qualityMeasurementPlace: 'Load', vatGroup: null },
        },
      });
    },
  );

  test('words are read in either language, with or without diacritics; unknown ones are issues at their column', () => {
    const worded = { 'goods.product': 'grau PANIFICATIE', 'goods.county': 'teleorman', type: 'Selling' };
    expect(issues(worded)).toEqual([]);
    expect(issues({ 'goods.deliveryType': 'cu căruța', 'goods.county': 'Atlantida' })).toEqual([
      'goods.county oneOf',
      'goods.deliveryType oneOf',
    ]);
  });

  test('every issue of a row is listed, as in the wizard', () => {
    expect(
      issues({ quantity: '', price: '-3', deadline: '31.12.2026', 'goods.quality.humidity': '60' }),
    ).toEqual([
      'quantity required',
      'goods.quality.humidity range',
      'goods.deliveryPeriod.to auctionEnd',
      'price price',
    ]);
  });

  test('values missing from the file are not declared', () => {
    const [row] = read(example()).rows;
    const posting = announcementPostingSchema.parse(row && announcementSale.postingOf(row.values, 'ro'));
    expect(posting.goods.quality.damaged).toBeNull();
    const [stated] = read(example({ 'goods.quality.damaged': 'max. 4 %' })).rows;
    expect(stated?.values.goods.quality.damaged).toBe('max-4%');
  });

  test('days with two-digit years and figures with their unit are read, prices in another currency are not', () => {
    const [row] = read(
      example({
        deadline: '10.12.26',
        'goods.deliveryPeriod.from': '12.12.26',
        quantity: '250,5 t',
        price: '1.050 lei',
      }),
    ).rows;
    expect(row?.issues).toEqual([]);
    expect(row?.values).toMatchObject({ deadline: '2026-12-10', quantity: '250,5', price: '1.050' });
    expect(issues({ price: '210 euro' })).toEqual(['price price']);
  });

  test('words of the trade are read', () => {
    const [row] = read(
      example({
        'goods.product': 'grau',
        'goods.county': 'jud. Teleorman',
        currency: '€',
        price: '210,5 €/t',
        quantity: '1000 t',
        minimumBidThreshold: '25 tone',
        deadline: '06-12-26',
        'goods.quality.humidity': '13,2 %',
        'goods.quality.hectolitricMass': '78,4 kg/hl',
      }),
    ).rows;
    expect(row?.issues).toEqual([]);
    expect(row?.values).toMatchObject({
      ...{ currency: 'Euro', price: '210,5', quantity: '1000', deadline: '2026-12-06' },
      goods: {
        product: 'wheat-milling',
        county: 'TR',
        quality: { humidity: '13,2', hectolitricMass: '78,4' },
      },
    });
    for (const [product, key] of [
      ['Grâu de panificaţie', 'wheat-milling'],
      ['FLOAREA SOARELUI', 'sunflower'],
      ['porumb', 'corn'],
    ] as const)
      expect(read(example({ 'goods.product': product })).rows[0]?.values.goods.product).toBe(key);
    for (const county of ['județul Teleorman', 'JUD TELEORMAN', 'TR'])
      expect(read(example({ 'goods.county': county })).rows[0]?.values.goods.county).toBe('TR');
  });

  test('figures are read in the language of the headers, and asked back where that leaves two readings', () => {
    const rowOf = (language: 'ro' | 'en', page: 'ro' | 'en', change: Readonly<Record<string, string>>) => {
      const [headers = [], cells = []] = exampleRows(language, days);
      const changed = cells.map((cell, at) => change[importColumns[at]?.path ?? ''] ?? cell);
      return read([headers, changed], page).rows[0];
    };
    const romanian = { quantity: '1.000', price: '1.050,50', 'goods.quality.humidity': '13,2' };
    expect(rowOf('ro', 'en', romanian)).toMatchObject({
      issues: [],
      values: { quantity: '1000', price: '1050.5', goods: { quality: { humidity: '13.2' } } },
    });
    const english = { quantity: '1,250.5', price: '1,050.50', 'goods.quality.protein': '12.6' };
    expect(rowOf('en', 'ro', english)).toMatchObject({
      issues: [],
      values: { quantity: '1250,5', price: '1050,5' },
    });
    const asked = [{ path: 'quantity', rule: 'thousands', limit: '1.000' }];
    expect(rowOf('en', 'ro', { quantity: '1.000' })?.issues).toEqual(asked);
    expect(rowOf('en', 'en', { quantity: '1.000' })?.issues).toEqual(asked);
    expect(rowOf('en', 'ro', { price: '1.050' })?.issues).toEqual([{ path: 'price', rule: 'price' }]);
  });

  test('the harvest is declared by the file alone', () => {
    expect(issues({ 'goods.harvestYear': '' })).toEqual(['goods.harvestYear required']);
  });

  test('a question mark matches a letter that the spreadsheet could not encode', () => {
    const [headers = [], cells = []] = example({
      'goods.product': 'Floarea-soarelui',
      'goods.county': 'Constan?a',
    });
    const { rows, unknown } = read([headers.map((name) => name.replaceAll(/[țș]/gi, '?')), cells]);
    expect(unknown).toEqual([]);
    expect(rows[0]?.values.goods).toMatchObject({ county: 'CT', product: 'sunflower' });
    expect(issues({ 'goods.county': '???' })).toEqual(['goods.county oneOf']);
  });

  test('headers of earlier examples are still read', () => {
    const [headers = [], cells = []] = example();
    const earlier = headers.map((name) => (name === 'Corpuri străine (%)' ? 'Impurități (%)' : name));
    expect(read([earlier, cells])).toMatchObject({ unknown: [] });
  });

  test('quality is paid as is only if the file says so', () => {
    const [row] = read(example({ 'goods.grid.kind': 'ca atare' })).rows;
    expect(row?.issues).toEqual([]);
    expect(row?.values.goods.grid.kind).toBe('asIs');
    expect(issues({ 'goods.grid.kind': '' })).toEqual(['goods.grid.kind required']);
  });

  test('columns may be missing or unknown, empty lines are skipped, and excess rows are cut', () => {
    const [headers = [], cells = []] = example();
    const many = Array.from({ length: maxImportedRows + 1 }, () => cells);
    const { rows, unknown, isCut } = read([[...headers, 'Observații'], [''], ...many]);
    expect(unknown).toEqual(['Observații']);
    expect(isCut).toBe(true);
    expect(rows).toHaveLength(maxImportedRows);
    expect(rows[0]?.line).toBe(3);
  });
});

test('[L5] a row has the same key on the same day, and another one if it differs', async () => {
  const posting = { price: '1' };
  const key = await keyOfRow(posting, '2026-11-22', 0);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(await keyOfRow({ price: '1' }, '2026-11-22', 0)).toBe(key);
  for (const other of [
    keyOfRow({ price: '2' }, '2026-11-22', 0),
    keyOfRow(posting, '2026-11-23', 0),
    keyOfRow(posting, '2026-11-22', 1),
  ])
    expect(await other).not.toBe(key);
});
