import { type Kysely, sql } from 'kysely';

/** Finds registrations whose e-mail was never confirmed, to delete them and to bound their files [S1, S8]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index users_unconfirmed on main.users (created_at) where email_confirmed_at is null`.execute(
    db,
  );
}
