import type { UserDecision } from '@recolta/shared/contracts/http/users';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import type { DueWork, WorkRound } from '../../platform/due-worker.ts';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import { nextDueMs } from '../../platform/sale/due-rows.ts';
import { administratorsChanged } from '../account/account-changed.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { MainTables } from '../tables.ts';
import { lockSubject } from './administration.ts';
import { applyDecision } from './apply-decision.ts';

type StoredDecision = Selectable<MainTables['main.user_decisions']>;
type Trx = Transaction<MainTables>;

/**
 * Applies decisions on users when their time to undo is over [S6]. Any number of processes may do so: each decision
 * is taken under the account's lock in the transaction that applies it, so that exactly one of several processes and
 * an undo gets it. A decision that can no longer take effect is dropped and audited.
 */
export class DecisionWork implements DueWork {
  readonly name = 'decisions';
  // Shorter than the time to undo, so that every decision is known before it is due.
  readonly pace = { minSleepMs: 20, maxSleepMs: 1000 };
  private readonly db: Kysely<MainTables>;
  private readonly signal: Pick<FeedSignal, 'committed'>;

  constructor(db: Kysely<MainTables>, signal: Pick<FeedSignal, 'committed'>) {
    this.db = db;
    this.signal = signal;
  }

  async round(stop: AbortSignal): Promise<WorkRound> {
    const due = await this.db
      .selectFrom('main.user_decisions')
      .select(['user_id as userId', 'by_user_id as byUserId'])
      .where('due_at', '<=', nowSql)
      .orderBy('due_at')
      .execute();
    for (const { userId, byUserId } of due) {
      if (stop.aborted) break;
      await this.putIntoEffect(userId, byUserId);
      this.signal.committed();
    }
    const nextInMs = await nextDueMs(this.db, { table: 'main.user_decisions', column: 'due_at' });
    return { hasWorked: due.length > 0, nextInMs };
  }

  private async putIntoEffect(userId: string, byUserId: string): Promise<void> {
    try {
      await this.db.transaction().execute(async (trx) => {
        const subject = await lockSubject(trx, { userId: byUserId }, userId);
        const stored = await takeDue(trx, userId);
        if (stored) await applyDecision(trx, subject, stored.by_user_id, decisionOf(stored));
      });
    } catch (error) {
      if (!(error instanceof BorderError)) throw error;
      await this.drop(userId, byUserId, error.code);
    }
  }

  private async drop(userId: string, byUserId: string, code: string): Promise<void> {
    await this.db.transaction().execute(async (trx) => {
      // Users before the decision, as `lockSubject` does; the audit entry refers to both.
      await trx
        .selectFrom('main.users')
        .select('id')
        .where('id', 'in', [byUserId, userId])
        .orderBy('id')
        .forKeyShare()
        .execute();
      const stored = await takeDue(trx, userId);
      if (!stored) return;
      const details = { decision: stored.decision, code };
      await writeAudit(trx, { byUserId, action: 'user.decisionDropped', subject: { userId }, details });
      await administratorsChanged(trx);
    });
  }
}

/** Takes a due decision; undefined if it was undone or another process took it. */
function takeDue(trx: Trx, userId: string): Promise<StoredDecision | undefined> {
  return trx
    .deleteFrom('main.user_decisions')
    .where('user_id', '=', userId)
    .where('due_at', '<=', nowSql)
    .returningAll()
    .executeTakeFirst();
}

function decisionOf({ decision, company_version, note, permission }: StoredDecision): UserDecision {
  return decision === 'activate'
    ? {
        decision,
        companyVersion: company_version ?? -1,
        note: note ?? undefined,
        permission: permission ?? undefined,
      }
    : { decision, reason: note ?? '' };
}
