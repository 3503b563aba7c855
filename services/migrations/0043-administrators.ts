import { type Kysely, sql } from 'kysely';

/** Administrators are few among many users, and are looked for at each change that is their work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index users_administrators on main.users (account_id) where role = 'Admin'`.execute(db);
}
