import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import type { DueWork, WorkRound } from '../../platform/due-worker.ts';
import type { LiveTables } from '../tables.ts';
import { forgetConnectionTests } from './connection-tests.ts';

const batch = 100;
/**
 * Counted from the last entry of an ended auction: the longest time that a complaint about its invitations may take.
 */
const keptDays = 30;

/**
 * Deletes the invitations of ended auctions whose e-mail never got an account: addresses entered by others, of people
 * who did not consent; and connection tests of ended auctions. Any number of processes may run it.
 */
export class OldInvitationSweep implements DueWork {
  readonly name = 'old invitations';
  readonly pace = { minSleepMs: 1000, maxSleepMs: 3_600_000 };
  private readonly db: Kysely<LiveTables>;

  constructor(db: Kysely<LiveTables>) {
    this.db = db;
  }

  async round(): Promise<WorkRound> {
    await forgetConnectionTests(this.db);
    return this.db.transaction().execute(async (trx) => {
      const old = await trx
        .selectFrom('live.invitations as i')
        .innerJoin('live.auctions as a', 'a.id', 'i.auction_id')
        .select('i.id')
        .where('i.account_id', 'is', null)
        .where('a.status', 'not in', ['Pending', 'Scheduled', 'InProgress', 'Closed'])
        .where('a.last_at', '<', sql<Date>`clock_timestamp() - make_interval(days => ${keptDays})`)
        .limit(batch)
        .forUpdate('i')
        .skipLocked()
        .execute();
      await trx
        .deleteFrom('live.invitations')
        .where('id', '=', anyOf(old.map(({ id }) => id)))
        .execute();
      return { hasWorked: old.length > 0, ...(old.length === batch ? { nextInMs: 0 } : {}) };
    });
  }
}
