import { consoleLog, type DbLog } from '@recolta/embedded-postgres/db-log';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type pg from 'pg';

/** Which physical database this is: a copy that continues separately gets another timeline, a new cluster another identifier. */
interface Identity {
  readonly systemIdentifier: string;
  /** Of the log that is written now: that of the last checkpoint is an old one for a while after a promotion. */
  readonly timeline: number;
}

/** A standby: it says what was, and takes nothing. */
interface Standby {
  readonly timeline: null;
}

type Query = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>;

/**
 * Makes sure that the stored epoch belongs to this very database, raising it by one when the system identifier or
 * the timeline differ from those stored; the first epoch is 1. To be called at start, after the migrations.
 * Safe in several processes at once: one raises, the others read.
 *
 * @returns the epoch in force
 */
export async function ensureEpoch<Database>(
  db: Kysely<Database>,
  log: DbLog = consoleLog(),
): Promise<number> {
  const query: Query = async <Row extends object>(text: string, values: unknown[]) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
  const identity = await readIdentity(query, log);
  if (identity.timeline === null) throw new StandbyError();
  return storeIdentity(query, identity);
}

/**
 * Raises the epoch by one whatever the database's identity, after a restore went back behind what people have seen.
 *
 * @returns the epoch in force
 */
export async function raiseEpoch<Database>(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ epoch: number }>`
    update platform.epoch set epoch = epoch + 1 returning epoch`.execute(db);
  return onlyEpoch(rows);
}

/** A connection led to a standby. The code is PostgreSQL's for a server that takes nothing now: callers get 503. */
export class StandbyError extends Error {
  readonly code = '57P03';
  constructor() {
    super('the database is a standby');
  }
}

/**
 * Keeps the epoch true while services run. Another physical database can only be reached by another connection: each
 * new one is looked at before its first statement, so that nothing is read or written of a database that goes on from
 * an older state, as after a failover that lost commits, before its epoch is raised.
 */
export class EpochGuard {
  private readonly log: DbLog;
  private known: { readonly text: string; readonly epoch: number } | null = null;
  private isWarned = false;

  constructor(log: DbLog) {
    this.log = log;
  }

  /** @throws StandbyError */
  async check(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
    const query: Query = async <Row extends object>(text: string, values: unknown[]) =>
      (await client.query<Row>(text, values)).rows;
    const log = this.isWarned ? { ...this.log, warn: () => undefined } : this.log;
    const identity = await readIdentity(query, log);
    this.isWarned = true;
    if (identity.timeline === null) throw new StandbyError();
    const text = `${identity.systemIdentifier} ${identity.timeline}`;
    if (text === this.known?.text) return;
    // What was lost may be the last raise, or even the first epoch.
    const least = this.known === null ? 1 : this.known.epoch + 1;
    const epoch = await storeIdentity(query, identity, least);
    if (this.known !== null) this.log.warn({ epoch, identity }, 'The database goes on from another state');
    this.known = { text, epoch };
  }
}

const insufficientPrivilege = '42501';
const timelineSql = `case when not pg_is_in_recovery()
  then ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline`;

async function readIdentity(query: Query, log: DbLog): Promise<Identity | Standby> {
  const read = async (text: string) => {
    const [row] = await query<Identity | Standby>(text, []);
    if (!row) throw new Error('the database says nothing of itself');
    return row;
  };
  try {
    return await read(`
      select system_identifier::text as "systemIdentifier", ${timelineSql} from pg_control_system()`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === insufficientPrivilege)) throw error;
    log.warn(
      'The database user may not read pg_control_system(): a database that was restored into a new cluster is not recognised. After that raise platform.epoch by hand, or grant the user pg_monitor.',
    );
    return read(`select 'unknown' as "systemIdentifier", ${timelineSql}`);
  }
}

/** @param least that a new epoch has */
async function storeIdentity(
  query: Query,
  { systemIdentifier, timeline }: Identity,
  least = 1,
): Promise<number> {
  const rows = await query<{ epoch: number }>(
    `insert into platform.epoch (epoch, system_identifier, timeline) values ($3, $1, $2)
    on conflict (id) do update set
      epoch = case
        when (epoch.system_identifier, epoch.timeline) = (excluded.system_identifier, excluded.timeline)
        then epoch.epoch else greatest(epoch.epoch + 1, excluded.epoch) end,
      system_identifier = excluded.system_identifier,
      timeline = excluded.timeline
    returning epoch`,
    [systemIdentifier, timeline, least],
  );
  return onlyEpoch(rows);
}

function onlyEpoch(rows: { epoch: number }[]): number {
  const [row] = rows;
  if (!row) throw new Error('platform.epoch has no row');
  return row.epoch;
}
