import { setTimeout as wait } from 'node:timers/promises';
import { consoleLog } from '@recolta/embedded-postgres/db-log';
import { startEmbeddedPostgres } from '@recolta/embedded-postgres/embedded-postgres';
import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../services/src/all-tables.ts';
import { createKysely, createPool } from '../services/src/platform/db/pool.ts';
import { newToken } from '../services/src/platform/token.ts';
import { makeAccount, makeAccounts, type TestAccount } from '../services/tests/harness/accounts.ts';
import { makeAuction } from '../services/tests/harness/auctions.ts';
import type { BenchReport } from './report/report.ts';
import { quantile } from './report/statistics.ts';
import { portOf, startChild } from './stack/child-process.ts';
import { temporaryFolder } from './stack/temporary-folder.ts';

const auctions = 1000;
const processes = 3;
const rounds = 3;
const goalMs = 250;
const endsInMs = 3000;
const lockedForMs = 2000;
const quietWithinMs = 180_000;
const seedersAtOnce = 8;

/**
 * A thousand auctions that end at the same moment, under three services processes, one of them locked by another
 * session across that moment: from the end to the commit of each decision, by PostgreSQL's clock.
 */
export async function measure(report: BenchReport): Promise<void> {
  await using ours = await startSide('services/src/main.ts');
  const earlierFile = process.env.BENCH_EARLIER_SERVICES;
  await using earlier = earlierFile === undefined ? null : await startSide(earlierFile);
  report.note(`${auctions} auctions of 3 bids each, ${processes} services processes, one auction locked`);
  const figures: Closing[] = [];
  const earlierFigures: Closing[] = [];
  for (let round = 0; round < rounds; round++) {
    figures.push(await ours.close());
    if (earlier) earlierFigures.push(await earlier.close());
  }
  const of = (some: readonly Closing[], figure: (one: Closing) => number) => some.map(figure);
  const p99 = (some: readonly Closing[]) => of(some, ({ delaysMs }) => quantile(delaysMs, 0.99));
  report.figure({
    what: 'p99 from end to decision',
    unit: 'ms',
    ours: p99(figures),
    goal: { atMost: goalMs },
  });
  report.figure({ what: 'p50', unit: 'ms', ours: of(figures, ({ delaysMs }) => quantile(delaysMs, 0.5)) });
  report.figure({ what: 'last', unit: 'ms', ours: of(figures, ({ delaysMs }) => Math.max(...delaysMs)) });
  report.figure({
    what: 'the locked one, from its release',
    unit: 'ms',
    ours: of(figures, (one) => one.lockedMs),
  });
  report.figure({
    what: 'end to last notification',
    unit: 'ms',
    ours: of(figures, (one) => one.dispatchedMs),
  });
  const wrong = of(figures, ({ notOnce }) => notOnce).reduce((sum, count) => sum + count, 0);
  report.check('each ended exactly once', wrong === 0, `${wrong} of ${auctions * rounds} did not`);
  if (!earlier) return;
  report.compare({
    ...{ what: 'p99 ÷ that of the earlier services', unit: 'ms', baselineName: earlierFile ?? '' },
    ...{ ours: p99(figures), baseline: p99(earlierFigures) },
  });
}

interface Closing {
  /** From the end of each auction to the commit of its decision, without the locked one. */
  readonly delaysMs: readonly number[];
  /** From the release of the locked auction to the commit of its decision. */
  readonly lockedMs: number;
  readonly dispatchedMs: number;
  /** Auctions that lack exactly one entry and one event of their end. */
  readonly notOnce: number;
}

interface Side extends AsyncDisposable {
  close(): Promise<Closing>;
}

