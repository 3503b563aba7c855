import { type Today, todayContract } from '@recolta/shared/contracts/http/today';
import { byDeadline, type Task, taskOf } from '@recolta/shared/domain/task/task';
import { sql } from 'kysely';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { missingAccountDetails } from '../account/missing-account-details.ts';
import type { MainOptions } from '../main-options.ts';
import type { MainDatabase } from '../tables.ts';

/** The call for one's own tasks in all markets and deals. */
export function createTodayCalls(options: MainOptions) {
  const os = implementCalls(todayContract, options);
  return os.router({ get: os.get.handler(({ context }) => findToday(options, context.caller)) });
}

/** All tasks of the caller's account, read in one snapshot; none for an administrator, who has lists of work. */
function findToday({ readDb, market }: MainOptions, caller: Caller): Promise<Today> {
  if (caller.role === 'Admin') return Promise.resolve({ tasks: [], open: {} });
  return readDb
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { tasks, open } = await market.findToday(trx, caller.accountId);
      const own = await findAccountTasks(trx, caller);
      return { tasks: byDeadline([...tasks, ...own]), open };
    });
}

/**
 * What the account lacks to trade [S5]: the confirmation of its e-mail, and details. An administrator's request stands
 * until a newer document answers it.
 */
async function findAccountTasks(db: MainDatabase, caller: Caller): Promise<Task[]> {
  const { accountId, isActive } = caller;
  if (!caller.isEmailConfirmed) return [taskOf('confirmEmail', accountId, {})];
  const details = await missingAccountDetails(db, accountId);
  const missing = isActive ? details.filter((detail) => detail === 'bank') : details;
  const request = await db
    .selectFrom('main.accounts as a')
    .select('a.completion_reason as reason')
    .where('a.id', '=', accountId)
    .where('a.completion_requested_at', 'is not', null)
    .where(
      sql<boolean>`not exists (select from main.documents d
        where d.account_id = a.id and d.uploaded_at > a.completion_requested_at)`,
    )
    .executeTakeFirst();
  const reason = isActive ? null : (request?.reason ?? null);
  return missing.length > 0 || reason !== null
    ? [taskOf('completeAccount', accountId, { missing, reason })]
    : [];
}
