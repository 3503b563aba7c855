import type { Permission } from '@recolta/shared/domain/enumerations';
import { lockAccount } from '../../platform/account-lock.ts';
import { nowSql } from '../../platform/clock.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { requireOwner } from '../account/account-access.ts';
import { accountChanged } from '../account/account-changed.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { MainOptions } from '../main-options.ts';
import { notify } from '../notification/notify.ts';
import { lockSubject } from './administration.ts';

type Options = Pick<MainOptions, 'db' | 'signal'>;

/**
 * Requests a permission, for an active Client or Provider [S6]. A user has one request for each: a repetition changes
 * nothing, unless it was refused.
 *
 * @throws BorderError 404, 403 `NotEnoughPrivileges` for another role, 403 `AccountNotActive`, 409
 *   `ClaimAreadyExists` for a permission that the user already has
 */
export async function storePermissionRequest(
  { db, signal }: Options,
  caller: Caller,
  accountId: string,
  permission: Permission,
): Promise<void> {
  requireOwner(caller, accountId);
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const user = await trx
      .selectFrom('main.users as u')
      .select((of) => [
        'u.role',
        'u.is_active as isActive',
        of
          .exists(
            of
              .selectFrom('main.user_permissions as p')
              .select('p.user_id')
              .whereRef('p.user_id', '=', 'u.id')
              .where('p.permission', '=', permission),
          )
          .as('hasPermission'),
      ])
      .where('u.id', '=', caller.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (user.role !== 'Client' && user.role !== 'Provider') throw new BorderError(403, 'NotEnoughPrivileges');
    if (!user.isActive) throw new BorderError(403, 'AccountNotActive');
    if (user.hasPermission) throw new BorderError(409, 'ClaimAreadyExists');
    const asked = await trx
      .insertInto('main.permission_requests')
      .values({ user_id: caller.userId, permission, refused_at: null, reason: null })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'permission'])
          .doUpdateSet({ requested_at: nowSql, refused_at: null, reason: null })
          .where('main.permission_requests.refused_at', 'is not', null),
      )
      .executeTakeFirst();
    if (asked.numInsertedOrUpdatedRows === 1n) await accountChanged(trx, accountId);
  });
  signal.committed();
}

/**
 * Refuses a requested permission, for an administrator, with the reason that the user sees [S6]; audited.
 *
 * @throws BorderError 403, 404 also if no request is open
 */
export async function refusePermissionRequest(
  { db, signal }: Options,
  caller: Caller,
  userId: string,
  permission: Permission,
  reason: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { accountId } = await lockSubject(trx, caller, userId);
    const refused = await trx
      .updateTable('main.permission_requests')
      .set({ refused_at: nowSql, reason })
      .where('user_id', '=', userId)
      .where('permission', '=', permission)
      .where('refused_at', 'is', null)
      .executeTakeFirst();
    if (refused.numUpdatedRows !== 1n) throw notFound();
    const entry = await writeAudit(trx, {
      byUserId: caller.userId,
      action: 'permission.refused',
      subject: { userId },
      details: { permission, reason },
    });
    await notify(trx, {
      accountId,
      type: 'PermissionRefused',
      link: '/auctions/my-auctions',
      tokens: { permission, reason },
      eventKey: `audit:${entry}`,
    });
    await accountChanged(trx, accountId);
  });
  signal.committed();
}
