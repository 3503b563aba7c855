import { type GoodsTemplate, maxTemplates } from '@recolta/shared/contracts/http/goods-templates';
import type { Kysely } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller, IdentityPort } from '../../platform/ports/identity-port.ts';
import { lockedCaller } from '../../platform/sale/locked-caller.ts';
import type { LiveDatabase, LiveTables } from '../tables.ts';

/** The templates of the caller's account, the latest first. */
export async function listTemplates(
  db: LiveDatabase,
  { accountId }: Caller,
): Promise<{ items: GoodsTemplate[] }> {
  const rows = await db
    .selectFrom('live.goods_templates')
    .select(['id', 'name', 'goods', 'saved_at'])
    .where('account_id', '=', accountId)
    .orderBy('saved_at', 'desc')
    .orderBy('id')
    .execute();
  return { items: rows.map(({ saved_at, ...row }) => ({ ...row, savedAt: saved_at.toISOString() })) };
}

/**
 * Saves a template of the caller's account, or replaces the one with its id; without goods, changes its name alone.
 *
 * @throws BorderError 401 if the session has ended, 404 for an unknown one without goods, 409 `TooManyTemplates`
 */
export async function saveTemplate(
  { db, identity }: { readonly db: Kysely<LiveTables>; readonly identity: IdentityPort },
  calledBy: Caller,
  id: string,
  { name, goods }: { readonly name: string; readonly goods?: GoodsTemplate['goods'] | undefined },
): Promise<GoodsTemplate> {
  return db.transaction().execute(async (trx) => {
    const { accountId } = await lockedCaller(trx, identity, calledBy, 'templates');
    if (goods === undefined) return rename(trx, accountId, id, name);
    const { others } = await trx
      .selectFrom('live.goods_templates')
      .select(({ fn }) => fn.countAll<number>().as('others'))
      .where('account_id', '=', accountId)
      .where('id', '<>', id)
      .executeTakeFirstOrThrow();
    if (others >= maxTemplates) throw new BorderError(409, 'TooManyTemplates', { limit: maxTemplates });
    const text = JSON.stringify(goods);
    const { saved_at } = await trx
      .insertInto('live.goods_templates')
      .values({ account_id: accountId, id, name, goods: text })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'id']).doUpdateSet({ name, goods: text, saved_at: nowSql }),
      )
      .returning('saved_at')
      .executeTakeFirstOrThrow();
    return { id, name, goods, savedAt: saved_at.toISOString() };
  });
}

async function rename(
  trx: LiveDatabase,
  accountId: string,
  id: string,
  name: string,
): Promise<GoodsTemplate> {
  const renamed = await trx
    .updateTable('live.goods_templates')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(['goods', 'saved_at'])
    .executeTakeFirst();
  if (!renamed) throw notFound();
  return { id, name, goods: renamed.goods, savedAt: renamed.saved_at.toISOString() };
}

/** Deletes a template of the caller's account; a repetition changes nothing. */
export async function removeTemplate(db: LiveDatabase, { accountId }: Caller, id: string): Promise<void> {
  await db
    .deleteFrom('live.goods_templates')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
