import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertProperty } from '../../testing/assert-property.ts';
import { qualityFields } from '../crops.ts';
import { formatMoney, parseMoney, totalMinor } from '../money.ts';
import { applyGrid, type GridResult, type Measured } from './apply-grid.ts';
import { gridCases } from './grid-cases.ts';
import { gridTemplate } from './grid-templates.ts';
import { type GridLine, gridDirections, gridEffects, qualityGridSchema } from './quality-grid.ts';

const { process } = globalThis as { readonly process?: { readonly env: { readonly GRID_RUNS?: string } } };
/** Random grids; `pnpm reliability` tries 100,000. */
const numRuns = Number(process?.env.GRID_RUNS ?? 500);

const wheat = gridTemplate('wheat-milling', 'Ron');
const sunflower = gridTemplate('sunflower', 'Euro');
const atBase = { humidity: 14, impurities: 2, protein: 12.5, hectolitricMass: 78 };

interface Example {
  readonly name: string;
  readonly lines: readonly GridLine[];
  readonly measured: Measured;
  readonly grossKg: number;
  readonly price: string;
  /** Payable weight, price and sum, calculated by hand in docs/settlement.md. */
  readonly paid: readonly [kg: number, price: string, sum: string];
  /** Deduction or addition of each line, in the order of the grid; without those that are zero. */
  readonly changes: Readonly<Record<string, string>>;
  readonly rejectable?: readonly string[];
  readonly notMeasured?: readonly string[];
}

const lot = { lines: wheat, grossKg: 750_000, price: '1055.00' };
const truck = { lines: gridTemplate('corn', 'Ron'), grossKg: 24_860, price: '925.00' };
const seeds = { lines: sunflower, grossKg: 240_000, price: '500.00' };

const examples: readonly Example[] = [
  {
    ...lot,
    name: 'example 1: exactly the base',
    measured: atBase,
    paid: [750_000, '1055.00', '791250.00'],
    changes: {},
  },
  {
    ...lot,
    name: 'example 2: wetter',
    measured: { ...atBase, humidity: 14.8 },
    paid: [744_000, '1055.00', '784920.00'],
    changes: { humidity: '-6330.00' },
  },
  {
    ...lot,
    name: 'example 3: wetter and with impurities',
    measured: { ...atBase, humidity: 15, impurities: 3 },
    paid: [735_000, '1055.00', '775425.00'],
    changes: { humidity: '-7912.50', impurities: '-7912.50' },
  },
  {
    ...lot,
    name: 'example 4: better protein, paid for',
    measured: { ...atBase, protein: 13.1, humidity: 12, hectolitricMass: 80 },
    paid: [750_000, '1061.00', '795750.00'],
    changes: { protein: '4500.00' },
  },
  {
    ...lot,
    name: 'example 5: less protein and half a step of hectolitre mass',
    measured: { ...atBase, protein: 11.7, hectolitricMass: 76.5 },
    paid: [750_000, '1041.00', '780750.00'],
    changes: { protein: '-6000.00', hectolitricMass: '-4500.00' },
  },
  {
    ...lot,
    name: 'example 6: everything at its limit',
    measured: { humidity: 15.5, impurities: 4, protein: 11, hectolitricMass: 75 },
    paid: [723_750, '1028.00', '744015.00'],
    changes: {
      humidity: '-11868.75',
      impurities: '-15825.00',
      protein: '-10856.25',
      hectolitricMass: '-8685.00',
    },
  },
  {
    ...lot,
    name: 'example 7: past the limit of moisture',
    measured: { ...atBase, humidity: 15.6 },
    paid: [738_000, '1055.00', '778590.00'],
    changes: { humidity: '-12660.00' },
    rejectable: ['humidity'],
  },
  {
    ...seeds,
    name: 'example 8: more oil than the base',
    measured: { humidity: 9, impurities: 2, oil: 45.3 },
    paid: [240_000, '509.75', '122340.00'],
    changes: { oil: '2340.00' },
  },
  {
    ...seeds,
    name: 'example 9: less oil, and wetter',
    measured: { humidity: 9.4, impurities: 2, oil: 42.5 },
    paid: [239_040, '488.75', '116830.80'],
    changes: { humidity: '-480.00', oil: '-2689.20' },
  },
  {
    ...truck,
    name: 'example 10: one lorry, rounded to the kilogram and the ban',
    measured: { humidity: 15.2, impurities: 2.3, hectolitricMass: 72 },
    paid: [24_611, '925.00', '22765.18'],
    changes: { humidity: '-160.95', impurities: '-69.37' },
  },
  {
    name: 'example 11: as is, no grid',
    lines: [],
    measured: { humidity: 25 },
    grossKg: 500_000,
    price: '880.00',
    paid: [500_000, '880.00', '440000.00'],
    changes: {},
  },
  {
    name: 'example 12: malting barley with too much protein, one property not measured',
    lines: gridTemplate('barley-malting', 'Ron'),
    measured: { humidity: 13.5, impurities: 2, protein: 11.9 },
    grossKg: 100_000,
    price: '1100.00',
    paid: [100_000, '1096.00', '109600.00'],
    changes: { protein: '-400.00' },
    notMeasured: ['hectolitricMass'],
  },
];

