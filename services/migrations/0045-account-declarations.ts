import { type Kysely, sql } from 'kysely';

/** What a company states of itself and its contracts repeat [C1]; null while it has not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table main.accounts add column is_vat_registered boolean, add column is_producer boolean`.execute(
    db,
  );
}
