import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const lockKey = `hashtextextended('sweep of files', 0)`;

/**
 * Keeps every process from erasing files for as long as this session lives, after those that are at it have ended: so
 * that a copy of the files, made after one of the database, has all that the database's knows of.
 */
export async function holdSweeps(client: pg.ClientBase): Promise<void> {
  await client.query(`select pg_advisory_lock(${lockKey})`);
}

/** Whether this transaction may erase files: not while somebody holds the sweeps. */
export const maySweepSql: RawBuilder<boolean> = sql`pg_try_advisory_xact_lock_shared(${sql.raw(lockKey)})`;
