import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pendingSignInSchema } from '@recolta/shared/contracts/http/factors';
import { identitySchema } from '@recolta/shared/contracts/http/identity';
import { maxWrongCodes } from '@recolta/shared/domain/session/second-factor';
import { releaseVatRules } from '@recolta/shared/domain/vat';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { makeAccount, openTestSession, type TestAccount, testPassword } from '../harness/accounts.ts';
import { addApp, finishWith, signInWith } from '../harness/factors.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { joinTestMarket, startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { codeOf } from '../harness/totp-code.ts';

const tokenSchema = z.strictObject({ token: z.string().min(43) });

describe('a second factor', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  const call = (method: string, path: string, token?: string, body?: object) =>
    market.call({ method, path: `/main${path}`, token, ...(body && { body }) });
  const ticketOf = async (account: TestAccount) =>
    expectStatus(await signInWith(market, account), 200, pendingSignInSchema).ticket;
  const prove = (token: string, proof: object) => call('POST', '/factors/proof', token, { proof });
  const totp = (secret: string, steps = 0) => ({ kind: 'totp', code: codeOf(secret, steps) });
  const mailsTo = async (account: TestAccount) => {
    const { rows } = await sql<{ template: string; change: string | null }>`
      select data->>'template' as template, coalesce(data->'params'->>'change', data->'params'->>'state') as change
      from pgboss.job where data->>'to' = ${account.email} order by created_on`.execute(market.db);
    return rows.map(({ template, change }) => (change === null ? template : `${template} ${change}`));
  };

  it('[S13] is asked after the password, whose ticket opens one session once and nothing else', async () => {
    const account = await makeAccount(market.db);
    const { secret } = await addApp(market, account);
    const pending = expectStatus(await signInWith(market, account), 200, pendingSignInSchema);
    expect(pending).toMatchObject({ step: 'prove', kinds: ['totp'] });
    const { ticket } = pending;
    for (const path of ['/accounts/identity', '/factors', '/sessions', `/accounts/${account.accountId}`])
      expect((await call('GET', path, ticket)).status, path).toBe(401);
    expect((await call('POST', '/factors/totp-secret', undefined, { ticket })).status).toBe(409);
    expect(errorOf(await finishWith(market, ticket)).code).toBe('SignInExpired');
    expect(errorOf(await finishWith(market, ticket, { kind: 'totp', code: '000000' })).code).toBe(
      'WrongFactor',
    );
    const { token } = expectStatus(await finishWith(market, ticket, totp(secret)), 200, tokenSchema);
    expectStatus(await call('GET', '/accounts/identity', token), 200, identitySchema);
    expect(errorOf(await finishWith(market, ticket, totp(secret, 1))).code).toBe('SignInExpired');
    expect(await mailsTo(account)).toEqual(['factorsChanged added']);
  });

  it('[S13] a code of an app counts once, however many use it at the same moment', async () => {
    const account = await makeAccount(market.db);
    const { secret } = await addApp(market, account);
    const tickets = await Promise.all(Array.from({ length: 6 }, () => ticketOf(account)));
    const proof = totp(secret);
    const answers = await Promise.all(tickets.map((ticket) => finishWith(market, ticket, proof)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const open = tickets.find((_, at) => answers[at]?.status !== 200) ?? '';
    expect(errorOf(await finishWith(market, open, totp(secret, -1))).code).toBe('WrongFactor');
    expect((await finishWith(market, open, totp(secret, 3))).status).toBe(409);
    expect((await finishWith(market, open, totp(secret, 1))).status).toBe(200);
  });

  it('[S13] apps and recovery codes work during and after a change of the key that encrypts them', async () => {
    const account = await makeAccount(market.db);
    const { secret, recoveryCodes } = await addApp(market, account);
    const key = readFileSync(path.join(market.dataDir, 'factor-key'), 'utf8').trim();
    const stored = () =>
      sql<{ secret: string }>`select secret from main.factors where user_id = ${account.userId}`
        .execute(market.db)
        .then(({ rows }) => rows[0]?.secret);
    const before = await stored();
    const replacing = await joinTestMarket(market.database, { FACTOR_KEY: `new-key,${key}` });
    onTestFinished(() => replacing.close());
    await vi.waitFor(async () => expect(await stored()).not.toBe(before), { timeout: 30_000 });
    const { rows: apps } = await sql`select from main.factors where kind = 'totp'`.execute(market.db);
    const done = `"count":${apps.length},"msg":"secrets of authenticator apps are kept with the present key"`;
    await vi.waitFor(() => expect(replacing.logText()).toContain(done), { timeout: 30_000 });
    const spare = { kind: 'recoveryCode', code: recoveryCodes[0] };
    expect((await finishWith(replacing, await ticketOf(account), spare)).status).toBe(200);
    const replaced = await joinTestMarket(market.database, { FACTOR_KEY: 'new-key' });
    onTestFinished(() => replaced.close());
    expect((await finishWith(replaced, await ticketOf(account), totp(secret))).status).toBe(200);
    // The process that knows only the earlier key must restart first.
    expect((await finishWith(market, await ticketOf(account), totp(secret, 1))).status).toBe(409);
  });

  it('[S13] a recovery code signs in once, in any spelling, and is stored hashed', async () => {
    const account = await makeAccount(market.db);
    const { recoveryCodes, secret } = await addApp(market, account);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    const proof = { kind: 'recoveryCode', code: ` ${code.toUpperCase().replaceAll('-', ' ')}` };
    const tickets = [await ticketOf(account), await ticketOf(account)];
    const answers = await Promise.all(tickets.map((ticket) => finishWith(market, ticket, proof)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await sql<{ text: string }>`
      select string_agg(t::text, '') as text from (
        select f::text from main.factors f union all select c::text from main.recovery_codes c) t`.execute(
      market.db,
    );
    for (const kept of [secret, code, code.replaceAll('-', '')]) expect(rows[0]?.text).not.toContain(kept);
    expect(await mailsTo(account)).toEqual(['factorsChanged added', 'factorsChanged recoveryCodeUsed']);
  });

  it('[S13] wrong codes are bounded per user over all tickets and concurrently; the account is mailed once', async () => {
    const account = await makeAccount(market.db);
    const { secret } = await addApp(market, account);
    const tickets = [await ticketOf(account), await ticketOf(account)];
    const guesses = await Promise.all(
      Array.from({ length: maxWrongCodes + 6 }, (_, at) =>
        finishWith(market, tickets[at % 2] ?? '', { kind: 'recoveryCode', code: `wrong ${at}` }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 409)).toHaveLength(maxWrongCodes);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(6);
    expect((await finishWith(market, tickets[0] ?? '', totp(secret))).status).toBe(429);
    expect(await mailsTo(account)).toEqual(['factorsChanged added', 'wrongCodes']);
    await market.db
      .updateTable('main.wrong_codes')
      .set({ since: sql`since - interval '15 minutes'` })
      .where('user_id', '=', account.userId)
      .execute();
    expect((await finishWith(market, tickets[0] ?? '', totp(secret))).status).toBe(200);
  });

  it('[S13] an administrator without one may only set one up, which completes the sign-in', async () => {
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const pending = expectStatus(await signInWith(market, admin), 200, pendingSignInSchema);
    expect(pending).toMatchObject({ step: 'setUp', kinds: [] });
    const { ticket } = pending;
    expect((await call('GET', '/admin/audit', ticket)).status).toBe(401);
    expect(errorOf(await finishWith(market, ticket)).code).toBe('SignInExpired');
    const begun = await call('POST', '/factors/totp-secret', undefined, { ticket });
    const { secret } = expectStatus(begun, 200, z.object({ secret: z.string(), uri: z.string() }));
    const body = { ticket, name: 'Telefon', code: codeOf(secret) };
    expect((await call('POST', '/factors/totp', undefined, { ...body, code: '000000' })).status).toBe(400);
    const added = await call('POST', '/factors/totp', undefined, body);
    const { recoveryCodes } = expectStatus(added, 200, z.object({ recoveryCodes: z.array(z.string()) }));
    expect(recoveryCodes).toHaveLength(10);
    expect((await call('POST', '/factors/totp-secret', undefined, { ticket })).status).toBe(409);
    const { token } = expectStatus(await finishWith(market, ticket), 200, tokenSchema);
    expect((await call('GET', '/admin/audit', token)).status).toBe(200);
    const list = await call('GET', '/factors', token);
    const { factors } = expectStatus(list, 200, z.object({ factors: z.array(z.object({ id: z.string() })) }));
    const removed = await call('DELETE', `/factors/${factors[0]?.id}`, token);
    expect(errorOf(removed).code).toBe('LastFactor');
    expect((await signInWith(market, admin)).body).toMatchObject({ step: 'prove' });
  });

  it('[S13] a user who becomes an administrator signs in again', async () => {
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const user = await makeAccount(market.db);
    const changed = await call('PATCH', `/users/${user.userId}`, admin.token, { role: 'Admin' });
    expect(changed.status).toBe(204);
    expect((await call('GET', '/accounts/identity', user.token)).status).toBe(401);
    expect((await signInWith(market, user)).body).toMatchObject({ step: 'setUp' });
  });

  it('[S13] a set-up that was begun ends with the sessions: its secret may be known to somebody else', async () => {
    const account = await makeAccount(market.db);
    const begin = { password: testPassword };
    const begun = await call('POST', '/factors/totp-secret', account.token, begin);
    const { secret } = expectStatus(begun, 200, z.object({ secret: z.string(), uri: z.string() }));
    const change = { currentPassword: testPassword, password: 'vaca verde paste iarba' };
    expect((await call('POST', '/users/change-password', account.token, change)).status).toBe(204);
    const token = await openTestSession(market.db, account.userId);
    const add = { name: 'Telefon', code: codeOf(secret) };
    expect((await call('POST', '/factors/totp', token, add)).status).toBeGreaterThanOrEqual(400);
    const { rows } = await sql`select from main.totp_set_ups where user_id = ${account.userId}`.execute(
      market.db,
    );
    expect(rows).toEqual([]);
  });

  it('[S13] the first one needs the password, and removing it a factor within ten minutes', async () => {
    const account = await makeAccount(market.db);
    for (const path of ['/factors/totp-secret', '/factors/passkey-request']) {
      const refused = await call('POST', path, account.token, { password: 'nu este ea' });
      expect(errorOf(refused).params).toEqual({ fields: [{ path: 'password', rule: 'wrongPassword' }] });
    }
    const { secret } = await addApp(market, account);
    const other = await openTestSession(market.db, account.userId);
    const [factor] = expectStatus(
      await call('GET', '/factors', other),
      200,
      z.object({ factors: z.array(z.object({ id: z.string() })) }),
    ).factors;
    const remove = (token: string, id = factor?.id) => call('DELETE', `/factors/${id}`, token);
    for (const refused of [
      await remove(other),
      await call('POST', '/factors/totp-secret', other, {}),
      await call('POST', '/factors/recovery-codes', other),
    ])
      expect(errorOf(refused).code).toBe('SecondFactorRequired');
    const stranger = await makeAccount(market.db);
    expect((await remove(stranger.token)).status).toBe(404);
    expect((await prove(stranger.token, totp(secret))).status).toBe(409);
    expect((await prove(other, totp(secret))).status).toBe(204);
    expect((await remove(other)).status).toBe(204);
    expect((await signInWith(market, account)).body).toHaveProperty('token');
    const changes = (await mailsTo(account)).filter((mail) => mail.startsWith('factors'));
    expect(changes).toEqual(['factorsChanged added', 'factorsChanged removed']);
  });

  it('[S13] acts on money and rights require it again after ten minutes, only for accounts that have one', async () => {
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const user = await makeAccount(market.db);
    const { secret } = await addApp(market, admin);
    await market.db
      .updateTable('main.sessions')
      .set({ factor_at: sql`clock_timestamp() - interval '601 seconds'` })
      .where('user_id', '=', admin.userId)
      .execute();
    const bank = { bankAccountNumber: 'RO49AAAA1B31007593840000', password: 'oricare' };
    const acts: readonly (readonly [string, string, object?])[] = [
      ['PATCH', `/users/${user.userId}`, { role: 'Provider' }],
      ['PUT', `/users/${user.userId}/decision`, { decision: 'activate', companyVersion: 1 }],
      ['POST', `/users/${user.userId}/permissions`, { permission: 'Auctions.Post' }],
      ['DELETE', `/users/${user.userId}/permissions/Auctions.Post`],
      ['PUT', `/admin/company-changes/${user.userId}/decision`, { decision: 'approve', version: 1 }],
      ['PUT', '/admin/vat-rules', { rules: releaseVatRules }],
      [
        'PUT',
        '/admin/exchange-rates',
        { rows: [{ currency: 'Euro', day: '2026-11-20', rate: '5.0900', source: 'BNR' }], isPreview: true },
      ],
      ['DELETE', '/admin/exchange-rates/Euro/2020-01-01'],
      ['PUT', `/admin/factor-recoveries/${user.userId}`, { decision: 'approve', note: 'acte' }],
    ];
    const codes = async () => {
      const answers = await Promise.all(
        acts.map(([method, path, body]) => call(method, path, admin.token, body)),
      );
      return answers.map(({ body }) => (body as { code?: string } | undefined)?.code);
    };
    const before = await codes();
    expect(before).toEqual(acts.map(() => 'SecondFactorRequired'));
    expect((await prove(admin.token, totp(secret))).status).toBe(204);
    expect(await codes()).not.toContain('SecondFactorRequired');

    const { secret: own } = await addApp(market, user);
    const later = await openTestSession(market.db, user.userId);
    const change = (token: string) => call('PATCH', `/accounts/${user.accountId}`, token, bank);
    expect(errorOf(await change(later)).code).toBe('SecondFactorRequired');
    const sign = { sha256: 'a'.repeat(64), password: 'oricare', code: '123456' };
    const signing = `/auction-winning-bids/${user.accountId}/signatures`;
    expect(errorOf(await call('POST', signing, later, sign)).code).toBe('SecondFactorRequired');
    expect((await prove(later, totp(own))).status).toBe(204);
    expect(errorOf(await change(later)).code).toBe('ValidationFailed');
    const without = await makeAccount(market.db);
    expect(errorOf(await call('POST', signing, without.token, sign)).code).toBe('NotFound');
  });
});
