import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../services/src/all-tables.ts';
import { createKysely, createPool } from '../services/src/platform/db/pool.ts';
import {
  type HttpGenerator,
  ratePerSecond,
  saturatedShare,
  startHttpGenerator,
} from './load/http-generator.ts';
import type { LoadResult } from './load/load-command.ts';
import type { BenchReport } from './report/report.ts';
import { type BenchMarket, startMarket } from './stack/market.ts';

const bidders = 64;
const rounds = 3;
const crowded = { warmMs: 1000, durationMs: 4000 };
const steady = { ratePerSecond: 100, durationMs: 4000 };
const quietWithinMs = 60_000;

/** The cost of notifications for bids: the services compared with the same without the dispatcher. */
export async function measure(report: BenchReport): Promise<void> {
  await using dispatching = await startSide(true);
  await using quiet = await startSide(false);
  await using generator = startHttpGenerator();
  // One warm-up round each: a fresh process has not compiled its code yet.
  for (const side of [dispatching, quiet])
    await side.bid((of) => generator.closedLoop({ ...of, ...crowded }));
  const rates = await inTurn(dispatching, quiet, async (side) => {
    const result = await side.bid((of) => generator.closedLoop({ ...of, ...crowded }));
    tellValidity(report, result);
    return ratePerSecond(result);
  });
  const times = await inTurn(dispatching, quiet, async (side) => {
    const result = await side.bid((of) => generator.openLoop({ ...of, ...steady }));
    tellValidity(report, result);
    return result.p50Ms ?? Number.NaN;
  });
  report.note(
    `${bidders} bidders directly at the service; between rounds each side waits until all notifications are dispatched`,
  );
  report.note(
    `${await dispatching.countNotifications()} notifications, ${await quiet.countNotifications()} without the dispatcher`,
  );
  const baselineName = 'without';
  report.compare({
    what: 'accepted bids with notifications ÷ without',
    unit: '/s',
    ours: rates.map(([ours]) => ours),
    baseline: rates.map(([, without]) => without),
    baselineName,
    goal: { atLeast: 0.8 },
  });
  report.compare({
    what: 'p50 at 100 bids/s with notifications ÷ without',
    unit: 'ms',
    ours: times.map(([ours]) => ours),
    baseline: times.map(([, without]) => without),
    baselineName,
  });
}

/** Alternating rounds of both sides. */
async function inTurn(
  ours: Side,
  baseline: Side,
  measureOne: (side: Side) => Promise<number>,
): Promise<[number, number][]> {
  const found: [number, number][] = [];
  for (let round = 0; round < rounds; round++)
    found.push([await measureOne(ours), await measureOne(baseline)]);
  return found;
}

function tellValidity(report: BenchReport, { statuses, busyShare, good }: LoadResult): void {
  const asked = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  report.doubt(good < asked * 0.9, `answers ${JSON.stringify(statuses)}`);
  report.doubt(busyShare > saturatedShare, 'the generator was saturated');
}

type Bids = Pick<Parameters<HttpGenerator['closedLoop']>[0], 'port' | 'connections' | 'work'>;

/** A separate market for the measured bids. */
interface Side extends AsyncDisposable {
  /** One round of increasing bids, then waits until the services are idle. */
  bid(run: (bids: Bids) => Promise<LoadResult>): Promise<LoadResult>;
  countNotifications(): Promise<number>;
}

async function startSide(dispatches: boolean): Promise<Side> {
  await using starting = new AsyncDisposableStack();
  const servicesFile = dispatches ? 'services/src/main.ts' : 'bench/stack/services-without-notifications.ts';
  const market = starting.use(await startMarket({ bidders, servicesFile }));
  const pool = createPool({ connectionString: market.connectionString, max: 1, applicationName: 'bench' });
  const db = createKysely<AllTables>(pool);
  starting.defer(() => db.destroy());
  const running = starting.move();
  let firstPriceMinor = 1_00;
  return {
    async bid(run) {
      const { servicesPort: port, auctionId, bidderTokens } = market;
      const path = `/live-auctions/api/v1/auctions/${auctionId}`;
      const work = { kind: 'bid' as const, path, tokens: [...bidderTokens], firstPriceMinor };
      const result = await run({ port, connections: bidders, work });
      firstPriceMinor += result.answered + 20_000;
      if (dispatches) await untilDispatched(db, market);
      return result;
    },
    async countNotifications() {
      const { rows } = await sql<{ count: number }>`select count(*) as count from main.notifications`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/**
 * Waits until all notifications are dispatched and their jobs are done, so that no round pays for the previous one.
 */
async function untilDispatched(db: Kysely<AllTables>, { auctionId }: BenchMarket): Promise<void> {
  const lateMs = performance.now() + quietWithinMs;
  for (;;) {
    const { rows } = await sql<{ isDispatched: boolean }>`
      select a.version = n.version and not exists (
        select from pgboss.job j where j.state < 'completed') as "isDispatched"
      from live.auctions a join live.notified n on n.auction_id = a.id where a.id = ${auctionId}`.execute(db);
    if (rows[0]?.isDispatched) return;
    if (performance.now() > lateMs)
      throw new Error('the notifications of a round were not dispatched within a minute');
    await wait(50);
  }
}
