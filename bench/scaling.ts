import type { BenchReport } from './report/report.ts';
import { measureAuctions } from './scaling/auctions.ts';
import { measureBids } from './scaling/bids.ts';
import { measureLists } from './scaling/lists.ts';
import { measureSockets } from './scaling/sockets.ts';

const parts = {
  lists: measureLists,
  auctions: measureAuctions,
  sockets: measureSockets,
  bids: measureBids,
} as const;

/**
 * Capacity of one process of each kind: `docs/scaling.md`. Runs all parts, or those in `SCALING`, such as
 * `SCALING=lists,bids`; `SCALING_PART=0.01` uses a hundredth of the amounts.
 */
export async function measure(report: BenchReport): Promise<void> {
  const asked = process.env.SCALING?.split(',') ?? Object.keys(parts);
  const part = Number(process.env.SCALING_PART ?? 1);
  for (const [name, measurePart] of Object.entries(parts))
    if (asked.includes(name)) {
      report.note(`— ${name}`);
      await measurePart(report, part);
    }
}
