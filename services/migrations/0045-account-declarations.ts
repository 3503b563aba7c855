import { type Kysely, sql } from 'kysely';

/** Declarations of a company that its contracts repeat [C1]; null until the company makes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table main.accounts add column is_vat_registered boolean, add column is_producer boolean`.execute(
    db,
  );
}
