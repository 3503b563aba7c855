import { setTimeout as wait } from 'node:timers/promises';
import { consoleLog } from '@recolta/embedded-postgres/db-log';
import { startEmbeddedPostgres } from '@recolta/embedded-postgres/embedded-postgres';
import { counties } from '@recolta/shared/domain/counties';
import { crops } from '@recolta/shared/domain/crops';
import { seededRandom } from '@recolta/shared/testing/valid-history';
import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../services/src/all-tables.ts';
import { migrate } from '../services/src/platform/db/migrate.ts';
import { createKysely, createPool } from '../services/src/platform/db/pool.ts';
import type { BenchReport } from './report/report.ts';
import { noteSlowest, p95, readList, type Timed } from './report/timed-reads.ts';
import { portOf, startChild } from './stack/child-process.ts';
import { addAnnouncements } from './stack/many-announcements.ts';
import { temporaryFolder } from './stack/temporary-folder.ts';

const announcements = Number(process.env.BENCH_ANNOUNCEMENTS ?? 100_000);
const requests = 400;
/** For the baseline, which takes many times as long. */
const baselineRequests = 120;
const rounds = 2;
const ending = 5000;
const goals = { alone: 50, together: 200 };
const cases = [
  { what: 'first page', path: '/main/auctions', readers: 1, goal: goals.alone },
  { what: 'first page', path: '/main/auctions', readers: 16, goal: goals.together },
  { what: 'counts of the filters', path: '/main/auctions/counts', readers: 1, goal: goals.alone },
  { what: 'counts of the filters', path: '/main/auctions/counts', readers: 16, goal: goals.together },
] as const;

/**
 * The first page of the marketplace with its exact total, and the counts of its filters, among many announcements,
 * with random filters and orders: for one reader, for many at once, and right after a restart of PostgreSQL.
 * Alternates with the same in plain SQL.
 */
export async function measure(report: BenchReport): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const { path: dataDir } = stack.use(temporaryFolder('announcements'));
  let postgres = await startEmbeddedPostgres({ dataDir, log: consoleLog() });
  stack.defer(() => postgres.stop());
  await migrate({ connectionString: postgres.connectionString, log: consoleLog() });
  const pool = createPool({
    ...{
      connectionString: postgres.connectionString,
      max: 2,
      applicationName: 'bench',
      statementTimeoutMs: 0,
    },
  });
  const db = createKysely<AllTables>(pool);
  await addAnnouncements(db, announcements);
  const startServices = async (settings: Readonly<Record<string, string>> = {}) => {
    const services = startChild('services/src/main.ts', {
      ...{ SERVICES_PORT: '0', DATABASE_URL: postgres.connectionString, DATA_DIR: dataDir, DEMO: '0' },
      ...{ SERVICE_TOKEN: 'token-of-the-benchmark', SERVICES: 'main', ...settings },
    });
    return { services, port: await services.line(portOf('services are ready')) };
  };
  const bySql = await startServices({ OPEN_ANNOUNCEMENTS_MAX: '0' });
  let running = await startServices();
  stack.defer(() => running.services[Symbol.asyncDispose]());
  const loaded = await running.services.line((line) =>
    line.includes('the open announcements are loaded') ? line : undefined,
  );
  const { count, ms } = JSON.parse(loaded);
  const heaps = [await running.services.usage(true), await bySql.services.usage(true)];
  report.note(
    `${announcements} announcements, ${count} of them open, loaded in ${ms} ms; ${requests} queries by filters and orders drawn at random`,
  );
  const [withThem = 0, without = 0] = heaps.map(({ heapBytes }) => heapBytes / 1e6);
  report.figure({ what: 'memory of the open announcements', unit: 'MB', ours: [withThem - without] });

  await read(running.port, cases[0].path, 16, requests);
  await read(bySql.port, cases[0].path, 16, baselineRequests);
  for (const { what, path, readers, goal } of cases) {
    const [ours, baseline]: [number[], number[]] = [[], []];
    const slowest: Timed[] = [];
    for (let round = 0; round < rounds; round++) {
      const found = await read(running.port, path, readers, requests);
      ours.push(p95(found));
      slowest.push(...found);
      baseline.push(p95(await read(bySql.port, path, readers, baselineRequests)));
    }
    const name = `${what}, ${readers === 1 ? 'one reader' : `${readers} readers`}, p95`;
    report.figure({ what: name, unit: 'ms', ours, goal: { atMost: goal } });
    report.compare({ what: `${name} ÷ by SQL`, unit: 'ms', ours, baseline, baselineName: 'SQL' });
    if (readers === 1) noteSlowest(report, slowest);
  }
  await bySql.services[Symbol.asyncDispose]();
  await closeAtOnce(report, db, startServices);
  await db.destroy();
  await running.services[Symbol.asyncDispose]();
  await postgres.stop();
  postgres = await startEmbeddedPostgres({ dataDir, log: consoleLog() });
  running = await startServices();
  const cold = await read(running.port, cases[0].path, 1, requests);
  report.figure({
    ...{ what: 'first page after a restart of PostgreSQL, p95', unit: 'ms' },
    ...{ ours: [p95(cold)], goal: { atMost: goals.alone } },
  });
  noteSlowest(report, cold);
}

