import type { Log } from '@recolta/server-kit/log';
import type { MainDatabase } from '../tables.ts';
import type { FactorKeys } from './factor-keys.ts';

const perRound = 500;

/**
 * Seals the secrets of apps with the current key if earlier ones are configured; skips secrets that change meanwhile.
 */
export async function resealFactors(db: MainDatabase, keys: FactorKeys, log: Log): Promise<void> {
  if (!keys.hasEarlier) return;
  let last = '00000000-0000-0000-0000-000000000000';
  let count = 0;
  for (;;) {
    const apps = await db
      .selectFrom('main.factors')
      .select(['id', 'user_id', 'secret'])
      .where('kind', '=', 'totp')
      .where('id', '>', last)
      .orderBy('id')
      .limit(perRound)
      .execute();
    for (const { id, user_id, secret } of apps) {
      last = id;
      const resealed = secret === null ? null : keys.resealed(user_id, secret);
      if (resealed === null) continue;
      const { numUpdatedRows } = await db
        .updateTable('main.factors')
        .set({ secret: resealed })
        .where('id', '=', id)
        .where('secret', '=', secret)
        .executeTakeFirst();
      count += Number(numUpdatedRows);
    }
    if (apps.length < perRound) break;
  }
  log.info({ count }, 'secrets of authenticator apps are kept with the present key');
}
