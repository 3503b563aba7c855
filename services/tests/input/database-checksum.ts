import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../../src/all-tables.ts';

/** One hash for each table of the product, over all of its rows; the closers' heartbeat changes by itself [L11]. */
export async function databaseChecksum(db: Kysely<AllTables>): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('main', 'catalogue', 'live', 'content', 'platform') and tablename <> 'heartbeat' order by 1`.execute(
    db,
  );
  const sums = tables.map(
    ({ name }) => sql`
      select ${name}::text as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
      from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; sum: string }>`
    ${sql.join(sums, sql` union all `)} order by name`.execute(db);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
