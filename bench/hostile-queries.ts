import { consoleLog } from '@recolta/embedded-postgres/db-log';
import { startEmbeddedPostgres } from '@recolta/embedded-postgres/embedded-postgres';
import { hostileQueries } from '../services/tests/content/hostile-queries.ts';
import type { BenchReport } from './report/report.ts';
import { quantile } from './report/statistics.ts';
import { portOf, startChild } from './stack/child-process.ts';
import { temporaryFolder } from './stack/temporary-folder.ts';

const count = 1000;
const token = 'content-token-of-the-benchmark';

/** Excessive content queries soon end in an error, and ordinary queries between them are answered as before. */
export async function measure(report: BenchReport): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const { path: dataDir } = stack.use(temporaryFolder('hostile-queries'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: consoleLog() });
  stack.defer(() => postgres.stop());
  const services = stack.use(
    startChild('services/src/main.ts', {
      ...{ SERVICES_PORT: '0', DATABASE_URL: postgres.connectionString, DATA_DIR: dataDir, DEMO: '0' },
      ...{ SERVICE_TOKEN: 'token-of-the-benchmark', CONTENT_TOKEN: token, SERVICES: 'content' },
    }),
  );
  const url = `http://127.0.0.1:${await services.line(portOf('services are ready'))}/content/graphql`;
  const ordinary = { query: '{ Posts(limit: 10) { total items { _id title summary cover { url } } } }' };
  for (let warm = 0; warm < 100; warm++) await msOf(url, ordinary);
  const alone = await times(Array.from({ length: 200 }, () => () => msOf(url, ordinary)));
  const hostile = hostileQueries(count);
  report.note(
    `${hostile.length} queries of ${new Set(hostile.map(({ name }) => name.replace(/ \d+$/, ''))).size} kinds, one after the other`,
  );
  const ours = await times(hostile.map((query) => () => msOf(url, query)));
  const slowest = hostile
    .map(({ name }, index) => ({ name, ms: ours[index] ?? 0 }))
    .sort((a, b) => b.ms - a.ms);
  for (const { name, ms } of slowest.slice(0, 3)) report.note(`slowest: ${name}, ${ms.toFixed(1)} ms`);
  report.figure({
    what: 'error of a hostile query, p99',
    unit: 'ms',
    ours: [quantile(ours, 0.99)],
    goal: { atMost: 50 },
  });
  let isOver = false;
  const flood = (async () => {
    while (!isOver) for (const query of hostile) if (!isOver) await msOf(url, query);
  })();
  const beside = await times(Array.from({ length: 200 }, () => () => msOf(url, ordinary)));
  isOver = true;
  await flood;
  report.figure({ what: 'ordinary query alone, p95', unit: 'ms', ours: [quantile(alone, 0.95)] });
  report.figure({
    what: 'ordinary query beside hostile ones, p95',
    unit: 'ms',
    ours: [quantile(beside, 0.95)],
    goal: { atMost: 60 },
  });
}

async function times(calls: readonly (() => Promise<number>)[]): Promise<number[]> {
  const found: number[] = [];
  for (const call of calls) found.push(await call());
  return found;
}

/** Duration of an answer, ms. */
async function msOf(
  url: string,
  { query, variables }: { query: string; variables?: unknown },
): Promise<number> {
  const startMs = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  await response.arrayBuffer();
  return performance.now() - startMs;
}
