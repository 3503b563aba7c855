import { type Kysely, sql } from 'kysely';

/** Index of administrators: few among many users, and looked up at each change that creates work for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index users_administrators on main.users (account_id) where role = 'Admin'`.execute(db);
}
