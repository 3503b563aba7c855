import { unattachedForDays } from '@recolta/shared/contracts/http/auction-files';
import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import type { DueWork, WorkRound } from '../../platform/due-worker.ts';
import { removeFiles } from '../../platform/files/file-records.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { LiveDatabase, LiveTables } from '../tables.ts';

const batch = 100;

/** True if no auction, announcement or bid uses file `f`, nor a personalised bid that is open or was accepted. */
export const isUnattached = sql<boolean>`(
  not exists (select from platform.sale_file_uses u where u.key = f.key)
  and not exists (select from live.personalized_bids b join live.auctions a on a.id = b.auction_id
    where b.contract_file = f.key
      and (b.status = 'Accepted' or (b.status = 'Active' and a.status in ('InProgress', 'Closed')))))`;

/**
 * Deletes an own file that no auction uses.
 *
 * @throws BorderError 404 for a key that is not a file of the account, 409 `StatusConflict` if an auction uses it
 */
export async function removeOwnFile(db: LiveDatabase, { accountId }: Caller, key: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const own = await trx
      .selectFrom('platform.sale_files')
      .select('key')
      .where('key', '=', key)
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!own) throw notFound();
    if ((await removeUnattached(trx, [key])) === 0) throw new BorderError(409, 'StatusConflict');
  });
}

/** Removes the locked files that no auction uses; in a statement after the lock, which sees every committed use. */
async function removeUnattached(trx: LiveDatabase, keys: readonly string[]): Promise<number> {
  const removed = await trx
    .deleteFrom('platform.sale_files as f')
    .where('f.key', '=', anyOf(keys))
    .where(isUnattached)
    .returning(['f.key', 'f.small_key'])
    .execute();
  const all = removed.flatMap(({ key, small_key }) => (small_key === null ? [key] : [key, small_key]));
  if (all.length > 0) await removeFiles(trx.$pickTables<'platform.files'>(), all);
  return removed.length;
}

/** Removes files that no auction has used for a week; any number of processes may run it. */
export class UnattachedFileSweep implements DueWork {
  readonly name = 'unattached files';
  readonly pace = { minSleepMs: 1000, maxSleepMs: 3_600_000 };
  private readonly db: Kysely<LiveTables>;

  constructor(db: Kysely<LiveTables>) {
    this.db = db;
  }

  async round(): Promise<WorkRound> {
    return this.db.transaction().execute(async (trx) => {
      const old = await trx
        .selectFrom('platform.sale_files as f')
        .select('f.key')
        .where(
          'f.uploaded_at',
          '<',
          sql<Date>`clock_timestamp() - make_interval(days => ${unattachedForDays})`,
        )
        .where(isUnattached)
        .limit(batch)
        .forUpdate()
        .skipLocked()
        .execute();
      const count = await removeUnattached(
        trx,
        old.map(({ key }) => key),
      );
      return { hasWorked: count > 0, ...(old.length === batch ? { nextInMs: 0 } : {}) };
    });
  }
}
