import { statfs } from 'node:fs/promises';
import type { Log } from '@recolta/server-kit/log';
import { type Kysely, sql } from 'kysely';
import type { AllTables } from './all-tables.ts';
import { deadLetterQueue } from './platform/jobs/queues.ts';
import type { ServicesMetrics } from './platform/metrics.ts';

interface Facts {
  readonly epoch: number;
  readonly heartbeatAgeSeconds: number | null;
  readonly outages: number;
  readonly overdueAuctions: number;
  readonly mostOverdueSeconds: number;
  readonly jobs: readonly { readonly queue: string; readonly state: string; readonly count: number }[];
}

/** Cache time, so that scrapes by several collectors share one query. */
const keepMs = 1000;

/**
 * Exposes metrics of the market and its background work from the database, and the disk space of its files. Read on
 * each scrape; while the database is unavailable its values are missing, which the alarm for missing values detects.
 *
 * @param dataFolder where files are stored
 */
export function showMarket(
  metrics: Pick<ServicesMetrics, 'readGauge'>,
  db: Kysely<AllTables>,
  dataFolder: string,
  log: Log,
): void {
  let read: { readonly atMs: number; readonly facts: Promise<Facts | null> } | undefined;
  const facts = (): Promise<Facts | null> => {
    if (read === undefined || performance.now() - read.atMs > keepMs)
      read = {
        atMs: performance.now(),
        facts: readFacts(db).catch((error: unknown) => {
          log.debug({ err: error }, 'the market could not be read for its metrics');
          return null;
        }),
      };
    return read.facts;
  };
  const show = (name: string, help: string, value: (facts: Facts) => number | null) =>
    metrics.readGauge(name, help, [], async () => {
      const known = await facts();
      const shown = known && value(known);
      return shown === null ? [] : [[{}, shown]];
    });
  show('services_epoch', 'Epoch of the database, raised after a failover or a restore', ({ epoch }) => epoch);
  show(
    'services_heartbeat_age_seconds',
    'Time since any closer was at work',
    ({ heartbeatAgeSeconds }) => heartbeatAgeSeconds,
  );
  show('services_outages', 'Gaps in the work of all closers within 30 days', ({ outages }) => outages);
  show(
    'services_overdue_auctions',
    'Auctions whose start, end or decision time has passed without a decision',
    ({ overdueAuctions }) => overdueAuctions,
  );
  show(
    'services_closer_lag_seconds',
    'How long the most overdue auction has waited for its closer',
    ({ mostOverdueSeconds }) => mostOverdueSeconds,
  );
  metrics.readGauge(
    'services_jobs',
    'Mails and pushes by queue and state: created, retry, active or failed; those in the dead-letter queue failed every time',
    ['queue', 'state'],
    async () => ((await facts())?.jobs ?? []).map(({ queue, state, count }) => [{ queue, state }, count]),
  );
  metrics.readGauge('services_free_bytes', 'Free space where files are stored', [], async () => {
    // A process with S3 and with tokens in its settings may have no such folder.
    const free = await statfs(dataFolder).catch(() => null);
    return free === null ? [] : [[{}, free.bavail * free.bsize]];
  });
}

async function readFacts(db: Kysely<AllTables>): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select
      (select epoch from platform.epoch) as epoch,
      (select extract(epoch from clock_timestamp() - at)::float8 from live.heartbeat) as "heartbeatAgeSeconds",
      (select count(*)::integer from live.outages) as outages,
      due.count as "overdueAuctions", due.seconds as "mostOverdueSeconds",
      (select coalesce(json_agg(j), '[]') from (
        select name as queue, state, count(*)::integer as count from pgboss.job
        where state in ('created', 'retry', 'active', 'failed') or name = ${deadLetterQueue}
        group by name, state) j) as jobs
    from (
      select count(*)::integer as count,
        coalesce(extract(epoch from clock_timestamp() - min(next_change_at)), 0)::float8 as seconds
      from live.auctions where next_change_at < clock_timestamp()) due`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('a query without a table gave no row');
  return facts;
}
