import { median } from './statistics.ts';

interface Goal {
  readonly atMost?: number;
  readonly atLeast?: number;
}

interface Comparison {
  readonly what: string;
  readonly unit: string;
  /** One figure per round, ours and the baseline's of the same round. */
  readonly ours: readonly number[];
  readonly baseline: readonly number[];
  readonly baselineName: string;
  /** Applies to the median of the rounds' ours ÷ baseline; without a goal the ratio is only printed. */
  readonly goal?: Goal;
}

interface Figure {
  readonly what: string;
  readonly unit: string;
  readonly ours: readonly number[];
  readonly goal?: Goal;
}

export interface BenchReport {
  /** Prints the conditions of the figures: settings, counts, versions. */
  note(text: string): void;
  /** Prints that a figure is unreliable, if it is. */
  doubt(isDoubtful: boolean, text: string): void;
  compare(comparison: Comparison): void;
  figure(figure: Figure): void;
  /** A check that passes or fails; `seen` is the observation. */
  check(what: string, isHeld: boolean, seen: string): void;
  /** A goal that could not be measured here. */
  leftOut(what: string, why: string): void;
  readonly missed: readonly string[];
}

/** Prints figures as they come, and records missed goals. */
export function createReport(print: (line: string) => void): BenchReport {
  const missed: string[] = [];

  function judge(what: string, value: number, unit: string, goal: Goal | undefined): string {
    if (goal === undefined) return '      ';
    const bound = goal.atMost ?? goal.atLeast ?? Number.NaN;
    const isMet = goal.atMost === undefined ? value >= bound : value <= bound;
    if (!isMet) missed.push(`${what}: ${format(value)} ${unit}, goal ${goalText(goal, unit)}`);
    return isMet ? 'met   ' : 'MISSED';
  }

  return {
    missed,
    note: (text) => print(`         ${text}`),
    doubt(isDoubtful, text) {
      if (isDoubtful) print(`  DOUBT  ${text}`);
    },
    compare({ what, unit, ours, baseline, baselineName, goal }) {
      // Ratios by round: other load on the machine slows both sides of a round.
      const ratio = median(ours.map((value, round) => value / (baseline[round] ?? Number.NaN)));
      const verdict = judge(what, ratio, '×', goal);
      print(`  ${verdict} ${what}: ${format(ratio)} ×${goal ? ` (goal ${goalText(goal, '×')})` : ''}`);
      print(`         ours ${rounds(ours, unit)}; ${baselineName} ${rounds(baseline, unit)}`);
    },
    figure({ what, unit, ours, goal }) {
      const verdict = judge(what, median(ours), unit, goal);
      print(`  ${verdict} ${what}: ${rounds(ours, unit)}${goal ? ` (goal ${goalText(goal, unit)})` : ''}`);
    },
    check(what, isHeld, seen) {
      if (!isHeld) missed.push(`${what}: ${seen}`);
      print(`  ${isHeld ? 'met   ' : 'MISSED'} ${what}: ${seen}`);
    },
    leftOut(what, why) {
      missed.push(`${what}: not measured, ${why}`);
      print(`  MISSED ${what}: not measured, ${why}`);
    },
  };
}

function goalText({ atMost, atLeast }: Goal, unit: string): string {
  return atMost === undefined ? `≥ ${atLeast} ${unit}` : `≤ ${atMost} ${unit}`;
}

function rounds(values: readonly number[], unit: string): string {
  const all = values.length > 1 ? ` [${values.map(format).join(', ')}]` : '';
  return `${format(median(values))} ${unit}${all}`;
}

function format(value: number): string {
  if (Math.abs(value) >= 1000) return Math.round(value).toString();
  return value.toFixed(Math.abs(value) >= 100 ? 0 : 2);
}
