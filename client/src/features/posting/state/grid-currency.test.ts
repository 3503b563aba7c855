import { expect, test } from 'vitest';
import { emptyGoods, type GoodsValues, withProduct } from './goods-values.ts';
import { isUsualGrid, withCurrency } from './grid-currency.ts';

const wheat = (): GoodsValues['grid'] =>
  withProduct(emptyGoods(Date.parse('2026-11-22T10:00:00.000Z')), 'wheat-milling', 'Ron').grid;

/** The grid with changed fields of one property's line. */
const changed = (property: string, change: Partial<GoodsValues['grid']['lines'][number]>) =>
  wheat().lines.map((line) => (line.property === property ? { ...line, ...change } : line));
const amounts = (lines: GoodsValues['grid']['lines']) =>
  lines.map(({ property, amount }) => `${property} ${amount}`);
const toEuro = { from: 'Ron', to: 'Euro' } as const;

test('[Q1] another currency converts each usual amount in money, whatever else was edited', () => {
  const edited = changed('humidity', { base: '13,5' });
  const { lines, kept } = withCurrency(edited, 'wheat-milling', toEuro, 'ro');
  expect(amounts(lines)).toEqual([
    ...['humidity 0,10', 'impurities 0,10', 'protein 0,20', 'hectolitricMass 0,80'],
  ]);
  expect(lines[0]?.base).toBe('13,5');
  expect(kept).toEqual([]);
});

test('[Q1] amounts are compared as numbers in the language of the form', () => {
  const typed = changed('protein', { amount: '1.0' });
  const { lines, kept } = withCurrency(typed, 'wheat-milling', toEuro, 'en');
  expect(amounts(lines)).toContain('protein 0,20');
  expect(kept).toEqual([]);
});

test('[Q1] an own amount in money keeps its figure and is named', () => {
  const own = changed('protein', { amount: '1,20' });
  const { lines, kept } = withCurrency(own, 'wheat-milling', toEuro, 'ro');
  expect(amounts(lines)).toEqual([
    ...['humidity 0,10', 'impurities 0,10', 'protein 1,20', 'hectolitricMass 0,80'],
  ]);
  expect(kept).toEqual(['protein']);
  // The usual amount of a line in percent is no amount in money.
  const inMoney = changed('humidity', { effect: 'money' });
  expect(withCurrency(inMoney, 'wheat-milling', toEuro, 'ro').kept).toEqual(['humidity']);
});

test('[Q1] a grid written with other decimal signs is the usual one, an edited one is not', () => {
  const grid = wheat();
  const inEnglish = grid.lines.map((line) => ({ ...line, base: line.base.replace(',', '.') }));
  expect(isUsualGrid({ ...grid, lines: inEnglish }, 'wheat-milling', 'Ron', 'en')).toBe(true);
  expect(
    isUsualGrid({ ...grid, lines: changed('humidity', { base: '13,5' }) }, 'wheat-milling', 'Ron', 'ro'),
  ).toBe(false);
  expect(isUsualGrid(grid, 'wheat-milling', 'Euro', 'ro')).toBe(false);
});
