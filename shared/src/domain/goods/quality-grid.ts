import * as z from 'zod/mini';
import { qualityFields } from '../crops.ts';
import { parseDecimal, tenthsOf } from '../decimal.ts';

/** A measured figure: at most one place, as laboratories report them. */
export const figureSchema = z.number().check(
  z.minimum(0),
  z.maximum(100),
  z.refine((figure) => figure === tenthsOf(figure) / 10, 'figure'),
);

/** What one step changes: per cent of the weight, per cent of the price, or money per tonne. */
export const gridEffects = ['weight', 'price', 'money'] as const;
export type GridEffect = (typeof gridEffects)[number];

/** Whether only figures worse than the base count, or better ones too. */
export const gridDirections = ['discount', 'both'] as const;

/** One property of a discount and bonus grid [Q1]. Parts of a step count in proportion. */
export const gridLineShape = {
  property: z.enum(qualityFields),
  /** `max`: figures above the base are worse; `min`: those below it. */
  rule: z.enum(['max', 'min']),
  base: figureSchema,
  step: figureSchema.check(z.minimum(0.1)),
  effect: z.enum(gridEffects),
  /** Per cent, or money per tonne in the currency of the auction; at most two places. */
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

/** The grid that owner and bidders agree on: "as is, no grid" is a choice of its own [Q1]. */
export const qualityGridSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('asIs') }),
  z.strictObject({
    kind: z.literal('grid'),
    lines: z.array(gridLineSchema).check(
      z.minLength(1),
      z.maxLength(qualityFields.length),
      z.refine((lines) => new Set(lines.map(({ property }) => property)).size === lines.length, 'once'),
    ),
  }),
]);
export type QualityGrid = z.infer<typeof qualityGridSchema>;
