import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import type { MainTables } from '../tables.ts';

/** Networks remembered of one user, the latest ones. */
const maxPerUser = 10;

/** What is stored of where a user signed in: keyed by a secret outside the database, so that it tells no address. */
export function originHash(secret: string, emailFolded: string, address: string): string {
  return createHmac('sha256', secret).update(`sign-in origin ${emailFolded} ${address}`).digest('hex');
}

/** Notes that the user signed in from this origin; of more than ten the oldest are forgotten. */
export async function rememberOrigin(db: Kysely<MainTables>, userId: string, origin: string): Promise<void> {
  await db
    .insertInto('main.sign_in_origins')
    .values({ user_id: userId, origin_hash: origin })
    .onConflict((conflict) => conflict.columns(['user_id', 'origin_hash']).doUpdateSet({ last_at: nowSql }))
    .execute();
  await db
    .deleteFrom('main.sign_in_origins')
    .where('user_id', '=', userId)
    .where('origin_hash', 'in', (of) =>
      of
        .selectFrom('main.sign_in_origins')
        .select('origin_hash')
        .where('user_id', '=', userId)
        .orderBy('last_at', 'desc')
        .offset(maxPerUser)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
