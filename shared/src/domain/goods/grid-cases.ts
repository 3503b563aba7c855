import { qualityFields } from '../crops.ts';
import { tenthsOf } from '../decimal.ts';
import type { Measured } from './apply-grid.ts';
import type { GridLine } from './quality-grid.ts';

/** A result of the analysis whose price is shown next to the grid. */
export interface GridCase {
  readonly kind: 'base' | 'declared' | 'worse' | 'better' | 'limit';
  readonly measured: Measured;
}

/**
 * Results that show the effect of a grid: exactly the base, as declared, each property halfway to its limit, better
 * if that is paid for, and everything at its limit. Properties that are not named are at the base.
 */
export function gridCases(lines: readonly GridLine[], declared: Measured): GridCase[] {
  const base: Measured = Object.fromEntries(lines.map((line) => [line.property, line.base]));
  const asDeclared: Measured = Object.fromEntries(
    lines.map((line) => [line.property, declared[line.property] ?? line.base]),
  );
  const isAtBase = qualityFields.every((field) => asDeclared[field] === base[field]);
  const limited = lines.filter(({ rejectBeyond }) => rejectBeyond !== null);
  return [
    { kind: 'base', measured: base },
    ...(isAtBase ? [] : [{ kind: 'declared', measured: asDeclared } as const]),
    ...lines.flatMap((line): GridCase[] => [
      { kind: 'worse', measured: { [line.property]: between(line, 1) } },
      ...(line.direction === 'both'
        ? [{ kind: 'better', measured: { [line.property]: between(line, -1) } } as const]
        : []),
    ]),
    ...(limited.length > 1
      ? [
          {
            kind: 'limit',
            measured: Object.fromEntries(limited.map((line) => [line.property, line.rejectBeyond])),
          } as const,
        ]
      : []),
  ];
}

/** A figure halfway between base and limit, or as far on the other side of the base; one step without a limit. */
function between({ base, step, rule, rejectBeyond }: GridLine, direction: 1 | -1): number {
  const away =
    rejectBeyond === null
      ? tenthsOf(step)
      : Math.max(1, Math.round(Math.abs(tenthsOf(rejectBeyond) - tenthsOf(base)) / 2));
  const worse = rule === 'max' ? away : -away;
  return Math.max(0, tenthsOf(base) + direction * worse) / 10;
}
