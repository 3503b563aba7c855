import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../../src/all-tables.ts';

/** One hash per table of the product, over all of its rows; without the closers' heartbeat, which changes [L11]. */
export async function databaseChecksum(db: Kysely<AllTables>): Promise<Record<string, string>> {
  // Most tables are empty, and planning a query over each takes longer than reading the others.
  const { rows: tables } = await sql<{ name: string; isEmpty: boolean }>`
    select schemaname || '.' || relname as name, pg_relation_size(relid) = 0 as "isEmpty" from pg_stat_all_tables
    where schemaname in ('main', 'catalogue', 'live', 'content', 'platform') and relname <> 'heartbeat' order by 1`.execute(
    db,
  );
  const none = '0 ';
  const sums = new Map(tables.map(({ name }) => [name, none]));
  const filled = tables.filter(({ isEmpty }) => !isEmpty);
  if (filled.length > 0) {
    const { rows } = await sql<{ name: string; sum: string }>`${sql.join(
      filled.map(
        ({ name }) => sql`
          select ${name}::text as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
          from ${sql.table(name)} t`,
      ),
      sql` union all `,
    )}`.execute(db);
    for (const { name, sum } of rows) sums.set(name, sum);
  }
  return Object.fromEntries(sums);
}
