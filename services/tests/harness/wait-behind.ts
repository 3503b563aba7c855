import { type Kysely, sql, type Transaction } from 'kysely';
import { expect, vi } from 'vitest';
import type { AllTables } from '../../src/all-tables.ts';

/** Waits until another connection waits for a lock of a transaction. */
export async function waitBehind(db: Kysely<AllTables>, trx: Transaction<AllTables>): Promise<void> {
  const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where ${own[0]?.pid} = any(pg_blocking_pids(pid))`.execute(db);
    expect(rows).not.toEqual([]);
  }, 30_000);
}