/**
 * Announcements that end at the same moment, under three processes: from the deadline until none is due any more.
 */
async function closeAtOnce(
  report: BenchReport,
  db: Kysely<AllTables>,
  startServices: () => Promise<{ readonly services: AsyncDisposable }>,
): Promise<void> {
  await using others = new AsyncDisposableStack();
  for (let process = 1; process < 3; process++) others.use((await startServices()).services);
  const { rows } = await sql<{ id: string; at: Date }>`
    update main.announcements a set deadline_at = soon.at, next_change_at = soon.at
    from (select clock_timestamp() + interval '2 s' as at) soon
    where id in (select id from main.announcements where status = 'InProgress' limit ${ending})
    returning id, soon.at`.execute(db);
  const atMs = rows[0]?.at.getTime() ?? Number.NaN;
  const isDue = async () =>
    (
      await sql`select 1 from main.announcements where next_change_at <= clock_timestamp() limit 1`.execute(
        db,
      )
    ).rows.length > 0;
  while (Date.now() < atMs || (await isDue())) await wait(50);
  report.figure({
    what: `${ending} announcements that end at once, under three processes`,
    unit: 's',
    ours: [(Date.now() - atMs) / 1000],
    goal: { atMost: 10 },
  });
  const { rows: ended } = await sql<{ count: number }>`
    select count(*)::integer as count from platform.events where kind = 'announcement'
    and subject_id = any(${rows.map(({ id }) => id)}::text[])`.execute(db);
  report.check('each ended exactly once', ended[0]?.count === ending, `${ended[0]?.count} events`);
}

/** Random queries of the marketplace, the same in every run. */
function queries(): string[] {
  const random = seededRandom(7);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const some = (make: () => string, part: number) => (random() < part ? [make()] : []);
  return Array.from({ length: requests }, () => {
    const filters = [
      'status==InProgress',
      ...some(() => `type==${pick(['Selling', 'Buying'])}`, 0.4),
      ...some(() => `county==${[1, 2, 3].map(() => pick(counties).code).join('|')}`, 0.3),
      ...some(() => `product==${[1, 2].map(() => pick(crops).key).join('|')}`, 0.4),
      ...some(() => `harvestYear==${pick(['2024', '2025', '2026'])}`, 0.2),
      ...some(() => `deliveryType==${pick(['FCA', 'FOR', 'FCABarn', 'DAPConstantaTruck'])}`, 0.3),
      ...some(() => 'currency==Ron,price>=1000,price<=1100', 0.2),
      ...some(() => 'quantity>=500', 0.2),
      ...some(() => `name@=${pick(['grau', 'recolta', 'porumb', 'zzz'])}`, 0.15),
      ...some(() => `humidity<=${pick(['13', '14'])}`, 0.1),
    ];
    const sorts = pick([
      'deadline',
      '-deadline',
      '-newest',
      'price',
      '-price',
      'quantity',
      '-bids',
      'deadline',
    ]);
    return new URLSearchParams({ filters: filters.join(','), sorts }).toString();
  });
}

function read(port: number, path: string, atOnce: number, count: number): Promise<Timed[]> {
  return readList(queries().slice(0, count), atOnce, (query) => {
    const parts = new URLSearchParams(query);
    if (path.endsWith('/counts')) parts.delete('sorts');
    return `http://127.0.0.1:${port}${path}?${parts}`;
  });
}