async function startSide(servicesFile: string): Promise<Side> {
  await using starting = new AsyncDisposableStack();
  const { path: dataDir } = starting.use(temporaryFolder('closing'));
  const settings = { track_commit_timestamp: 'on' };
  const postgres = await startEmbeddedPostgres({ dataDir, log: consoleLog(), settings });
  starting.defer(() => postgres.stop());
  const { connectionString } = postgres;
  for (let index = 0; index < processes; index++) {
    const services = starting.use(
      startChild(servicesFile, {
        ...{ SERVICES_PORT: '0', DATABASE_URL: connectionString, DATA_DIR: dataDir, DEMO: '0' },
        SERVICE_TOKEN: serviceToken,
      }),
    );
    await services.line(portOf('services are ready'));
  }
  const pool = createPool({ connectionString, max: seedersAtOnce, applicationName: 'bench' });
  const db = createKysely<AllTables>(pool);
  starting.defer(() => db.destroy());
  const owner = await makeAccount(db);
  const bidders = await makeAccounts(db, 2);
  const running = starting.move();
  return {
    close: () => closeAtOnce(db, owner, bidders),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

const serviceToken = newToken();

async function closeAtOnce(
  db: Kysely<AllTables>,
  owner: TestAccount,
  bidders: readonly TestAccount[],
): Promise<Closing> {
  const ids = await seed(db, owner, bidders);
  const [locked = ''] = ids;
  await untilDispatched(db);
  const { rows } = await sql<{ endsAt: Date }>`
    update live.auctions set ends_at = at, next_change_at = at
    from (select clock_timestamp() + make_interval(secs => ${endsInMs / 1000}) as at) as soon
    where id = any(${ids}::uuid[]) returning at as "endsAt"`.execute(db);
  const endsAtMs = rows[0]?.endsAt.getTime() ?? Number.NaN;
  const release = await db.transaction().execute(async (trx) => {
    await sql`select 1 from live.auctions where id = ${locked} for update`.execute(trx);
    await wait(endsAtMs + lockedForMs - Date.now());
    return Date.now();
  });
  await untilDispatched(db);
  const { rows: ends } = await sql<{ id: string; atMs: number }>`
    select auction_id as id, extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as "atMs"
    from live.entries where auction_id = any(${ids}::uuid[]) and kind = 'closed'`.execute(db);
  const { rows: told } = await sql<{ id: string }>`
    select subject_id as id from platform.events
    where payload->'snapshot'->'state'->>'status' = 'Closed' and subject_id = any(${ids}::text[])`.execute(
    db,
  );
  const { rows: notices } = await sql<{ atMs: number }>`
    select extract(epoch from max(created_at))::float8 * 1000 as "atMs" from main.notifications`.execute(db);
  const count = (rowsOf: readonly { readonly id: string }[], of: string) =>
    rowsOf.filter(({ id }) => id === of).length;
  return {
    delaysMs: ends.filter(({ id }) => id !== locked).map(({ atMs }) => atMs - endsAtMs),
    lockedMs: (ends.find(({ id }) => id === locked)?.atMs ?? Number.NaN) - release,
    dispatchedMs: (notices[0]?.atMs ?? Number.NaN) - endsAtMs,
    notOnce: ids.filter((id) => count(ends, id) !== 1 || count(told, id) !== 1).length,
  };
}

async function seed(db: Kysely<AllTables>, owner: TestAccount, bidders: readonly TestAccount[]) {
  const ids: string[] = [];
  const bids = [0, 1, 0].map((bidder, index) => ({
    by: bidders[bidder] ?? owner,
    priceMinor: 1000_00 + index * 5_00,
  }));
  const seedSome = async () => {
    while (ids.length < auctions) {
      const at = ids.push('') - 1;
      ids[at] = (await makeAuction(db, { owner, bids })).id;
    }
  };
  await Promise.all(Array.from({ length: seedersAtOnce }, seedSome));
  return ids;
}

/** Waits until nothing is due and every entry's notifications are dispatched. */
async function untilDispatched(db: Kysely<AllTables>): Promise<void> {
  const lateMs = Date.now() + quietWithinMs;
  while (Date.now() < lateMs) {
    const { rows } = await sql`
      select 1 from live.auctions a left join live.notified n on n.auction_id = a.id
      where a.next_change_at <= clock_timestamp() or a.version > coalesce(n.version, 0) limit 1`.execute(db);
    if (rows.length === 0) return;
    await wait(200);
  }
  throw new Error('the auctions were not closed and notified in time');
}
