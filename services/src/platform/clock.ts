import { type RawBuilder, sql } from 'kysely';
import type { AnyDatabase } from './tables.ts';

/**
 * The database's clock in whole ms since the epoch, never rounded up. Read it after the lock, in its own statement
 * [L3].
 */
export const nowMsSql: RawBuilder<number> = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** The database's clock as a column value. */
export const nowSql: RawBuilder<Date> = sql<Date>`clock_timestamp()`;

export async function databaseNowMs(db: AnyDatabase): Promise<number> {
  const { rows } = await sql<{ nowMs: number }>`select ${nowMsSql} as "nowMs"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database returned no time');
  return row.nowMs;
}
