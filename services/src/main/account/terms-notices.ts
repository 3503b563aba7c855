import { termsVersion } from '@recolta/shared/domain/legal-versions';
import { sql } from 'kysely';
import { BatchedWork } from '../../platform/due-worker.ts';
import { notifyAll } from '../notification/notify.ts';
import type { MainTables, MainTrx } from '../tables.ts';

/** Maximum number of accounts per transaction: bounds its length. */
const batch = 500;
/** Key of the notifications of the current version. */
export const termsEventKey = `terms:${termsVersion}`;

/**
 * Notifies every account once of a new version of the terms that it has yet to accept [S10]. Any number of processes
 * may do so: a notification is unique by event and account.
 */
export class TermsNotices extends BatchedWork<MainTables> {
  readonly name = 'terms notices';
  readonly pace = { minSleepMs: 1000, maxSleepMs: 3_600_000 };
  protected readonly steps = [{ batch, take: notifyOfTerms }];
}

/** Notifies up to a batch of accounts. @returns their number */
async function notifyOfTerms(trx: MainTrx): Promise<number> {
  const { rows } = await sql<{ accountId: string }>`
    select a.id as "accountId" from main.accounts a
    where a.closed_at is null and coalesce(a.terms_version, '') < ${termsVersion}
      and exists (select from main.users u where u.account_id = a.id and u.role <> 'Admin')
      and not exists (select from main.notifications n
        where n.account_id = a.id and n.event_key = ${termsEventKey} and n.type = 'TermsChanged')
    order by a.id limit ${batch}`.execute(trx);
  await notifyAll(
    trx,
    rows.map(({ accountId }) => ({
      accountId,
      type: 'TermsChanged' as const,
      link: '/terms-conditions',
      tokens: {},
      eventKey: termsEventKey,
    })),
  );
  return rows.length;
}
