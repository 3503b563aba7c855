import * as z from 'zod/mini';
import { type QualityField, qualityFields } from '../crops.ts';
import { parseDecimal, tenthsOf } from '../decimal.ts';

/** A measured figure in the unit of its property: at most one decimal place, as laboratories report them. */
export const figureSchema = z.number().check(
  z.minimum(0),
  z.maximum(10_000),
  z.refine((figure) => figure === tenthsOf(figure) / 10, 'figure'),
);

/** Effect of one step: per cent of the weight, per cent of the price, or money per tonne. */
export const gridEffects = ['weight', 'price', 'money'] as const;
export type GridEffect = (typeof gridEffects)[number];

/** `discount`: only figures worse than the base count; `both`: better ones too. */
export const gridDirections = ['discount', 'both'] as const;

/** One property of a discount and bonus grid [Q1]. Parts of a step count in proportion. */
export const gridLineShape = {
  property: z.enum(qualityFields),
  /** `max`: figures above the base are worse; `min`: those below it. */
  rule: z.enum(['max', 'min']),
  base: figureSchema,
  step: figureSchema.check(z.minimum(0.1)),
  effect: z.enum(gridEffects),
  /** Per cent, or money per tonne in the currency of the auction; at most two decimal places. */
  amount: z.string().check(
    z.maxLength(10),
    z.refine((text) => (parseDecimal(text, 2) ?? 0) > 0, 'amount'),
  ),
  direction: z.enum(gridDirections),
  /** Past this figure the buyer may reject the goods; null without a limit. */
  rejectBeyond: z.nullable(figureSchema),
};

const gridLineSchema = z.strictObject(gridLineShape).check(({ value, issues }) => {
  const { rule, base, rejectBeyond } = value;
  if (rejectBeyond === null || (rule === 'max' ? rejectBeyond > base : rejectBeyond < base)) return;
  issues.push({ code: 'custom', input: rejectBeyond, path: ['rejectBeyond'], message: 'beyondBase' });
});
export type GridLine = z.infer<typeof gridLineSchema>;

/**
 * A limit of rejection in addition to the lines: of a property that changes no price, or on the other side of a
 * line.
 */
export const gridLimitShape = {
  property: z.enum(qualityFields),
  /** `max`: figures above the limit may be rejected; `min`: those below it. */
  rule: z.enum(['max', 'min']),
  limit: figureSchema,
};
const gridLimitSchema = z.strictObject(gridLimitShape);
export type GridLimit = z.infer<typeof gridLimitSchema>;

const statedGridSchema = z
  .strictObject({
    kind: z.literal('grid'),
    lines: z.array(gridLineSchema).check(
      z.maxLength(qualityFields.length),
      z.refine((lines) => new Set(lines.map(({ property }) => property)).size === lines.length, 'once'),
    ),
    /** Earlier releases do not send it. */
    limits: z.exactOptional(z.array(gridLimitSchema).check(z.maxLength(2 * qualityFields.length))),
  })
  .check(({ value, issues }) => {
    const { lines, limits = [] } = value;
    if (lines.length + limits.length === 0)
      issues.push({ code: 'custom', input: lines, path: ['lines'], message: 'required' });
    for (const [index, limit] of limits.entries()) {
      const rule = limitIssue(limit, lines, limits.slice(0, index));
      if (rule !== null)
        issues.push({
          code: 'custom',
          input: limit.limit,
          path: ['limits', String(index), 'limit'],
          message: rule,
        });
    }
  });

/** One limit on each side of a property, the lower below the upper and both beyond the base of its line. */
function limitIssue(
  { property, rule, limit }: GridLimit,
  lines: readonly GridLine[],
  before: readonly GridLimit[],
): string | null {
  const line = lines.find((one) => one.property === property);
  const others = before.filter((one) => one.property === property);
  const isTwice =
    others.some((one) => one.rule === rule) || (line?.rule === rule && line.rejectBeyond !== null);
  if (isTwice) return 'once';
  const inner = [...others.map((one) => one.limit), ...(line ? [line.base] : [])];
  const isBeyond = inner.every((one) => (rule === 'max' ? limit > one : limit < one));
  return isBeyond ? null : 'beyondBase';
}

/** The grid that owner and bidders agree on: "as is, no grid" is an explicit choice [Q1]. */
export const qualityGridSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('asIs') }),
  statedGridSchema,
]);
export type QualityGrid = z.infer<typeof qualityGridSchema>;

/**
 * Returns true if the grid allows the buyer to reject goods with this figure, so that stating it would contradict
 * the grid.
 */
export function rejectsFigure(
  { lines, limits = [] }: Extract<QualityGrid, { kind: 'grid' }>,
  field: QualityField,
  figure: number,
): boolean {
  const ends = [...limits, ...lines.map(({ rejectBeyond, ...line }) => ({ ...line, limit: rejectBeyond }))];
  return ends.some(
    ({ property, rule, limit }) =>
      property === field && limit !== null && (rule === 'max' ? figure > limit : figure < limit),
  );
}
