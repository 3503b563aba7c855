import type { UserDecision } from '@recolta/shared/contracts/http/users';
import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../../src/all-tables.ts';
import type { MainTables } from '../../src/main/tables.ts';
import { DecisionWork } from '../../src/main/user/decision-work.ts';
import type { TestAccount } from './accounts.ts';
import type { Answer } from './http-call.ts';
import type { TestCaller } from './live-calls.ts';

type Admin = Pick<TestAccount, 'token'>;
type Market = TestCaller & { readonly db: Kysely<AllTables> };

export function sendUserDecision(
  market: TestCaller,
  admin: Admin,
  userId: string,
  body: UserDecision,
): Promise<Answer> {
  return market.call({ method: 'PUT', path: `/main/users/${userId}/decision`, token: admin.token, body });
}

export function sendUndoneDecision(market: TestCaller, admin: Admin, userId: string): Promise<Answer> {
  return market.call({ method: 'DELETE', path: `/main/users/${userId}/decision`, token: admin.token });
}

/** Decides to activate a user with their current data, even if incomplete. */
export async function decideActivation(
  market: Market,
  admin: Admin,
  userId: string,
  note: string | null = 'Verificat la telefon',
): Promise<Answer> {
  const { companyVersion } = await market.db
    .selectFrom('main.accounts as a')
    .innerJoin('main.users as u', 'u.account_id', 'a.id')
    .select('a.company_version as companyVersion')
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  return sendUserDecision(market, admin, userId, {
    decision: 'activate',
    companyVersion,
    ...(note !== null && { note }),
  });
}

/** Ends the time in which a decision can be undone. */
export async function endUndo(market: Pick<Market, 'db'>, userId: string): Promise<void> {
  await market.db
    .updateTable('main.user_decisions')
    .set({ due_at: sql<Date>`clock_timestamp() - interval '1 second'` })
    .where('user_id', '=', userId)
    .execute();
}

/** Applies due decisions, as one process would; resolves when they are applied. */
export async function decisionRound({ db }: Pick<Market, 'db'>): Promise<void> {
  const work = new DecisionWork(db.$pickTables<keyof MainTables>(), { committed: () => undefined });
  await work.round(new AbortController().signal);
}

/** Activates a user as if the time to undo had ended. @returns the answer to the decision */
export async function activate(market: Market, admin: Admin, userId: string): Promise<Answer> {
  const answer = await decideActivation(market, admin, userId);
  await endUndo(market, userId);
  await decisionRound(market);
  return answer;
}
