import { consoleLog, type DbLog } from '@recolta/embedded-postgres/db-log';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type pg from 'pg';

/**
 * Identifies the physical database: a copy that continues separately gets another timeline, a new cluster another
 * identifier.
 */
interface Identity {
  readonly systemIdentifier: string;
  /** Timeline of the log being written: that of the last checkpoint is outdated for a while after a promotion. */
  readonly timeline: number;
}

/** A standby: it is read-only and may lag. */
interface Standby {
  readonly timeline: null;
}

type Query = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>;

/**
 * Makes sure that the stored epoch belongs to this physical database: raises it by one when the system identifier
 * or the timeline differs from the stored one; the first epoch is 1. Call it at start, after the migrations. Safe
 * in several processes at once: one raises, the others read.
 *
 * @returns the current epoch
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
 * Raises the epoch by one regardless of the database's identity, after a restore to a state older than people have
 * seen.
 *
 * @returns the current epoch
 */
export async function raiseEpoch<Database>(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ epoch: number }>`
    update platform.epoch set epoch = epoch + 1 returning epoch`.execute(db);
  return onlyEpoch(rows);
}

/**
 * A connection led to a standby. The code is PostgreSQL's for a server that accepts no changes now: callers get
 * 503.
 */
export class StandbyError extends Error {
  readonly code = '57P03';
  constructor() {
    super('the database is a standby');
  }
}

/**
 * Keeps the epoch correct while services run. Another physical database needs another connection, so each new
 * connection is checked before its first statement: nothing is read from or written to a database that continues
 * from an older state, as after a failover that lost commits, before its epoch is raised.
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
    // The lost data may include the last raise, or even the first epoch.
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
    if (!row) throw new Error('the database did not return its identity');
    return row;
  };
  try {
    return await read(`
      select system_identifier::text as "systemIdentifier", ${timelineSql} from pg_control_system()`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === insufficientPrivilege)) throw error;
    log.warn(
      'The database user may not read pg_control_system(): a database that was restored into a new cluster is not recognised. After such a restore raise platform.epoch by hand, or grant the user pg_monitor.',
    );
    return read(`select 'unknown' as "systemIdentifier", ${timelineSql}`);
  }
}

/** @param least minimum of a new epoch */
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
