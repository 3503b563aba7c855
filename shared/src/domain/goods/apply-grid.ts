import type { QualityField } from '../crops.ts';
import { parseDecimal, tenthsOf } from '../decimal.ts';
import { roundHalfUp, totalMinor } from '../money.ts';
import type { GridLine } from './quality-grid.ts';

/** Measured figures by property; one that is missing or null was not measured. */
export type Measured = Readonly<Partial<Record<QualityField, number | null>>>;

/** The change by one line of the grid; negative for a discount. */
export interface GridChange {
  readonly property: QualityField;
  readonly measured: number;
  /** Change of the payable weight, in whole kilograms. */
  readonly weightKg: number;
  /** Change of the price per tonne. */
  readonly priceMinor: number;
  /** Change of the sum. The changes of all lines add up to it exactly. */
  readonly sumMinor: number;
}

export interface GridResult {
  readonly payableKg: number;
  readonly priceMinor: number;
  readonly sumMinor: number;
  /** One for each measured property of the grid, in its order; zero within the base. */
  readonly changes: readonly GridChange[];
  /** Properties of the grid without a measured figure: they change nothing. */
  readonly notMeasured: readonly QualityField[];
  /** Properties past their limit: the buyer may reject the goods. */
  readonly rejectable: readonly QualityField[];
}

/**
 * Calculates weight, price and sum of measured goods [Q1]. Pure and exact: weights are whole kilograms, money minor
 * units; each line is rounded once (half up), the sum once. Percentages apply to the gross weight and to the bid
 * price.
 *
 * @param lines   the grid; empty for "as is, no grid"
 * @param grossKg weighed
 * @param bidPriceMinor per tonne, net of VAT
 */
export function applyGrid(
  lines: readonly GridLine[],
  measured: Measured,
  grossKg: number,
  bidPriceMinor: number,
): GridResult {
  const found = lines.flatMap((line) => {
    const figure = measured[line.property] ?? null;
    return figure === null ? [] : [{ line, figure, worseTenths: worseTenths(line, figure) }];
  });
  let [payableKg, priceMinor] = [grossKg, bidPriceMinor];
  let sumMinor = totalMinor(priceMinor, payableKg);
  const changes = new Map<GridLine, GridChange>();
  // Bonuses first: discounts are then capped when nothing is left, and the result stays monotone.
  for (const { line, figure, worseTenths } of found.toSorted(bonusFirst)) {
    const whole = { weight: grossKg, price: bidPriceMinor, money: null }[line.effect];
    const by = Math.sign(worseTenths) * stepsOf(line, Math.abs(worseTenths), whole);
    const isWeight = line.effect === 'weight';
    const weightKg = isWeight ? Math.max(0 - by, 0 - payableKg) : 0;
    const changeMinor = isWeight ? 0 : Math.max(0 - by, 0 - priceMinor);
    payableKg += weightKg;
    priceMinor += changeMinor;
    const nextSumMinor = totalMinor(priceMinor, payableKg);
    changes.set(line, {
      property: line.property,
      measured: figure,
      weightKg,
      priceMinor: changeMinor,
      sumMinor: nextSumMinor - sumMinor,
    });
    sumMinor = nextSumMinor;
  }
  return {
    payableKg,
    priceMinor,
    sumMinor,
    changes: lines.flatMap((line) => changes.get(line) ?? []),
    notMeasured: lines.flatMap(({ property }) => ((measured[property] ?? null) === null ? property : [])),
    rejectable: found.flatMap(({ line, figure }) => (isBeyondLimit(line, figure) ? line.property : [])),
  };
}

/** A change with the weight and the price that it was applied to. */
export interface AppliedChange extends GridChange {
  readonly beforeKg: number;
  readonly beforePriceMinor: number;
}

/** Changes in the order in which `applyGrid` applies them, bonuses first, each with what the ones before have left. */
export function appliedChanges(
  changes: readonly GridChange[],
  grossKg: number,
  bidPriceMinor: number,
): readonly AppliedChange[] {
  let [beforeKg, beforePriceMinor] = [grossKg, bidPriceMinor];
  const isBonus = ({ weightKg, priceMinor }: GridChange) => weightKg > 0 || priceMinor > 0;
  return changes
    .toSorted((a, b) => Number(isBonus(b)) - Number(isBonus(a)))
    .map((change) => {
      const applied = { ...change, beforeKg, beforePriceMinor };
      beforeKg += change.weightKg;
      beforePriceMinor += change.priceMinor;
      return applied;
    });
}

const bonusFirst = (a: { worseTenths: number }, b: { worseTenths: number }) =>
  Math.sign(a.worseTenths) - Math.sign(b.worseTenths);

/** Returns true if a figure is past the line's limit of rejection. */
export function isBeyondLimit({ rule, rejectBeyond }: GridLine, figure: number): boolean {
  if (rejectBeyond === null) return false;
  return rule === 'max' ? figure > rejectBeyond : figure < rejectBeyond;
}

/** By how many tenths a figure is worse than the base; negative for a better one, if the grid pays for it. */
function worseTenths({ rule, base, direction }: GridLine, figure: number): number {
  const above = tenthsOf(figure) - tenthsOf(base);
  const worse = rule === 'max' ? above : -above;
  return direction === 'discount' ? Math.max(0, worse) : worse;
}

/**
 * Total of a deviation, with parts of a step in proportion.
 *
 * @param whole base of the percentages; null if the amount is money
 */
function stepsOf({ step, amount }: GridLine, tenths: number, whole: number | null): number {
  const hundredths = BigInt(parseDecimal(amount, 2) ?? 0);
  const product = hundredths * BigInt(tenths) * BigInt(whole ?? 1);
  return roundHalfUp(product, BigInt(tenthsOf(step)) * (whole === null ? 1n : 10_000n));
}
