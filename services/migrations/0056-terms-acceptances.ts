import { type Kysely, sql } from 'kysely';

/**
 * Every acceptance of a version of the terms, with the points whose clauses were accepted expressly (art. 1203 Civil
 * Code); none for earlier acceptances, which did not ask for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table main.terms_acceptances (
      account_id uuid not null references main.accounts (id) on delete cascade,
      version text not null,
      express_points text[] not null default '{}',
      accepted_at timestamptz(3) not null default clock_timestamp(),
      primary key (account_id, version)
    )`.execute(db);
  await sql`
    insert into main.terms_acceptances (account_id, version, accepted_at)
    select id, terms_version, coalesce(terms_accepted_at, created_at) from main.accounts
    where terms_version is not null`.execute(db);
}
