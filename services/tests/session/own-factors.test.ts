import { randomUUID } from 'node:crypto';
import { type Factors, factorsSchema, pendingSignInSchema } from '@recolta/shared/contracts/http/factors';
import { maxFactors, recoveryWaitHours } from '@recolta/shared/domain/session/second-factor';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { giveCheapPasswords } from '../harness/cheap-password.ts';
import { addApp, finishWith, signInWith } from '../harness/factors.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { codeOf } from '../harness/totp-code.ts';

const codesSchema = z.object({ recoveryCodes: z.array(z.string()) });

describe('one’s own second factors', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  const call = (method: string, path: string, token?: string, body?: object) =>
    market.call({ method, path: `/main${path}`, token, ...(body && { body }) });
  const own = async ({ token }: TestAccount): Promise<Factors> =>
    expectStatus(await call('GET', '/factors', token), 200, factorsSchema);
  const ticketOf = async (account: TestAccount) =>
    expectStatus(await signInWith(market, account), 200, pendingSignInSchema).ticket;
  const mailsTo = async ({ email }: TestAccount) => {
    const { rows } = await sql<{ template: string; params: Record<string, string> }>`
      select data->>'template' as template, data->'params' as params from pgboss.job
      where data->>'to' = ${email} order by created_on`.execute(market.db);
    return rows;
  };

  it('[S13] are listed to their holder alone, with names, uses and the recovery codes left', async () => {
    const [account, stranger] = [await makeAccount(market.db), await makeAccount(market.db)];
    const nothing = { factors: [], recoveryCodesLeft: 0, isObligatory: false, recovery: null };
    expect(await own(account)).toEqual(nothing);
    const { secret, recoveryCodes } = await addApp(market, account);
    const [factor] = (await own(account)).factors;
    expect(factor).toMatchObject({ kind: 'totp', name: 'Telefon', lastUsedAt: null });
    expect(await own(stranger)).toEqual(nothing);
    const rename = ({ token }: TestAccount) =>
      call('PATCH', `/factors/${factor?.id}`, token, { name: 'Telefon nou' });
    expect((await rename(stranger)).status).toBe(404);
    expect((await rename(account)).status).toBe(204);
    const beforeMs = Date.now() - 60_000;
    await finishWith(market, await ticketOf(account), { kind: 'totp', code: codeOf(secret) });
    await finishWith(market, await ticketOf(account), { kind: 'recoveryCode', code: recoveryCodes[3] });
    const seen = await own(account);
    expect(seen).toMatchObject({ factors: [{ id: factor?.id, name: 'Telefon nou' }], recoveryCodesLeft: 9 });
    expect(Date.parse(seen.factors[0]?.lastUsedAt ?? '')).toBeGreaterThan(beforeMs);
    expect(JSON.stringify(seen)).not.toContain(secret);
  });

  it('[S13] new recovery codes replace the earlier ones, and are mailed of; without a factor there are none', async () => {
    const account = await makeAccount(market.db);
    const again = () => call('POST', '/factors/recovery-codes', account.token);
    expect(errorOf(await again()).code).toBe('StatusConflict');
    const { recoveryCodes: earlier } = await addApp(market, account);
    const { recoveryCodes } = expectStatus(await again(), 200, codesSchema);
    expect(new Set([...earlier, ...recoveryCodes]).size).toBe(20);
    const use = async (code: string | undefined) =>
      (await finishWith(market, await ticketOf(account), { kind: 'recoveryCode', code })).status;
    expect([await use(earlier[0]), await use(recoveryCodes[0])]).toEqual([409, 200]);
    expect((await own(account)).recoveryCodesLeft).toBe(9);
    expect(await mailsTo(account)).toMatchObject([
      { template: 'factorsChanged', params: { change: 'added', name: 'Telefon' } },
      { template: 'factorsChanged', params: { change: 'recoveryCodesMade', name: '' } },
      { template: 'factorsChanged', params: { change: 'recoveryCodeUsed', name: '' } },
    ]);
  });

  it('[S13] removing one of two keeps the recovery codes, removing the last one ends them; the mail names it', async () => {
    const account = await makeAccount(market.db);
    await addApp(market, account);
    await market.db
      .insertInto('main.factors')
      .values({
        ...{ user_id: account.userId, kind: 'passkey', name: 'Cheie', credential_id: account.userId },
        ...{ public_key: 'key', counter: 0, transports: [] },
      })
      .execute();
    const [app, key] = (await own(account)).factors;
    expect([app?.name, key?.name]).toEqual(['Telefon', 'Cheie']);
    const remove = (id: string | undefined) => call('DELETE', `/factors/${id}`, account.token);
    expect((await remove(key?.id)).status).toBe(204);
    expect((await remove(key?.id)).status).toBe(404);
    expect(await own(account)).toMatchObject({ factors: [{ id: app?.id }], recoveryCodesLeft: 10 });
    expect((await remove(app?.id)).status).toBe(204);
    expect(await own(account)).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    const removed = (await mailsTo(account)).slice(1);
    expect(removed.map(({ params }) => [params.change, params.name])).toEqual([
      ['removed', 'Cheie'],
      ['removed', 'Telefon'],
    ]);
  });

  it('[S13] are as many as the limit', async () => {
    const account = await makeAccount(market.db);
    await addApp(market, account);
    const add = (count: number) =>
      sql`insert into main.factors (user_id, kind, name, public_key, counter, transports, credential_id)
        select ${account.userId}, 'passkey', 'Cheie ' || n, 'key', 0, '{}', ${account.userId} || n
        from generate_series(1, ${count}) n`.execute(market.db);
    await add(maxFactors - 2);
    const start = (path: string) => call('POST', `/factors/${path}`, account.token, {});
    const begun = await start('totp-secret');
    const { secret } = expectStatus(begun, 200, z.object({ secret: z.string(), uri: z.string() }));
    const body = { name: 'Încă unul', code: codeOf(secret) };
    const added = await call('POST', '/factors/totp', account.token, body);
    // Recovery codes come with the first one alone.
    expect([added.status, added.body]).toEqual([200, { recoveryCodes: null }]);
    for (const path of ['totp-secret', 'passkey-request']) {
      const refused = await start(path);
      expect([refused.status, errorOf(refused)]).toMatchObject([
        409,
        { code: 'TooManyFactors', params: { limit: maxFactors } },
      ]);
    }
  });

  it('[S13] [S15] are obligatory for administrators, and a recovery is shown with its state and its time', async () => {
    const [admin, account] = [await makeAccount(market.db, { role: 'Admin' }), await makeAccount(market.db)];
    expect(await own(admin)).toMatchObject({ isObligatory: true });
    await addApp(market, account);
    const ticket = await ticketOf(account);
    expect((await call('POST', '/accounts/login/recovery', undefined, { ticket })).status).toBe(204);
    const requested = await own(account);
    expect(requested.recovery).toEqual({
      ...{ state: 'Requested', requestedAt: expect.any(String), dueAt: null },
    });
    const itemsSchema = z.object({ items: z.array(z.looseObject({ id: z.string(), userId: z.string() })) });
    const listed = async () =>
      expectStatus(await call('GET', '/admin/factor-recoveries', admin.token), 200, itemsSchema).items;
    const { id = '' } = (await listed()).find(({ userId }) => userId === account.userId) ?? {};
    const approval = { decision: 'approve', note: 'CI și certificat' };
    expect((await call('PUT', `/admin/factor-recoveries/${id}`, admin.token, approval)).status).toBe(204);
    const { recovery } = await own(account);
    expect(recovery).toEqual({
      ...{ state: 'Approved', requestedAt: requested.recovery?.requestedAt, dueAt: expect.any(String) },
    });
    const dueInHours = (Date.parse(recovery?.dueAt ?? '') - Date.now()) / 3_600_000;
    expect(Math.round(dueInHours)).toBe(recoveryWaitHours);
    expect(await listed()).toMatchObject([
      {
        ...{ id, userId: account.userId, email: account.email, companyName: account.companyName },
        ...{ state: 'Approved', ...recovery },
      },
    ]);
    expect((await mailsTo(account)).slice(1)).toMatchObject([
      { template: 'factorRecovery', params: { state: 'requested', at: '', reason: '' } },
      { template: 'factorRecovery', params: { state: 'approved', at: recovery?.dueAt, reason: '' } },
    ]);
    const { rows } = await sql`
      select action, details, by_user_id as by from main.audit_log
      where subject_user_id = ${account.userId}`.execute(market.db);
    expect(rows).toEqual([
      { action: 'factors.recoveryApproved', details: { reason: approval.note }, by: admin.userId },
    ]);
    expect((await own(admin)).recovery).toBeNull();
  });

  it('[S15] nobody decides on their own recovery, an ended one is not decided, and a rejection has its reason', async () => {
    const [admin, other] = [
      await makeAccount(market.db, { role: 'Admin' }),
      await makeAccount(market.db, { role: 'Admin' }),
    ];
    const request = async (account: TestAccount) => {
      const { id } = await market.db
        .insertInto('main.factor_recoveries')
        .values({ user_id: account.userId })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const decide = (by: TestAccount, id: string, body: object) =>
      call('PUT', `/admin/factor-recoveries/${id}`, by.token, body);
    const id = await request(admin);
    const rejection = { decision: 'reject', reason: 'Actul nu se citește.' };
    expect((await decide(admin, id, rejection)).status).toBe(403);
    expect((await decide(admin, randomUUID(), rejection)).status).toBe(404);
    expect((await decide(other, id, rejection)).status).toBe(204);
    for (const body of [rejection, { decision: 'approve', note: 'acte' }])
      expect(errorOf(await decide(other, id, body)).code).toBe('StatusConflict');
    expect(await mailsTo(admin)).toMatchObject([
      { template: 'factorRecovery', params: { state: 'rejected', at: '', reason: rejection.reason } },
    ]);
    const { rows } = await sql`
      select action, details from main.audit_log where subject_user_id = ${admin.userId}`.execute(market.db);
    expect(rows).toEqual([{ action: 'factors.recoveryRejected', details: { reason: rejection.reason } }]);
    // An administrator without a factor has none to lose: the sign-in asks for a new one.
    const ticket = await ticketOf(other);
    const refused = await call('POST', '/accounts/login/recovery', undefined, { ticket });
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'SignInExpired']);
  });

  it('[S13] ten sign-ins wait at a time: an eleventh ends the oldest', async () => {
    const account = await makeAccount(market.db);
    const { recoveryCodes } = await addApp(market, account);
    await giveCheapPasswords(market.db, [account.accountId]);
    const tickets: string[] = [];
    for (let count = 0; count < 11; count++) {
      tickets.push(await ticketOf(account));
      await sql`update main.sign_ins set ends_at = ends_at - interval '1 second' where user_id = ${account.userId}`.execute(
        market.db,
      );
    }
    const finish = async (ticket = '', at = 0) =>
      finishWith(market, ticket, { kind: 'recoveryCode', code: recoveryCodes[at] });
    expect(errorOf(await finish(tickets[0])).code).toBe('SignInExpired');
    expect((await finish(tickets[1])).status).toBe(200);
    expect((await finish(tickets[10], 1)).status).toBe(200);
  });

  it('[S13] the first one needs the right password, a second one none', async () => {
    const account = await makeAccount(market.db);
    const start = (body: object) => call('POST', '/factors/totp-secret', account.token, body);
    expect((await start({})).status).toBe(400);
    const begun = await start({ password: testPassword });
    const { secret, uri } = expectStatus(begun, 200, z.object({ secret: z.string(), uri: z.string() }));
    const said = new URL(uri);
    expect([said.protocol, said.host, decodeURIComponent(said.pathname)]).toEqual([
      ...['otpauth:', 'totp', `/Recolta:${account.email}`],
    ]);
    expect(Object.fromEntries(said.searchParams)).toEqual({
      ...{ issuer: 'Recolta', secret, algorithm: 'SHA1', digits: '6', period: '30' },
    });
    const add = (code: string) => call('POST', '/factors/totp', account.token, { name: 'Unu', code });
    expect(errorOf(await add('000000')).params).toEqual({ fields: [{ path: 'code', rule: 'wrongCode' }] });
    expect((await add(codeOf(secret))).status).toBe(200);
    expect(errorOf(await add(codeOf(secret, 1))).code).toBe('SignInExpired');
    expect((await start({})).status).toBe(200);
  });
});
