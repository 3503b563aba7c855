import type { Transaction } from 'kysely';
import { lockAccount } from '../../platform/account-lock.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainTables } from '../tables.ts';

/** The user that an administrator is about to change. */
export interface Subject {
  readonly id: string;
  readonly accountId: string;
  readonly role: MainTables['main.users']['role'];
  readonly isActive: boolean;
}

/**
 * Locks the account and the user that an administrator is about to change, and the administrator, so that two
 * administrators who remove each other's rights at once do not both succeed. Nobody changes their own [S6]. Must be
 * the first statement of its transaction that locks anything.
 *
 * @throws BorderError 403 for oneself and for callers who are no longer administrators, 404 for an unknown user
 */
export async function lockSubject(
  trx: Transaction<MainTables>,
  by: Pick<Caller, 'userId'>,
  userId: string,
): Promise<Subject> {
  if (by.userId === userId) throw new BorderError(403, 'NotEnoughPrivileges');
  const account = await trx
    .selectFrom('main.users')
    .select('account_id as id')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (account) await lockAccount(trx, account.id);
  const rows = await trx
    .selectFrom('main.users as u')
    .innerJoin('main.accounts as a', 'a.id', 'u.account_id')
    .select((of) => [
      'u.id',
      'u.account_id as accountId',
      'u.role',
      'u.is_active as isActive',
      of('a.closed_at', 'is not', null).as('isClosed'),
    ])
    .where('u.id', 'in', [by.userId, userId])
    .orderBy('u.id')
    .forUpdate('u')
    .execute();
  const administrator = rows.find(({ id }) => id === by.userId);
  if (administrator?.role !== 'Admin' || !administrator.isActive)
    throw new BorderError(403, 'NotEnoughPrivileges');
  const subject = rows.find(({ id }) => id === userId);
  if (!subject || subject.isClosed) throw notFound();
  return subject;
}
