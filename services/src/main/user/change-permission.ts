import type { Permission } from '@recolta/shared/domain/enumerations';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { accountChanged } from '../account/account-changed.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { MainOptions } from '../main-options.ts';
import { notify } from '../notification/notify.ts';
import { lockSubject } from './administration.ts';
import { givePermission } from './give-permission.ts';

/**
 * Grants a permission, for an administrator [S6]; audits it and notifies the user.
 *
 * @throws BorderError 403, 404, 409 `ClaimAreadyExists` if it is already granted
 */
export async function grantPermission(
  { db, signal }: Pick<MainOptions, 'db' | 'signal'>,
  caller: Caller,
  userId: string,
  permission: Permission,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { accountId } = await lockSubject(trx, caller, userId);
    const entry = await givePermission(trx, caller.userId, userId, permission);
    if (entry === null) throw new BorderError(409, 'ClaimAreadyExists');
    await notify(trx, {
      accountId,
      type: 'PermissionGranted',
      link: '/auctions/add',
      tokens: { permission },
      eventKey: `audit:${entry}`,
    });
    await accountChanged(trx, accountId);
  });
  signal.committed();
}

/**
 * Removes a permission, for an administrator [S6]; audits it and notifies the user.
 *
 * @throws BorderError 403, 404 also if there is no such permission
 */
export async function removePermission(
  { db, signal }: Pick<MainOptions, 'db' | 'signal'>,
  caller: Caller,
  userId: string,
  permission: Permission,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { accountId } = await lockSubject(trx, caller, userId);
    const removed = await trx
      .deleteFrom('main.user_permissions')
      .where('user_id', '=', userId)
      .where('permission', '=', permission)
      .executeTakeFirst();
    if (removed.numDeletedRows !== 1n) throw notFound();
    const entry = { byUserId: caller.userId, subject: { userId }, details: { permission } };
    const eventKey = `audit:${await writeAudit(trx, { ...entry, action: 'permission.removed' })}`;
    await notify(trx, {
      accountId,
      type: 'PermissionRemoved',
      link: '/account',
      tokens: { permission },
      eventKey,
    });
    await accountChanged(trx, accountId);
  });
  signal.committed();
}
