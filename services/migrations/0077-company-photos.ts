import { type Kysely, sql } from 'kysely';

/** Photos that companies show on their public profiles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table main.company_photos (
      account_id uuid primary key references main.accounts (id),
      photos jsonb not null default '[]',
      version integer not null default 0
    )`.execute(db);
}
