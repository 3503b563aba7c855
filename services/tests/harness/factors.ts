import * as z from 'zod';
import { type TestAccount, testPassword } from './accounts.ts';
import type { Answer } from './http-call.ts';
import { expectStatus } from './live-calls.ts';
import type { TestMarket } from './test-market.ts';
import { codeOf } from './totp-code.ts';

const addedSchema = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });
const secretSchema = z.object({ secret: z.string(), uri: z.string() });

/** Adds an authenticator app to an account by its session; this uses up the code of the step before. */
export async function addApp(market: TestMarket, { token }: Pick<TestAccount, 'token'>) {
  const begun = await market.call({
    method: 'POST',
    path: '/main/factors/totp-secret',
    token,
    body: { password: testPassword },
  });
  const { secret } = expectStatus(begun, 200, secretSchema);
  const add = () =>
    market.call({
      method: 'POST',
      path: '/main/factors/totp',
      token,
      body: { name: 'Telefon', code: codeOf(secret, -1) },
    });
  const first = await add();
  // That code is too old if a new step began on its way.
  const added = first.status === 400 ? await add() : first;
  return { secret, recoveryCodes: expectStatus(added, 200, addedSchema).recoveryCodes ?? [] };
}

export const signInWith = (market: TestMarket, { email }: Pick<TestAccount, 'email'>): Promise<Answer> =>
  market.call({ method: 'POST', path: '/main/accounts/login', body: { email, password: testPassword } });

export const finishWith = (market: TestMarket, ticket: string, proof?: object): Promise<Answer> =>
  market.call({
    method: 'POST',
    path: '/main/accounts/login/factor',
    body: { ticket, ...(proof && { proof }) },
  });
