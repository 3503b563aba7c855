import { sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { BatchedWork } from '../../platform/due-worker.ts';
import { nextDueMs } from '../../platform/sale/due-rows.ts';
import { administratorsChanged } from '../account/account-changed.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { mailUser } from '../mail/mail-user.ts';
import { endSessions } from '../session/end-sessions.ts';
import type { MainTables, MainTrx } from '../tables.ts';
import { endRecovery, removeAllFactors } from './recover-factors.ts';

/**
 * Removes the factors of users whose approved request has waited its 48 hours [S15]; ends their sessions and mails
 * them. Each request is ended under the user's lock, so that exactly one of several processes and a cancellation gets
 * it.
 */
export class RecoveryWork extends BatchedWork<MainTables> {
  readonly name = 'factorRecoveries';
  readonly pace = { minSleepMs: 1000, maxSleepMs: 60_000 };
  protected readonly steps = [{ batch: 1, take: removeDue }];

  protected override nextInMs(): Promise<number | undefined> {
    return nextDueMs(this.db, waiting);
  }
}

const waiting = { table: 'main.factor_recoveries', column: 'due_at', where: sql`ended_at is null` };

/** @returns the number of ended requests, at most one */
async function removeDue(trx: MainTrx): Promise<number> {
  const due = await trx
    .selectFrom('main.factor_recoveries')
    .select(['id', 'user_id as userId', 'approved_by_user_id as approvedBy'])
    .where('ended_at', 'is', null)
    .where('due_at', '<=', nowSql)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  if (!due) return 0;
  const { id, userId, approvedBy } = due;
  // In the order of `lockSubject`: the audit entry refers to the approver too.
  await trx
    .selectFrom('main.users')
    .select('id')
    .where('id', 'in', approvedBy === null ? [userId] : [userId, approvedBy])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const ended = await endRecovery(trx, { id }, 'Removed');
  if (!ended) return 1;
  await removeAllFactors(trx, userId);
  await endSessions(trx, userId);
  if (ended.approvedBy !== null)
    await writeAudit(trx, { byUserId: ended.approvedBy, action: 'factors.removed', subject: { userId } });
  await mailUser(trx, userId, 'factorRecovery', { state: 'removed', at: '', reason: '' });
  await administratorsChanged(trx);
  return 1;
}
