import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertProperty } from '../../testing/assert-property.ts';
import { gridExamples } from '../../testing/grid-examples.ts';
import { qualityFields } from '../crops.ts';
import { formatMoney, parseMoney, totalMinor } from '../money.ts';
import { appliedChanges, applyGrid, type GridResult } from './apply-grid.ts';
import { gridCases } from './grid-cases.ts';
import { gridTemplate } from './grid-templates.ts';
import { type GridLine, gridDirections, gridEffects, qualityGridSchema } from './quality-grid.ts';

const { process } = globalThis as { readonly process?: { readonly env: { readonly GRID_RUNS?: string } } };
/** Random grids; `pnpm reliability` tries 100,000. */
const numRuns = Number(process?.env.GRID_RUNS ?? 500);

const wheat = gridTemplate('wheat-milling', 'Ron');
const sunflower = gridTemplate('sunflower', 'Euro');
const atBase = { humidity: 14, impurities: 2, protein: 12.5, hectolitricMass: 78 };

describe('a discount and bonus grid', () => {
  it.each(gridExamples)('[Q1] $name', (example) => {
    const { lines, measured, grossKg, price, paid, changes, rejectable = [], notMeasured = [] } = example;
    const result = applyGrid(lines, measured, grossKg, parseMoney(price) ?? 0);
    expect([result.payableKg, formatMoney(result.priceMinor), formatMoney(result.sumMinor)]).toEqual(paid);
    const found = result.changes.filter(({ sumMinor }) => sumMinor !== 0);
    expect(Object.fromEntries(found.map((one) => [one.property, formatMoney(one.sumMinor)]))).toEqual(
      changes,
    );
    expect([result.rejectable, result.notMeasured]).toEqual([rejectable, notMeasured]);
  });

  it.each(gridExamples)('[Q1] each change follows from those before it: $name', (example) => {
    const { lines, measured, grossKg, price } = example;
    const bid = parseMoney(price) ?? 0;
    const { changes, ...result } = applyGrid(lines, measured, grossKg, bid);
    const applied = appliedChanges(changes, grossKg, bid);
    for (const { beforeKg, beforePriceMinor, weightKg, priceMinor, sumMinor } of applied) {
      const after = totalMinor(beforePriceMinor + priceMinor, beforeKg + weightKg);
      expect(after - totalMinor(beforePriceMinor, beforeKg)).toBe(sumMinor);
    }
    const last = applied.at(-1);
    if (last) expect(last.beforeKg + last.weightKg).toBe(result.payableKg);
  });

  it('[Q1] applies bonuses before discounts, whatever their order in the grid', () => {
    const measured = { humidity: 14.8, impurities: 2, protein: 13.1, hectolitricMass: 78 };
    const humidityFirst = [...wheat].sort((a, b) => (a.property < b.property ? -1 : 1));
    const { changes } = applyGrid(humidityFirst, measured, 750_000, 105_500);
    expect(changes.findIndex(({ property }) => property === 'protein')).toBeGreaterThan(
      changes.findIndex(({ property }) => property === 'humidity'),
    );
    const [first, ...others] = appliedChanges(changes, 750_000, 105_500);
    expect(first).toMatchObject({ property: 'protein', beforePriceMinor: 105_500 });
    expect(others.find(({ property }) => property === 'humidity')?.beforePriceMinor).toBe(106_100);
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
