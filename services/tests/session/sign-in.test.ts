import { randomUUID } from 'node:crypto';
import { feedSessionsSchema } from '@recolta/shared/contracts/feed';
import { identitySchema } from '@recolta/shared/contracts/http/identity';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { identity as identityPort } from '../../src/main/session/find-callers.ts';
import {
  hashPassword,
  hashQueue,
  maxHashing,
  maxWaitingToHash,
  verifyPassword,
} from '../../src/main/session/password.ts';
import { foldEmail } from '../../src/platform/fold-email.ts';
import type { Caller } from '../../src/platform/ports/identity-port.ts';
import { hashToken } from '../../src/platform/token.ts';
import { identifyingStrings, makeAccount, openTestSession, testPassword } from '../harness/accounts.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { serviceToken, startTestMarket, type TestMarket } from '../harness/test-market.ts';

const tokenSchema = z.strictObject({ token: z.string().min(43) });

describe('sign-in', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  const login = (email: string, password: string) =>
    market.call({ method: 'POST', path: '/main/accounts/login', body: { email, password } });
  const identity = (token?: string) => market.call({ method: 'GET', path: '/main/accounts/identity', token });
  const logout = (token?: string) => market.call({ method: 'POST', path: '/main/accounts/logout', token });

  it('[S2] returns a token for the right password, regardless of the case of the e-mail', async () => {
    const account = await makeAccount(market.db);
    const { token } = expectStatus(
      await login(` ${account.email.toUpperCase()}`, testPassword),
      200,
      tokenSchema,
    );
    const { user } = expectStatus(await identity(token), 200, identitySchema);
    expect(user).toMatchObject({ userId: account.userId, accountId: account.accountId, isActive: true });
  });

  it('[S2] answers a wrong password and an unknown e-mail alike', async () => {
    const account = await makeAccount(market.db);
    const wrong = await login(account.email, `${testPassword}!`);
    const unknown = await login(`nobody-${account.email}`, testPassword);
    expect([wrong.status, errorOf(wrong).code]).toEqual([401, 'wrongCredentials']);
    const { requestId: _1, ...ofWrong } = errorOf(wrong);
    const { requestId: _2, ...ofUnknown } = errorOf(unknown);
    expect([unknown.status, ofUnknown]).toEqual([401, ofWrong]);
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(wrong.headers).sort());
  });

  it('[S2] reports an unconfirmed e-mail only after the right password, and opens no session', async () => {
    const account = await makeAccount(market.db);
    await market.db
      .updateTable('main.users')
      .set({ email_confirmed_at: null })
      .where('id', '=', account.userId)
      .execute();
    expect(errorOf(await login(account.email, 'wrong password')).code).toBe('wrongCredentials');
    const right = await login(account.email, testPassword);
    expect([right.status, errorOf(right).code]).toEqual([403, 'emailNotConfirmed']);
    expect(await sessionsOf(account.userId)).toHaveLength(1);
  });

  it('[S2] lets an inactive user in', async () => {
    const account = await makeAccount(market.db, { isActive: false });
    const { token } = expectStatus(await login(account.email, testPassword), 200, tokenSchema);
    expect(expectStatus(await identity(token), 200, identitySchema).user.isActive).toBe(false);
  });

  it('[S2] stores of a token its hash only, for 14 days', async () => {
    const account = await makeAccount(market.db);
    const { token } = expectStatus(await login(account.email, testPassword), 200, tokenSchema);
    const sessions = await sessionsOf(account.userId);
    expect(sessions).toHaveLength(2);
    for (const { days } of sessions) expect(days).toBeCloseTo(14, 3);
    expect(await wholeDatabase()).not.toContain(token);
  });

  it('[S2] ends only the session of a token at sign-out, and adds its end to the feed', async () => {
    const account = await makeAccount(market.db);
    const { token } = expectStatus(await login(account.email, testPassword), 200, tokenSchema);
    expect((await logout(token)).status).toBe(204);
    expect([(await identity(token)).status, (await logout(token)).status]).toEqual([401, 401]);
    expect((await identity(account.token)).status).toBe(200);
    const events = await market.db
      .selectFrom('platform.events')
      .select('payload')
      .where('module', '=', 'main')
      .where('kind', '=', 'session')
      .execute();
    expect(events).toHaveLength(1);
  });

  it('[S2] keeps 20 valid sessions of a user, and adds the ended ones to the feed', async () => {
    const { email, userId, token } = await makeAccount(market.db);
    for (let count = 0; count < 25; count++) await openTestSession(market.db, userId);
    const { rows: before } = await sql<{ id: string }>`
      select id from main.sessions where user_id = ${userId} order by created_at desc`.execute(market.db);
    const answers = await Promise.all([login(email, testPassword), login(email, testPassword)]);
    const fresh = answers.map((answer) => expectStatus(answer, 200, tokenSchema).token);
    expect(await sessionsOf(userId)).toHaveLength(20);
    for (const one of fresh) expect((await identity(one)).status).toBe(200);
    expect((await identity(token)).status).toBe(401);
    const { rows: told } = await sql<{ id: string }>`
      select payload->>'sessionId' as id from platform.events where module = 'main' and kind = 'session'`.execute(
      market.db,
    );
    expect(told.map(({ id }) => id)).toEqual(expect.arrayContaining(before.slice(18).map(({ id }) => id)));
  });

  it('[S2] rejects a session after its end', async () => {
    const account = await makeAccount(market.db);
    await market.db
      .updateTable('main.sessions')
      .set({ ends_at: sql`clock_timestamp()` })
      .where('user_id', '=', account.userId)
      .execute();
    expect((await identity(account.token)).status).toBe(401);
    expect((await identity()).status).toBe(401);
    expect((await identity('short')).status).toBe(401);
  });

  it('[S2] refuses a sign-in at once while too many wait to be hashed, and accepts them again after', async () => {
    const account = await makeAccount(market.db);
    const gate = Promise.withResolvers<void>();
    const lines = [`e-mail ${foldEmail(account.email)}`];
    const crowd = Array.from({ length: maxHashing + maxWaitingToHash }, () =>
      hashQueue.run({ lines }, () => gate.promise),
    );
    const refused = await login(account.email, testPassword);
    expect([refused.status, errorOf(refused).code]).toEqual([429, 'TooManyRequests']);
    expect(refused.headers['retry-after']).toBe('5');
    gate.resolve();
    await Promise.all(crowd);
    expect((await login(account.email, testPassword)).status).toBe(200);
  });

  it('[S2] hashes for an unknown e-mail as for a wrong password', async () => {
    const account = await makeAccount(market.db);
    const gate = Promise.withResolvers<void>();
    const busy = Array.from({ length: maxHashing }, (_, at) =>
      hashQueue.run({ lines: [`busy ${at}`] }, () => gate.promise),
    );
    const answered: string[] = [];
    const unknown = login(`nobody-${account.email}`, testPassword).then(({ status }) => {
      answered.push('unknown');
      return status;
    });
    // Answered while the unknown e-mail waits for its slot of the hashing.
    for (let at = 0; at < 10; at++) await identity(account.token);
    answered.push('others');
    gate.resolve();
    expect(await unknown).toBe(401);
    expect(answered).toEqual(['others', 'unknown']);
    await Promise.all(busy);
  });

  it('[S2] opens no session if the password was changed while it was hashed', async () => {
    const account = await makeAccount(market.db);
    const gate = Promise.withResolvers<void>();
    const busy = Array.from({ length: maxHashing }, (_, at) =>
      hashQueue.run({ lines: [`busy ${at}`] }, () => gate.promise),
    );
    const late = login(account.email, testPassword);
    await vi.waitFor(() => expect(hashQueue.waitingCount).toBe(1), { timeout: 30_000 });
    await market.db
      .updateTable('main.users')
      .set({ password_hash: 'changed' })
      .where('id', '=', account.userId)
      .execute();
    gate.resolve();
    expect(errorOf(await late).code).toBe('wrongCredentials');
    expect(await sessionsOf(account.userId)).toHaveLength(1);
    await Promise.all(busy);
  });

  it('[S2] waits for a concurrent change of the password to commit, and opens no session after it', async () => {
    const account = await makeAccount(market.db);
    const change = await market.database.pool.connect();
    await change.query('begin');
    await change.query(`update main.users set password_hash = 'changed' where id = $1`, [account.userId]);
    let isAnswered = false;
    const late = login(account.email, testPassword).finally(() => {
      isAnswered = true;
    });
    const isWaiting = async () => {
      const { rows } = await market.database.pool.query('select 1 from pg_locks where not granted');
      return isAnswered || rows.length > 0;
    };
    await vi.waitUntil(isWaiting, { timeout: 30_000 });
    await change.query('commit');
    change.release();
    expect(errorOf(await late).code).toBe('wrongCredentials');
    expect(await sessionsOf(account.userId)).toHaveLength(1);
  });

  it('[S2] [S5] shows a session the current rights of its user', async () => {
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const shown = async () => expectStatus(await identity(admin.token), 200, identitySchema);
    expect(await shown()).toMatchObject({
      user: { isActive: true, roles: ['Admin'] },
      account: { hasBankDetails: true, county: null },
    });
    await market.db
      .updateTable('main.accounts')
      .set({ county_of_activity: 'CL' })
      .where('id', '=', admin.accountId)
      .execute();
    expect((await shown()).account.county).toBe('CL');
    await market.db
      .updateTable('main.users')
      .set({ email_confirmed_at: null })
      .where('id', '=', admin.userId)
      .execute();
    for (const column of ['bank', 'bank_branch', 'bank_account_number'] as const) {
      const [before] = await market.db
        .updateTable('main.accounts')
        .set({ [column]: null })
        .where('id', '=', admin.accountId)
        .returning(sql<string>`old.${sql.ref(column)}`.as('value'))
        .execute();
      expect(await shown()).toMatchObject({
        user: { isActive: false, isEmailConfirmed: false, roles: ['Client'] },
        account: { hasBankDetails: false },
      });
      await market.db
        .updateTable('main.accounts')
        .set({ [column]: before?.value })
        .where('id', '=', admin.accountId)
        .execute();
    }
  });

  it('[S2] has no caller for a session that has ended', async () => {
    const ended = { sessionId: randomUUID() } as Caller;
    expect(await identityPort.refreshCaller(market.db, ended)).toBeUndefined();
  });

  it('[S2] gives the relay the sessions of hashes, and refuses invalid hashes', async () => {
    const account = await makeAccount(market.db);
    const ask = (tokenHashes: unknown) =>
      market.call({
        method: 'POST',
        path: '/main/feed/sessions',
        token: serviceToken,
        body: { tokenHashes },
      });
    const [known, unknown] = [hashToken(account.token), hashToken('of nobody')];
    const { sessions } = expectStatus(await ask([known, unknown]), 200, feedSessionsSchema);
    expect(sessions).toEqual({
      [known]: expect.objectContaining({ accountId: account.accountId, roles: ['Client'] }),
    });
    await market.db
      .updateTable('main.sessions')
      .set({ ends_at: sql`clock_timestamp() - interval '1 second'` })
      .where('user_id', '=', account.userId)
      .execute();
    expect((await ask([known])).body).toEqual({ sessions: {} });
    for (const wrong of [['short'], 'x', undefined]) {
      const refused = await ask(wrong);
      expect([refused.status, errorOf(refused).code]).toEqual([400, 'MalformedRequest']);
    }
  });

  it('[S2] writes no name, e-mail, password or token into the log', async () => {
    const account = await makeAccount(market.db);
    const { token } = expectStatus(await login(account.email, testPassword), 200, tokenSchema);
    await login(account.email, 'a-wrong-password');
    await market.call({
      method: 'POST',
      path: '/main/accounts/login',
      body: { email: account.email, password: testPassword, role: 'Admin' },
    });
    await identity(token);
    await logout(token);
    const log = market.logText();
    expect(log).toContain('services are ready');
    for (const secret of [
      ...identifyingStrings(account),
      token,
      account.token,
      testPassword,
      'a-wrong-password',
    ])
      expect(log).not.toContain(secret);
  });

  function sessionsOf(userId: string): Promise<{ days: number }[]> {
    return market.db
      .selectFrom('main.sessions')
      .select(sql<number>`(extract(epoch from ends_at - created_at) / 86400)::float8`.as('days'))
      .where('user_id', '=', userId)
      .execute();
  }

  async function wholeDatabase(): Promise<string> {
    const { rows } = await sql<{ text: string }>`
      select string_agg(t::text, '') as text from (
        select s::text from main.sessions s union all select u::text from main.users u
        union all select e::text from platform.events e) t`.execute(market.db);
    return rows[0]?.text ?? '';
  }
});

describe('passwords', () => {
  it('[S2] stores argon2id hashes, each with its own salt', async () => {
    const [one, other] = await Promise.all([hashPassword('aceeași'), hashPassword('aceeași')]);
    expect(one).toMatch(/^argon2id\$19456\$2\$[\w-]{22}\$[\w-]{43}$/);
    expect(other).not.toBe(one);
    expect(await verifyPassword('aceeași', one)).toBe(true);
    expect(await verifyPassword('aceeasi', one)).toBe(false);
  });

  it('[S2] accepts a password in either Unicode form of its letters', async () => {
    expect(await verifyPassword('a\u0306', await hashPassword('\u0103'))).toBe(true);
  });
});
