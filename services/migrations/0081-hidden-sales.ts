import { type Kysely, sql } from 'kysely';

/** Why an administrator hid a sale from strangers after its end [S11]; null for the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['main.announcements', 'main.products', 'live.auctions'])
    await sql`alter table ${sql.table(table)} add column hidden_reason text`.execute(db);
}
