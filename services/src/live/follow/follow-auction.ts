import { maxFollowed } from '@recolta/shared/contracts/http/live-auctions';
import { sql } from 'kysely';
import { shareAccountLocks } from '../../platform/account-lock.ts';
import { BorderError, notFound, signInRequired } from '../../platform/http/border-error.ts';
import type { Caller, IdentityPort } from '../../platform/ports/identity-port.ts';
import { visibleTo } from '../auction/visible-to.ts';
import type { LiveDatabase } from '../tables.ts';

/** Advisory locks by account: one account's follows are counted one after the other. */
const followLocks = 1_181_707_895;

/**
 * Follows an auction for the caller's account; a repetition changes nothing [N3]. At the limit, auctions that are over
 * make room. Locks no auction: bids never wait for followers.
 *
 * @throws BorderError 404 when the caller may not know of it, 409 `TooManyFollowed`
 */
export async function followAuction(
  { db, identity }: { readonly db: LiveDatabase; readonly identity: IdentityPort },
  calledBy: Caller,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await shareAccountLocks(trx, [calledBy.accountId]);
    const caller = await identity.refreshCaller(trx, calledBy);
    if (!caller) throw signInRequired();
    const { accountId } = caller;
    const visible = await sql`
      select from live.auctions a where a.id = ${id} and ${visibleTo(caller)}`.execute(trx);
    if (visible.rows.length === 0) throw notFound();
    await sql`select pg_advisory_xact_lock(${followLocks}, hashtext(${accountId}::uuid::text))`.execute(trx);
    if ((await countOthers(trx, accountId, id)) >= maxFollowed) await dropEnded(trx, accountId);
    if ((await countOthers(trx, accountId, id)) >= maxFollowed)
      throw new BorderError(409, 'TooManyFollowed', { limit: maxFollowed });
    await trx
      .insertInto('live.follows')
      .values({ account_id: accountId, auction_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Ends following, also of an auction that the caller may no longer see; a repetition changes nothing [N3]. */
export async function unfollowAuction(db: LiveDatabase, { accountId }: Caller, id: string): Promise<void> {
  await db
    .deleteFrom('live.follows')
    .where('account_id', '=', accountId)
    .where('auction_id', '=', id)
    .execute();
}

/** The auctions that the caller's account follows and may see, the latest first. */
export async function listFollowedAuctions(db: LiveDatabase, caller: Caller): Promise<{ ids: string[] }> {
  const { rows } = await sql<{ id: string }>`
    select f.auction_id as id from live.follows f join live.auctions a on a.id = f.auction_id
    where f.account_id = ${caller.accountId} and ${visibleTo(caller)}
    order by f.at desc, f.auction_id`.execute(db);
  return { ids: rows.map(({ id }) => id) };
}

async function countOthers(trx: LiveDatabase, accountId: string, id: string): Promise<number> {
  const { count } = await trx
    .selectFrom('live.follows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('auction_id', '<>', id)
    .executeTakeFirstOrThrow();
  return count;
}

async function dropEnded(trx: LiveDatabase, accountId: string): Promise<void> {
  await trx
    .deleteFrom('live.follows')
    .where('account_id', '=', accountId)
    .where('auction_id', 'in', (of) =>
      of
        .selectFrom('live.auctions as a')
        .select('a.id')
        .where('a.status', 'in', ['Accepted', 'Refused', 'Failed']),
    )
    .execute();
}
