import { type RawBuilder, sql } from 'kysely';
import type { AnyDatabase } from '../tables.ts';

interface DueColumn {
  readonly table: string;
  /** Column of an instant; null if nothing is due. */
  readonly column: string;
  readonly where?: RawBuilder<unknown>;
}

/**
 * Locks up to a batch of rows that are due and not locked by another process. Searches by the transaction's start,
 * because an index can serve it; the clock under the lock decides.
 */
export async function lockDue<Row>(
  trx: AnyDatabase,
  { table, column }: DueColumn,
  batch: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${sql.ref(column)} <= now()
    order by ${sql.ref(column)}, id limit ${batch} for update skip locked`.execute(trx);
  return rows;
}

/** Time until the first of these is due; undefined if none is. */
export async function nextDueMs(
  db: AnyDatabase,
  ...columns: readonly DueColumn[]
): Promise<number | undefined> {
  const firsts = columns.map(
    ({ table, column, where = sql`true` }) => sql`(select min(${sql.ref(column)}) from ${sql.table(table)}
      where ${sql.ref(column)} is not null and ${where})`,
  );
  const { rows } = await sql<{ ms: number | null }>`
    select ceil(extract(epoch from least(${sql.join(firsts)}) - clock_timestamp()) * 1000)::float8 as ms`.execute(
    db,
  );
  return rows[0]?.ms ?? undefined;
}
