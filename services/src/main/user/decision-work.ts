import type { UserDecision } from '@recolta/shared/contracts/http/users';
import type { Permission } from '@recolta/shared/domain/enumerations';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import type { DueWork, WorkRound } from '../../platform/due-worker.ts';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import { nextDueMs } from '../../platform/sale/due-rows.ts';
import { accountChanged } from '../account/account-changed.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { claimCompanyNumber, markCompanyChecked } from '../company-change/active-company.ts';
import { notify } from '../notification/notify.ts';
import { notifyIfIncomplete } from '../notification/notify-if-incomplete.ts';
import type { MainTables } from '../tables.ts';
import { lockSubject, type Subject } from './administration.ts';
import { requireDecidable } from './decide-user.ts';
import { givePermission } from './give-permission.ts';

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
        if (stored) await perform(trx, subject, stored);
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

async function perform(trx: Trx, subject: Subject, stored: StoredDecision): Promise<void> {
  const decision = decisionOf(stored);
  const { missing: lacks } = await requireDecidable(trx, subject, decision);
  const { id: userId, accountId } = subject;
  const audit = { byUserId: stored.by_user_id, subject: { userId } };
  if (decision.decision === 'requestCompletion') {
    const { reason } = decision;
    await trx
      .updateTable('main.accounts')
      .set({ completion_reason: reason, completion_requested_at: nowSql })
      .where('id', '=', accountId)
      .execute();
    const entry = await writeAudit(trx, {
      ...audit,
      action: 'user.completionRequested',
      details: { reason },
    });
    await notify(trx, {
      accountId,
      type: 'CompletionRequested',
      link: '/account',
      tokens: { reason },
      eventKey: `audit:${entry}`,
    });
  } else {
    await activate(trx, subject);
    const details = decision.note === undefined ? {} : { reason: decision.note, missing: lacks };
    const entry = await writeAudit(trx, { ...audit, action: 'user.activated', details });
    const eventKey = `audit:${entry}` as const;
    const permission = decision.permission ?? '';
    if (decision.permission) await givePermission(trx, stored.by_user_id, userId, decision.permission);
    const missing = permission === '' ? await permissionToAskFor(trx, subject) : '';
    await notify(trx, {
      accountId,
      type: 'AccountActivated',
      link: missing === '' ? '/account' : '/auctions/my-auctions',
      tokens: { permission, missing },
      eventKey,
    });
    await notifyIfIncomplete(trx, accountId, eventKey);
  }
  await accountChanged(trx, accountId);
}

/** An activation implies that the company's data were checked [S9]. */
async function activate(trx: Trx, { id, accountId }: Subject): Promise<void> {
  await trx.updateTable('main.users').set({ is_active: true }).where('id', '=', id).execute();
  await trx
    .updateTable('main.accounts')
    .set({ completion_reason: null, completion_requested_at: null })
    .where('id', '=', accountId)
    .execute();
  await claimCompanyNumber(trx, accountId);
  await markCompanyChecked(trx, accountId);
}

/** The permission to post, for a trader who does not hold it; else empty. */
async function permissionToAskFor(trx: Trx, { id, role }: Subject): Promise<Permission | ''> {
  if (role !== 'Client' && role !== 'Provider') return '';
  const held = await trx
    .selectFrom('main.user_permissions')
    .select('permission')
    .where('user_id', '=', id)
    .where('permission', '=', 'Auctions.Post')
    .executeTakeFirst();
  return held ? '' : 'Auctions.Post';
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
