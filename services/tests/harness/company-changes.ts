import { type Account, accountSchema } from '@recolta/shared/contracts/http/account';
import {
  type CompanyChangeDecision,
  type CompanyChangeItem,
  companyChangeItemSchema,
} from '@recolta/shared/contracts/http/company-changes';
import { listOf } from '@recolta/shared/contracts/http/list';
import { type TestAccount, testPassword } from './accounts.ts';
import type { Answer } from './http-call.ts';
import { expectStatus, type TestCaller } from './live-calls.ts';

type Who = Pick<TestAccount, 'accountId' | 'token'>;

export async function getOwnAccount(market: TestCaller, { accountId, token }: Who): Promise<Account> {
  const answer = await market.call({ method: 'GET', path: `/main/accounts/${accountId}`, token });
  return expectStatus(answer, 200, accountSchema);
}

/** Changes fields of an account, with the password of all accounts made here. */
export function sendAccountChange(
  market: TestCaller,
  { accountId, token }: Who,
  fields: object,
): Promise<Answer> {
  const body = { ...fields, password: testPassword };
  return market.call({ method: 'PATCH', path: `/main/accounts/${accountId}`, token, body });
}

/** Returns the account's waiting request from the administrators' list. */
export async function waitingChange(
  market: TestCaller,
  admin: Pick<TestAccount, 'token'>,
  accountId: string,
): Promise<CompanyChangeItem | undefined> {
  const path = '/main/admin/company-changes?pageSize=100&sorts=-requestedAt';
  const answer = await market.call({ method: 'GET', path, token: admin.token });
  const { items } = expectStatus(answer, 200, listOf(companyChangeItemSchema));
  return items.find((item) => item.accountId === accountId);
}

export function decideChange(
  market: TestCaller,
  admin: Pick<TestAccount, 'token'>,
  id: string,
  body: CompanyChangeDecision,
): Promise<Answer> {
  return market.call({
    method: 'PUT',
    path: `/main/admin/company-changes/${id}/decision`,
    token: admin.token,
    body,
  });
}

export function sendUserChange(
  market: TestCaller,
  admin: Pick<TestAccount, 'token'>,
  userId: string,
  body: object,
): Promise<Answer> {
  return market.call({ method: 'PATCH', path: `/main/users/${userId}`, token: admin.token, body });
}
