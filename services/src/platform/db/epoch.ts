import { consoleLog, type DbLog } from '@recolta/embedded-postgres/db-log';
import { type Kysely, sql } from 'kysely';

/** Which physical database this is: a copy that continues separately gets another timeline, a new cluster another identifier. */
interface Identity {
  systemIdentifier: string;
  timeline: number;
}

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
  const identity = await readIdentity(db, log);
  if (!identity) return keepEpoch(db);
  const { rows } = await sql<{ epoch: number }>`
    insert into platform.epoch (epoch, system_identifier, timeline)
    values (1, ${identity.systemIdentifier}, ${identity.timeline})
    on conflict (id) do update set
      epoch = epoch.epoch + case
        when (epoch.system_identifier, epoch.timeline) = (excluded.system_identifier, excluded.timeline) then 0
        else 1 end,
      system_identifier = excluded.system_identifier,
      timeline = excluded.timeline
    returning epoch`.execute(db);
  return onlyEpoch(rows);
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

const insufficientPrivilege = '42501';

async function readIdentity<Database>(db: Kysely<Database>, log: DbLog): Promise<Identity | undefined> {
  try {
    const { rows } = await sql<Identity>`
      select system_identifier::text as "systemIdentifier", timeline_id as timeline
      from pg_control_system(), pg_control_checkpoint()`.execute(db);
    return rows[0];
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === insufficientPrivilege)) throw error;
    log.warn(
      'The database user may not read pg_control_system(): the epoch is kept as stored. After restoring this database, raise platform.epoch by hand, or grant the user pg_monitor.',
    );
    return undefined;
  }
}

async function keepEpoch<Database>(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ epoch: number }>`
    insert into platform.epoch (epoch, system_identifier, timeline) values (1, 'unknown', 0)
    on conflict (id) do update set epoch = epoch.epoch
    returning epoch`.execute(db);
  return onlyEpoch(rows);
}

function onlyEpoch(rows: { epoch: number }[]): number {
  const [row] = rows;
  if (!row) throw new Error('platform.epoch has no row');
  return row.epoch;
}
