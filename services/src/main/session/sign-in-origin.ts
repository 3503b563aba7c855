import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { presentToken } from '../../platform/token.ts';
import type { MainTables } from '../tables.ts';

/** Maximum number of stored networks of one user, the most recent ones. */
const maxPerUser = 10;

/**
 * The stored form of a user's network: keyed with a secret outside the database (of several, the current one), so
 * that it reveals no address.
 */
export function originHash(secret: string, emailFolded: string, address: string): string {
  return createHmac('sha256', presentToken(secret))
    .update(`sign-in origin ${emailFolded} ${address}`)
    .digest('hex');
}

/** Records that the user signed in from this origin; the oldest beyond ten are deleted. */
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
