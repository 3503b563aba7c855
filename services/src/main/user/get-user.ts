import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import { sql } from 'kysely';
import { notFound } from '../../platform/http/border-error.ts';
import type { AnyDatabase } from '../../platform/tables.ts';
import { findAccount } from '../account/find-accounts.ts';

/** A user with its account, for administrators. @throws BorderError 404, also for one whose account is closed */
export async function getUser(db: AnyDatabase, userId: string): Promise<AdminAccount> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id as "accountId" from main.users where id = ${userId}`.execute(db);
  const found = rows[0] && (await findAccount(db, rows[0].accountId));
  if (!found) throw notFound();
  return found;
}