describe('a discount and bonus grid', () => {
  it.each(examples)('[Q1] $name', (example) => {
    const { lines, measured, grossKg, price, paid, changes, rejectable = [], notMeasured = [] } = example;
    const result = applyGrid(lines, measured, grossKg, parseMoney(price) ?? 0);
    expect([result.payableKg, formatMoney(result.priceMinor), formatMoney(result.sumMinor)]).toEqual(paid);
    const found = result.changes.filter(({ sumMinor }) => sumMinor !== 0);
    expect(Object.fromEntries(found.map((one) => [one.property, formatMoney(one.sumMinor)]))).toEqual(
      changes,
    );
    expect([result.rejectable, result.notMeasured]).toEqual([rejectable, notMeasured]);
  });

  it('[Q1] deducts at most the whole sum', () => {
    const lines: GridLine[] = [
      ...wheat.map((line) => ({ ...line, amount: '100.00' })),
      ...sunflower.filter(({ property }) => property === 'oil').map((line) => ({ ...line, amount: '90.00' })),
    ];
    const worst = { humidity: 25, impurities: 15, protein: 6, hectolitricMass: 50, oil: 20 };
    expect(applyGrid(lines, worst, 1000, 1000_00)).toMatchObject({
      payableKg: 0,
      priceMinor: 0,
      sumMinor: 0,
    });
  });

  const tenths = (min: number, max: number) => fc.integer({ min, max }).map((figure) => figure / 10);
  const line = (property: GridLine['property']): fc.Arbitrary<GridLine> =>
    fc
      .record({
        rule: fc.constantFrom('max' as const, 'min' as const),
        base: tenths(200, 800),
        step: tenths(1, 30),
        effect: fc.constantFrom(...gridEffects),
        amount: fc.integer({ min: 1, max: 20_00 }).map(formatMoney),
        direction: fc.constantFrom(...gridDirections),
        margin: fc.option(tenths(1, 100)),
      })
      .map(({ margin, ...terms }) => ({
        ...terms,
        property,
        rejectBeyond:
          margin === null
            ? null
            : Math.round((terms.base + (terms.rule === 'max' ? margin : -margin)) * 10) / 10,
      }));
  const anyLot = fc.record({
    lines: fc
      .subarray([...qualityFields], { minLength: 1 })
      .chain((fields) => fc.tuple(...fields.map((field) => line(field)))),
    figures: fc.array(tenths(0, 1000), { minLength: 5, maxLength: 5 }),
    isMeasured: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    changed: fc.integer({ min: 0, max: 4 }),
    to: tenths(0, 1000),
    grossKg: fc.integer({ min: 1, max: 100_000_000 }),
    priceMinor: fc.integer({ min: 1, max: 10_000_000 }),
  });

  it('[Q1] the lines add up, each property is monotone, and nothing is below zero, for any grid', () => {
    assertProperty(
      fc.property(anyLot, ({ lines, figures, isMeasured, changed, to, grossKg, priceMinor }) => {
        expect(qualityGridSchema.safeParse({ kind: 'grid', lines }).success).toBe(true);
        const measured = Object.fromEntries(
          lines.map(({ property }, index) => [property, isMeasured[index] ? figures[index] : null]),
        );
        const result = applyGrid(lines, measured, grossKg, priceMinor);
        expectSound(result, grossKg, priceMinor);

        const line = lines[changed % lines.length];
        const figure = line && measured[line.property];
        if (!line || typeof figure !== 'number') return;
        const other = applyGrid(lines, { ...measured, [line.property]: to }, grossKg, priceMinor);
        expectSound(other, grossKg, priceMinor);
        const isWorse = line.rule === 'max' ? to > figure : to < figure;
        const [better, worse] = isWorse ? [result, other] : [other, result];
        expect(worse.payableKg).toBeLessThanOrEqual(better.payableKg);
        expect(worse.priceMinor).toBeLessThanOrEqual(better.priceMinor);
        expect(worse.sumMinor).toBeLessThanOrEqual(better.sumMinor);
      }),
      { numRuns },
    );
  }, 120_000);

  function expectSound(result: GridResult, grossKg: number, priceMinor: number): void {
    const added = (read: (change: GridResult['changes'][number]) => number) =>
      result.changes.reduce((sum, change) => sum + read(change), 0);
    expect(grossKg + added(({ weightKg }) => weightKg)).toBe(result.payableKg);
    expect(priceMinor + added((change) => change.priceMinor)).toBe(result.priceMinor);
    expect(totalMinor(priceMinor, grossKg) + added(({ sumMinor }) => sumMinor)).toBe(result.sumMinor);
    expect(totalMinor(result.priceMinor, result.payableKg)).toBe(result.sumMinor);
    expect(Math.min(result.payableKg, result.priceMinor, result.sumMinor)).toBeGreaterThanOrEqual(0);
  }
});

