import { contractFigures } from '../contract/contract-figures.ts';
import type { QualityField } from '../crops.ts';
import { applyGrid, type GridResult, type Measured } from '../goods/apply-grid.ts';
import { type DealTerms, thousandthsPerKg } from './deal-terms.ts';
import { afterWorkingHours } from './working-time.ts';

/** Working hours in which a settlement may be contested [D6]. */
export const { contestHours } = contractFigures;

/** The payable weight, price and sum of one load, and what they follow from [D6]. */
export interface LoadSum extends Omit<GridResult, 'payableKg'> {
  /** Weighed at the counting place, and what is paid for, in thousandths of the unit. */
  readonly netThousandths: number;
  readonly payableThousandths: number;
}

/**
 * Computes what is paid for one load by the agreed grid [D6, Q1]; without a grid by weight alone. Net of VAT unless the price
 * includes it.
 *
 * @param measured empty for contracts without a grid
 */
export function loadSum(terms: DealTerms, netThousandths: number, measured: Measured): LoadSum {
  // Grids exist for goods in tonnes alone, whose thousandths are kilograms.
  const lines = terms.grid.kind === 'grid' && thousandthsPerKg(terms) === 1 ? terms.grid.lines : [];
  const { payableKg, ...result } = applyGrid(lines, measured, netThousandths, terms.priceMinor);
  return {
    ...result,
    netThousandths,
    payableThousandths: payableKg,
    rejectable: rejectable(terms, measured),
  };
}

/** The properties that the grid prices or limits, each with what it allows. */
function limitsOf({ grid }: Pick<DealTerms, 'grid'>) {
  if (grid.kind !== 'grid') return [];
  return [
    ...grid.lines.map(({ property, rule, rejectBeyond }) => ({ property, rule, limit: rejectBeyond })),
    ...(grid.limits ?? []),
  ];
}

/** The properties whose measured figures decide about a load: each may be contested [D7]. */
export const measuredProperties = (terms: Pick<DealTerms, 'grid'>): readonly QualityField[] => [
  ...new Set(limitsOf(terms).map(({ property }) => property)),
];

/** Properties past a limit of the grid: the buyer may reject the load. */
function rejectable(terms: DealTerms, measured: Measured) {
  const beyond = limitsOf(terms).filter(({ property, rule, limit }) => {
    const figure = measured[property] ?? null;
    return figure !== null && limit !== null && (rule === 'max' ? figure > limit : figure < limit);
  });
  return [...new Set(beyond.map(({ property }) => property))];
}

/** The last instant at which a settlement may be contested whose hours began at `startMs` [D6, D7]. */
export const contestEndMs = (startMs: number): number => afterWorkingHours(startMs, contestHours);
