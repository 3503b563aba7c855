import type { UserDecision } from '@recolta/shared/contracts/http/users';
import type { Permission } from '@recolta/shared/domain/enumerations';
import type { Transaction } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { accountChanged } from '../account/account-changed.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { claimCompanyNumber, markCompanyChecked } from '../company-change/active-company.ts';
import { notify } from '../notification/notify.ts';
import { notifyIfIncomplete } from '../notification/notify-if-incomplete.ts';
import type { MainTables } from '../tables.ts';
import type { Subject } from './administration.ts';
import { requireDecidable } from './decide-user.ts';
import { givePermission } from './give-permission.ts';

type Trx = Transaction<MainTables>;

/**
 * Applies a decision of an administrator on a user that is not active [S6]; audits it and notifies the account. The
 * transaction holds the subject's lock.
 *
 * @throws BorderError as `requireDecidable`
 */
export async function applyDecision(
  trx: Trx,
  subject: Subject,
  byUserId: string,
  decision: UserDecision,
): Promise<void> {
  const { missing: lacks } = await requireDecidable(trx, subject, decision);
  const { id: userId, accountId } = subject;
  const audit = { byUserId: byUserId, subject: { userId } };
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
    if (decision.permission) await givePermission(trx, byUserId, userId, decision.permission);
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