describe('the cases shown next to a grid', () => {
  it('[Q1] show the base, the declared figures, each property worse and, if paid for, better, and the limits', () => {
    const declared = { humidity: 13.2, impurities: 1.6, protein: 11.6, hectolitricMass: 78.4, oil: null };
    expect(gridCases(wheat, declared)).toEqual([
      { kind: 'base', measured: atBase },
      {
        kind: 'declared',
        measured: { humidity: 13.2, impurities: 1.6, protein: 11.6, hectolitricMass: 78.4 },
      },
      { kind: 'worse', measured: { humidity: 14.8 } },
      { kind: 'worse', measured: { impurities: 3 } },
      { kind: 'worse', measured: { protein: 11.7 } },
      { kind: 'better', measured: { protein: 13.3 } },
      { kind: 'worse', measured: { hectolitricMass: 76.5 } },
      { kind: 'limit', measured: { humidity: 15.5, impurities: 4, protein: 11, hectolitricMass: 75 } },
    ]);
    expect(gridCases(wheat, atBase).map(({ kind }) => kind)).not.toContain('declared');
  });

  it('[Q1] go one step from the base if there is no limit', () => {
    const lines = wheat.slice(0, 1).map((line) => ({ ...line, rejectBeyond: null }));
    expect(gridCases(lines, {}).map(({ measured }) => measured.humidity)).toEqual([14, 14.1]);
  });
});

describe('the grid as stated', () => {
  it.each(['wheat-milling', 'sunflower', 'peas', 'barley-malting'])(
    '[Q1] accepts the template of %s',
    (crop) => {
      for (const currency of ['Ron', 'Euro', 'Dollar'] as const) {
        const lines = gridTemplate(crop, currency);
        expect(lines.length).toBeGreaterThan(1);
        expect(qualityGridSchema.parse({ kind: 'grid', lines })).toEqual({ kind: 'grid', lines });
      }
    },
  );

  const [humidity] = wheat;
  it.each([
    ['no kind', { lines: wheat }],
    ['no line', { kind: 'grid', lines: [] }],
    ['lines beside "as is"', { kind: 'asIs', lines: wheat }],
    ['a property twice', { kind: 'grid', lines: [humidity, humidity] }],
    ['two places', { kind: 'grid', lines: [{ ...humidity, base: 14.05 }] }],
    ['no step', { kind: 'grid', lines: [{ ...humidity, step: 0 }] }],
    ['no amount', { kind: 'grid', lines: [{ ...humidity, amount: '0.00' }] }],
    ['an amount of three places', { kind: 'grid', lines: [{ ...humidity, amount: '0.125' }] }],
    ['a limit on the better side', { kind: 'grid', lines: [{ ...humidity, rejectBeyond: 14 }] }],
    ['an unknown field', { kind: 'grid', lines: [{ ...humidity, note: 'x' }] }],
  ])('[Q1] refuses %s', (_name, grid) => {
    expect(qualityGridSchema.safeParse(grid).success).toBe(false);
  });
});
