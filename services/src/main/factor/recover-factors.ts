import type { FactorRecovery } from '@recolta/shared/contracts/http/factors';
import { recoveryWaitHours } from '@recolta/shared/domain/session/second-factor';
import { sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { administratorsChanged } from '../account/account-changed.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { mailUser } from '../mail/mail-user.ts';
import type { MainOptions } from '../main-options.ts';
import type { MainDatabase, MainTrx } from '../tables.ts';
import { lockSubject } from '../user/administration.ts';
import { lockUser } from './prove-factor.ts';
import { findTicket } from './tickets.ts';

type Options = Pick<MainOptions, 'db' | 'signal'>;

/** Maximum number of requests of a user within a day: each is mailed. */
const maxPerDay = 3;
const maxListed = 100;

/**
 * Requests, after the right password, the removal of all lost factors [S15]; mails the account. Harmless while a
 * request is open.
 *
 * @throws BorderError 409 `SignInExpired`, 429 after three requests in a day
 */
export async function requestRecovery({ db, signal }: Options, ticket: string): Promise<void> {
  const { userId } = await findTicket(db, ticket);
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const { step } = await findTicket(trx, ticket);
    if (step !== 'prove') throw new BorderError(409, 'SignInExpired');
    const recent = await trx
      .selectFrom('main.factor_recoveries')
      .select([
        'ended_at',
        sql<number>`ceil(extract(epoch from requested_at + interval '1 day' - clock_timestamp()))::integer`.as(
          'seconds',
        ),
      ])
      .where('user_id', '=', userId)
      .where(sql<boolean>`(ended_at is null or requested_at > clock_timestamp() - interval '1 day')`)
      .execute();
    if (recent.some(({ ended_at }) => ended_at === null)) return;
    if (recent.length >= maxPerDay) {
      // Until the oldest of them is a day old; it may have become so since it was read.
      const seconds = Math.max(1, Math.min(...recent.map((one) => one.seconds)));
      throw new BorderError(429, 'TooManyRequests', { seconds });
    }
    await trx.insertInto('main.factor_recoveries').values({ user_id: userId }).execute();
    await mailUser(trx, userId, 'factorRecovery', { state: 'requested', at: '', reason: '' });
    await administratorsChanged(trx);
  });
  signal.committed();
}

/** The oldest open requests. */
export async function listRecoveries(db: MainDatabase): Promise<FactorRecovery[]> {
  const rows = await db
    .selectFrom('main.factor_recoveries as r')
    .innerJoin('main.users as u', 'u.id', 'r.user_id')
    .innerJoin('main.accounts as a', 'a.id', 'u.account_id')
    .select(['r.id', 'r.user_id as userId', 'u.email', 'a.company_name as companyName'])
    .select(['r.requested_at as requestedAt', 'r.due_at as dueAt'])
    .where('r.ended_at', 'is', null)
    .orderBy('r.requested_at')
    .limit(maxListed)
    .execute();
  return rows.map(({ requestedAt, dueAt, ...row }) => ({
    ...row,
    state: dueAt === null ? 'Requested' : 'Approved',
    requestedAt: requestedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
  }));
}

/**
 * Approves a request, after comparing documents, or rejects it, for an administrator; audits it and mails the
 * account. The factors are removed 48 hours after the approval, unless the request is cancelled or rejected by then.
 *
 * @throws BorderError 403 for one's own request, 404, 409 `StatusConflict` for an approved or ended one
 */
export async function decideRecovery(
  { db, signal }: Options,
  caller: Caller,
  id: string,
  input:
    | { readonly decision: 'approve'; readonly note: string }
    | { readonly decision: 'reject'; readonly reason: string },
): Promise<void> {
  const request = await db
    .selectFrom('main.factor_recoveries')
    .select('user_id as userId')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!request) throw notFound();
  const { userId } = request;
  await db.transaction().execute(async (trx) => {
    await lockSubject(trx, caller, userId);
    const audit = { byUserId: caller.userId, subject: { userId } };
    if (input.decision === 'approve') {
      const approved = await trx
        .updateTable('main.factor_recoveries')
        .set({
          approved_by_user_id: caller.userId,
          due_at: sql<Date>`clock_timestamp() + make_interval(hours => ${recoveryWaitHours})`,
        })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('due_at', 'is', null)
        .returning('due_at as dueAt')
        .executeTakeFirst();
      if (!approved?.dueAt) throw new BorderError(409, 'StatusConflict');
      const at = approved.dueAt.toISOString();
      await writeAudit(trx, {
        ...audit,
        action: 'factors.recoveryApproved',
        details: { reason: input.note },
      });
      await mailUser(trx, userId, 'factorRecovery', { state: 'approved', at, reason: '' });
    } else {
      if (!(await endRecovery(trx, { id }, 'Rejected'))) throw new BorderError(409, 'StatusConflict');
      await writeAudit(trx, {
        ...audit,
        action: 'factors.recoveryRejected',
        details: { reason: input.reason },
      });
      await mailUser(trx, userId, 'factorRecovery', { state: 'rejected', at: '', reason: input.reason });
    }
    await administratorsChanged(trx);
  });
  signal.committed();
}

/** Cancels the request, for an account holder who still has the factors. @throws BorderError 404 without an open one */
export async function cancelRecovery({ db, signal }: Options, { userId }: Caller): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    if (!(await endRecovery(trx, { userId }, 'Cancelled'))) throw notFound();
    await mailUser(trx, userId, 'factorRecovery', { state: 'cancelled', at: '', reason: '' });
    await administratorsChanged(trx);
  });
  signal.committed();
}

/** Ends the open request. @returns its approver; null if none was open */
export async function endRecovery(
  trx: MainTrx,
  which: { readonly id: string } | { readonly userId: string },
  outcome: 'Removed' | 'Cancelled' | 'Rejected',
): Promise<{ readonly approvedBy: string | null } | null> {
  const open = trx
    .updateTable('main.factor_recoveries')
    .set({ ended_at: nowSql, outcome })
    .where('ended_at', 'is', null);
  const ended = await ('id' in which
    ? open.where('id', '=', which.id)
    : open.where('user_id', '=', which.userId)
  )
    .returning('approved_by_user_id as approvedBy')
    .executeTakeFirst();
  return ended ?? null;
}

/** Removes all factors of a user with all data that belongs to them. The transaction holds the user's lock. */
export async function removeAllFactors(trx: MainTrx, userId: string): Promise<void> {
  for (const table of [
    'main.factors',
    'main.recovery_codes',
    'main.totp_set_ups',
    'main.wrong_codes',
  ] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
}
