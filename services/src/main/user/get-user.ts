import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import { notFound } from '../../platform/http/border-error.ts';
import { findAccount } from '../account/find-accounts.ts';
import type { MainDatabase } from '../tables.ts';

/** A user with its account, for administrators. @throws BorderError 404, also for one whose account is closed */
export async function getUser(db: MainDatabase, userId: string): Promise<AdminAccount> {
  const user = await db
    .selectFrom('main.users')
    .select('account_id')
    .where('id', '=', userId)
    .executeTakeFirst();
  const found = user && (await findAccount(db, user.account_id));
  if (!found) throw notFound();
  return found;
}
