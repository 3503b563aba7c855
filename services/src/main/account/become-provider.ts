import { documentFields } from '@recolta/shared/domain/account-documents';
import type { Role } from '@recolta/shared/domain/enumerations';
import { lockAccount } from '../../platform/account-lock.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainOptions } from '../main-options.ts';
import { requireOwner } from './account-access.ts';
import { accountChanged } from './account-changed.ts';
import { findAccount, missingDocuments } from './find-accounts.ts';

/**
 * Makes a Client a Provider, once documents and bank details are complete [S6].
 *
 * @throws BorderError 400 naming what is missing, 403 for another role, 409 `ClaimAreadyExists` for a Provider
 */
export async function becomeProvider(
  { db, signal }: Pick<MainOptions, 'db' | 'signal'>,
  caller: Caller,
  id: string,
): Promise<void> {
  requireOwner(caller, id);
  // Checked again under the lock: a refused caller should not block bids.
  requireClient(caller.role);
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, id);
    const { role } = await trx
      .selectFrom('main.users')
      .select('role')
      .where('id', '=', caller.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    requireClient(role);
    const found = await findAccount(trx, id);
    if (!found) throw new Error('a caller has no account');
    const { account } = found;
    const missing = [
      ...(['bank', 'bankBranch', 'bankAccountNumber'] as const).filter((field) => account[field] === null),
      ...missingDocuments(account.documents).map((type) => documentFields[type]),
    ];
    if (missing.length > 0) {
      const fields = missing.map((path) => ({ path, rule: 'required' }));
      throw new BorderError(400, 'ValidationFailed', { fields });
    }
    await trx.updateTable('main.users').set({ role: 'Provider' }).where('id', '=', caller.userId).execute();
    await trx.updateTable('main.accounts').set({ provider_account: true }).where('id', '=', id).execute();
    await accountChanged(trx, id);
  });
  signal.committed();
}

function requireClient(role: Role): void {
  if (role === 'Provider') throw new BorderError(409, 'ClaimAreadyExists');
  if (role !== 'Client') throw new BorderError(403, 'NotEnoughPrivileges');
}
