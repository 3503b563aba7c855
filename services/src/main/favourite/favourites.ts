import { maxFavourites } from '@recolta/shared/contracts/http/favourites';
import { type Kysely, sql } from 'kysely';
import { shareAccountLocks } from '../../platform/account-lock.ts';
import { BorderError, notFound, signInRequired } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { visibleTo } from '../announcement/list-announcements.ts';
import { identity } from '../session/find-callers.ts';
import type { MainDatabase, MainTables, MainTrx } from '../tables.ts';

/** Advisory locks by account: one account's favourites are counted one after the other. */
const favouriteLocks = 902_417_356;

/**
 * Marks an announcement as a favourite of the caller's account; a repetition changes nothing [A10]. At the limit, those
 * that are over make room. Locks no announcement: bids never wait for favourites.
 *
 * @throws BorderError 401 when the session has ended since, 404 when the caller may not know of it, 409
 *   `TooManyFavourites`
 */
export async function addFavourite(db: Kysely<MainTables>, calledBy: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await shareAccountLocks(trx, [calledBy.accountId]);
    const caller = await identity.refreshCaller(trx, calledBy);
    if (!caller) throw signInRequired();
    const { accountId } = caller;
    const visible = await sql`
      select from main.announcements a where a.id = ${id} and ${visibleTo(caller)}`.execute(trx);
    if (visible.rows.length === 0) throw notFound();
    await sql`select pg_advisory_xact_lock(${favouriteLocks}, hashtext(${accountId}::uuid::text))`.execute(
      trx,
    );
    if ((await countOthers(trx, accountId, id)) >= maxFavourites) await dropEnded(trx, accountId);
    if ((await countOthers(trx, accountId, id)) >= maxFavourites)
      throw new BorderError(409, 'TooManyFavourites', { limit: maxFavourites });
    await trx
      .insertInto('main.favourites')
      .values({ account_id: accountId, announcement_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Takes an announcement from the favourites, also one that the caller may no longer see; a repetition changes nothing [A10]. */
export async function removeFavourite(db: MainDatabase, { accountId }: Caller, id: string): Promise<void> {
  await db
    .deleteFrom('main.favourites')
    .where('account_id', '=', accountId)
    .where('announcement_id', '=', id)
    .execute();
}

/** The favourites of the caller's account that it may see, the latest first. */
export async function listFavourites(db: MainDatabase, caller: Caller): Promise<{ ids: string[] }> {
  const { rows } = await sql<{ id: string }>`
    select f.announcement_id as id from main.favourites f
    join main.announcements a on a.id = f.announcement_id
    where f.account_id = ${caller.accountId} and ${visibleTo(caller)}
    order by f.at desc, f.announcement_id`.execute(db);
  return { ids: rows.map(({ id }) => id) };
}

async function countOthers(trx: MainTrx, accountId: string, id: string): Promise<number> {
  const { count } = await trx
    .selectFrom('main.favourites')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('announcement_id', '<>', id)
    .executeTakeFirstOrThrow();
  return count;
}

async function dropEnded(trx: MainTrx, accountId: string): Promise<void> {
  await sql`
    delete from main.favourites f where f.account_id = ${accountId} and not exists (
      select from main.announcements a where a.id = f.announcement_id
        and a.status in ('Pending', 'InProgress', 'Closed') and a.deleted_at is null)`.execute(trx);
}
