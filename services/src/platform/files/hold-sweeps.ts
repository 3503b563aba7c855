import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const lockKey = `hashtextextended('sweep of files', 0)`;

/**
 * Waits for running sweeps to end and blocks sweeps in every process until this session ends, so that a copy of the
 * files made after one of the database has every file that the database names.
 */
export async function holdSweeps(client: pg.ClientBase): Promise<void> {
  await client.query(`select pg_advisory_lock(${lockKey})`);
}

/** True if this transaction may erase files: nobody holds the sweeps. */
export const maySweepSql: RawBuilder<boolean> = sql`pg_try_advisory_xact_lock_shared(${sql.raw(lockKey)})`;
