import { type Kysely, sql } from 'kysely';

/** Goods and terms that an account saved as templates of postings, under ids of its own choice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live.goods_templates (
      account_id uuid not null,
      id uuid not null,
      name text not null,
      goods jsonb not null,
      saved_at timestamptz(3) not null default clock_timestamp(),
      primary key (account_id, id)
    )`.execute(db);
}
