import { startPgbench } from './baseline/pgbench.ts';
import { ratePerSecond, saturatedShare, startHttpGenerator } from './load/http-generator.ts';
import type { LoadResult } from './load/load-command.ts';
import { versionOf } from './report/machine.ts';
import type { BenchReport } from './report/report.ts';
import { startMarket } from './stack/market.ts';
import { raisedLimitsText, startRelay } from './stack/relay-process.ts';

const bidders = 64;
const rounds = 3;
const roundSeconds = 5;
const warmMs = 1000;
const steady = { ratePerSecond: 200, durationMs: 8000 };

/**
 * Bids on one busy auction through relay and service, compared with one transaction per bid on the same PostgreSQL.
 */
export async function measure(report: BenchReport): Promise<void> {
  await using market = await startMarket({ bidders });
  await using relay = await startRelay(market);
  await using generator = startHttpGenerator();
  report.note(`PostgreSQL ${market.postgresVersion}, fsync on; ${raisedLimitsText}`);
  let firstPriceMinor = 1_00;
  const bids = () => ({
    kind: 'bid' as const,
    path: `/services/live-auctions/api/v1/auctions/${market.auctionId}`,
    tokens: [...market.bidderTokens],
    firstPriceMinor,
  });
  const raisePrice = ({ statuses }: LoadResult) => {
    // Warm-up bids are not in the result: start well above all of them.
    firstPriceMinor += 2 * Object.values(statuses).reduce((sum, count) => sum + count, 0) + 20_000;
  };

  const cpuMs = async () =>
    [await relay.child.usage(), await market.services.usage()].map((use) => use.cpuMs);
  const ours: LoadResult[] = [];
  const theirs: number[] = [];
  const pgbenchVersion = versionOf('pgbench', '--version');
  await using pgbench = pgbenchVersion === null ? null : await startPgbench(market.connectionString);
  for (let round = 0; round < rounds; round++) {
    const before = await cpuMs();
    const result = await generator.closedLoop({
      port: relay.port,
      connections: bidders,
      warmMs,
      durationMs: roundSeconds * 1000,
      work: bids(),
    });
    const perBid = (await cpuMs()).map((ms, at) => ((ms - (before[at] ?? 0)) / result.answered).toFixed(2));
    report.note(`CPU per bid: relay ${perBid[0]} ms, services ${perBid[1]} ms`);
    raisePrice(result);
    ours.push(result);
    if (pgbench) theirs.push(await pgbench.bidsPerSecond(roundSeconds));
  }
  const rates = ours.map(ratePerSecond);
  report.figure({ what: 'accepted bids, 64 bidders', unit: '/s', ours: rates, goal: { atLeast: 1500 } });
  const what = 'accepted bids ÷ one transaction per bid, 64 clients';
  if (pgbench) {
    report.note(`${pgbenchVersion}, prepared, unix socket: lock, insert, update, commit`);
    report.compare({
      what,
      unit: '/s',
      ours: rates,
      baseline: theirs,
      baselineName: 'pgbench',
      goal: { atLeast: 1 },
    });
  } else report.leftOut(what, 'pgbench is not installed');
  for (const result of ours) tellValidity(report, result);

  const latencies: number[] = [];
  for (let round = 0; round < 2; round++) {
    const result = await generator.openLoop({
      port: relay.port,
      connections: bidders,
      ...steady,
      work: bids(),
    });
    raisePrice(result);
    latencies.push(result.p99Ms ?? Number.NaN);
    report.note(`p50 ${result.p50Ms?.toFixed(2)} ms from the time each bid was due`);
    tellValidity(report, result);
  }
  report.figure({ what: 'p99 at 200 bids/s', unit: 'ms', ours: latencies, goal: { atMost: 50 } });
}

function tellValidity(report: BenchReport, { statuses, elapsedMs, busyShare, good }: LoadResult): void {
  const asked = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const others = Object.keys(statuses).filter((status) => status !== '200' && status !== '409');
  report.note(
    `${good} accepted of ${asked} in ${(elapsedMs / 1000).toFixed(1)} s, generator ${(busyShare * 100).toFixed(0)} % of a core`,
  );
  report.doubt(others.length > 0, `answers ${JSON.stringify(statuses)}`);
  report.doubt(good < asked * 0.9, 'more than a tenth was refused');
  report.doubt(busyShare > saturatedShare, 'the generator was saturated');
}
