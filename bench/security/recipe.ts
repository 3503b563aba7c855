import type { Report } from '../report/report.ts';

/** One attack, one file of `recipes/`. */
export interface Recipe {
  /** What is attacked and how, in one line. */
  readonly title: string;
  /** Attacks a market of its own, prints the results, and leaves no process running. */
  readonly run: (report: Report, options: { readonly seconds: number }) => Promise<void>;
}
