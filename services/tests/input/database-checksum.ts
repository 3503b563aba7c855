import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../../src/all-tables.ts';

/** One hash for each table of the product, over all of its rows; the closers' heartbeat changes by itself [L11]. */
export async function databaseChecksum(db: Kysely<AllTables>): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('main', 'live', 'platform') and table_name <> 'heartbeat' order by 1`.execute(db);
  const sums = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ sum: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
        from ${sql.table(name)} t`.execute(db);
      return [name, rows[0]?.sum ?? ''];
    }),
  );
  return Object.fromEntries(sums);
}
