import type { Account } from '@recolta/shared/contracts/http/account';
import { notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainDatabase } from '../tables.ts';
import { requireOwnerOrAdministrator } from './account-access.ts';
import { findAccount } from './find-accounts.ts';

/** One's own account, or any account for an administrator; 404 for others. */
export async function getAccount(db: MainDatabase, caller: Caller, id: string): Promise<Account> {
  requireOwnerOrAdministrator(caller, id);
  const found = await findAccount(db, id);
  if (!found) throw notFound();
  return found.account;
}
