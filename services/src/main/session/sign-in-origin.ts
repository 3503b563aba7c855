import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { MainTables } from '../tables.ts';

/** Networks remembered of one user, the latest ones. */
const maxPerUser = 10;

/** What is stored of where a user signed in: keyed by a secret outside the database, so that it tells no address. */
export function originHash(secret: string, emailFolded: string, address: string): string {
  return createHmac('sha256', secret).update(`sign-in origin ${emailFolded} ${address}`).digest('hex');
}

/** Whether user `main.users.id` has signed in from this origin. */
export function isKnownOriginSql(origin: string) {
  return sql<boolean>`exists (
    select from main.sign_in_origins o where o.user_id = main.users.id and o.origin_hash = ${origin})`;
}

/** Notes that the user signed in from this origin; of more than ten the oldest are forgotten. */
export async function rememberOrigin(db: Kysely<MainTables>, userId: string, origin: string): Promise<void> {
  await sql`
    insert into main.sign_in_origins (user_id, origin_hash) values (${userId}, ${origin})
    on conflict (user_id, origin_hash) do update set last_at = clock_timestamp()`.execute(db);
  await sql`
    delete from main.sign_in_origins where user_id = ${userId} and origin_hash in (
      select origin_hash from main.sign_in_origins where user_id = ${userId}
      order by last_at desc offset ${maxPerUser} for update skip locked)`.execute(db);
}
