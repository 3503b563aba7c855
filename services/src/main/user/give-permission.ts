import type { Permission } from '@recolta/shared/domain/enumerations';
import type { Transaction } from 'kysely';
import { writeAudit } from '../audit/write-audit.ts';
import type { MainTables } from '../tables.ts';

/**
 * Grants a user a permission and ends the request for it [S6]; audited. The caller holds the account's lock.
 *
 * @returns the number of the audit entry; null if the user already has the permission
 */
export async function givePermission(
  trx: Transaction<MainTables>,
  byUserId: string,
  userId: string,
  permission: Permission,
): Promise<number | null> {
  await trx
    .deleteFrom('main.permission_requests')
    .where('user_id', '=', userId)
    .where('permission', '=', permission)
    .execute();
  const granted = await trx
    .insertInto('main.user_permissions')
    .values({ user_id: userId, permission })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (granted.numInsertedOrUpdatedRows !== 1n) return null;
  return writeAudit(trx, {
    byUserId,
    action: 'permission.granted',
    subject: { userId },
    details: { permission },
  });
}
