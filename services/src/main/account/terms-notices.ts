import { termsVersion } from '@recolta/shared/domain/legal-versions';
import { type Kysely, sql } from 'kysely';
import { type DueWork, inBatches, type Round } from '../../platform/due-worker.ts';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import { notifyAll } from '../notification/notify.ts';
import type { MainTables, MainTrx } from '../tables.ts';

/** Accounts in one transaction: bounds its length. */
const batch = 500;
const eventKey = `terms:${termsVersion}`;

/**
 * Notifies every account once that a new version of the terms is in force, which it has yet to accept [S10]. Any number
 * of processes may do so: a notification is unique by event and account.
 */
export class TermsNotices implements DueWork {
  readonly name = 'terms notices';
  readonly pace = { minSleepMs: 1000, maxSleepMs: 3_600_000 };
  readonly db: Kysely<MainTables>;
  readonly signal: Pick<FeedSignal, 'committed'>;

  constructor(db: Kysely<MainTables>, signal: Pick<FeedSignal, 'committed'>) {
    this.db = db;
    this.signal = signal;
  }

  async round(stop: AbortSignal): Promise<Round> {
    return { hasWorked: await inBatches(this, stop, [{ batch, take: notifyOfTerms }]) };
  }
}

/** Notifies up to a batch of accounts. @returns how many */
async function notifyOfTerms(trx: MainTrx): Promise<number> {
  const { rows } = await sql<{ accountId: string }>`
    select a.id as "accountId" from main.accounts a
    where a.closed_at is null and coalesce(a.terms_version, '') < ${termsVersion}
      and exists (select from main.users u where u.account_id = a.id and u.role <> 'Admin')
      and not exists (select from main.notifications n
        where n.account_id = a.id and n.event_key = ${eventKey} and n.type = 'TermsChanged')
    order by a.id limit ${batch}`.execute(trx);
  await notifyAll(
    trx,
    rows.map(({ accountId }) => ({
      accountId,
      type: 'TermsChanged' as const,
      link: '/terms-conditions',
      tokens: {},
      eventKey,
    })),
  );
  return rows.length;
}
