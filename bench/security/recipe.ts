import type { BenchReport } from '../report/report.ts';

/** One attack, one file of `recipes/`. */
export interface Recipe {
  /** Target and method of the attack, in one line. */
  readonly title: string;
  /** Attacks a separate market, prints the results, and leaves no process running. */
  readonly run: (report: BenchReport, options: { readonly seconds: number }) => Promise<void>;
}
