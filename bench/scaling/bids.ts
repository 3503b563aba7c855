import { ratePerSecond, startHttpGenerator } from '../load/http-generator.ts';
import type { BenchReport } from '../report/report.ts';
import { startMarket } from '../stack/market.ts';

const auctions = 1000;
const bidders = 64;

/** Bids spread over many auctions, directly to one services process: nearly every bid has its own transaction. */
export async function measureBids(report: BenchReport, part: number): Promise<void> {
  const count = Math.max(8, Math.round(auctions * part));
  await using market = await startMarket({ bidders, otherAuctions: count - 1 });
  await using generator = startHttpGenerator();
  const [first = '', ...others] = [market.auctionId, ...market.otherAuctionIds].map(
    (id) => `/live-auctions/api/v1/auctions/${id}`,
  );
  const before = await market.services.usage();
  const result = await generator.closedLoop({
    ...{ port: market.servicesPort, connections: bidders, warmMs: 1000, durationMs: 10_000 },
    work: {
      ...{ kind: 'bid', path: first, otherPaths: others },
      ...{ tokens: [...market.bidderTokens], firstPriceMinor: 1_00 },
    },
  });
  const { cpuMs } = await market.services.usage();
  const what = `accepted bids, ${bidders} bidders on ${count} auctions`;
  report.figure({ what, unit: '/s', ours: [ratePerSecond(result)] });
  report.figure({ what: `p99 of them`, unit: 'ms', ours: [result.p99Ms ?? Number.NaN] });
  report.figure({
    what: 'CPU of the services a bid',
    unit: 'ms',
    ours: [(cpuMs - before.cpuMs) / result.answered],
  });
  report.note(`answers ${JSON.stringify(result.statuses)}`);
}
