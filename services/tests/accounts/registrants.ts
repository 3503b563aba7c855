import type { Registration } from '@recolta/shared/contracts/http/account';
import { type Identity, identitySchema } from '@recolta/shared/contracts/http/identity';
import { sql } from 'kysely';
import { vi } from 'vitest';
import * as z from 'zod';
import { testPassword } from '../harness/accounts.ts';
import type { Answer } from '../harness/http-call.ts';
import { expectStatus } from '../harness/live-calls.ts';
import type { TestMarket } from '../harness/test-market.ts';
import { registration } from './registration-input.ts';

export interface Registrant {
  readonly input: Registration;
  readonly accountId: string;
  readonly token: string;
}

const registeredSchema = z.strictObject({ accountId: z.uuid(), token: z.string().min(43) });

/** Registers through the call; the e-mail is not confirmed. */
export async function sendRegistration(
  market: TestMarket,
  parts: Partial<Registration> = {},
): Promise<Registrant> {
  const input = registration(parts);
  const answer = await market.call({ method: 'POST', path: '/main/accounts', body: input });
  return { input, ...expectStatus(answer, 201, registeredSchema) };
}

/** Registers and follows the mailed link, in the same browser. */
export async function registerConfirmed(
  market: TestMarket,
  parts: Partial<Registration> = {},
): Promise<Registrant> {
  const registrant = await sendRegistration(market, parts);
  const mail = (await mailsTo(market, registrant.input.email, 'confirmation')).at(-1);
  const answer = await confirm(market, mail?.params.token ?? '', registrant.input.email, registrant.token);
  if (answer.status !== 204) throw new Error(`not confirmed: ${answer.text}`);
  return registrant;
}

/** @param session token of the browser that follows the link */
export function confirm(market: TestMarket, token: string, email: string, session?: string): Promise<Answer> {
  const query = new URLSearchParams({ token, email });
  return market.call({ method: 'GET', path: `/main/accounts/confirm-email?${query}`, token: session });
}

export function login(market: TestMarket, email: string, password = testPassword): Promise<Answer> {
  return market.call({ method: 'POST', path: '/main/accounts/login', body: { email, password } });
}

export async function readIdentity(market: TestMarket, token: string): Promise<Identity> {
  const answer = await market.call({ method: 'GET', path: '/main/accounts/identity', token });
  return expectStatus(answer, 200, identitySchema);
}

export interface StoredMailJob {
  readonly to: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Mails handed over for an address, oldest first, sent or not. */
export async function mailsTo(market: TestMarket, email: string, template: string): Promise<StoredMailJob[]> {
  const { rows } = await sql<{ data: StoredMailJob }>`
    select data from pgboss.job
    where name = 'mail' and data->>'to' = ${email} and data->>'template' = ${template}
    order by created_on`.execute(market.db);
  return rows.map(({ data }) => data);
}

/** Waits until this many mails were handed over. */
export function waitForMails(
  market: TestMarket,
  email: string,
  template: string,
  count: number,
): Promise<StoredMailJob[]> {
  return vi.waitFor(
    async () => {
      const mails = await mailsTo(market, email, template);
      if (mails.length !== count) throw new Error(`${mails.length} mails instead of ${count}`);
      return mails;
    },
    { timeout: 30_000 },
  );
}

/** Identifiers of the feed's events of one kind about one subject, as `module kind`. */
export async function eventsOf(
  market: TestMarket,
  kind: string,
  subjectIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from platform.events
    where kind = ${kind} and subject_id = any(${[...subjectIds]})`.execute(market.db);
  return rows[0]?.count ?? 0;
}

/** The valid sessions of an account's users. */
export async function sessionIds(market: TestMarket, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from main.sessions s join main.users u on u.id = s.user_id
    where u.account_id = ${accountId}`.execute(market.db);
  return rows.map(({ id }) => id);
}
