import http from 'node:http';
import { validationParamsSchema } from '@recolta/shared/contracts/errors/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hashQueue, maxHashing, maxWaitingToHash } from '../../src/main/session/password.ts';
import { makeAccount, testPassword } from '../harness/accounts.ts';
import { expectSameTimes } from '../harness/answer-times.ts';
import { giveCheapPasswords } from '../harness/cheap-password.ts';
import { send } from '../harness/http-call.ts';
import { errorOf } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { eventsOf, login, mailsTo, sendRegistration, sessionIds, waitForMails } from './registrants.ts';
import { registration } from './registration-input.ts';

const newPassword = 'O-parola-noua-2026';

describe('passwords of accounts', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  const askReset = (email: string) =>
    market.call({ method: 'POST', path: '/main/users/reset-password', body: { email } });
  const change = (body: object, token?: string) =>
    market.call({ method: 'POST', path: '/main/users/change-password', body, token });
  const resetToken = async (email: string) => {
    expect((await askReset(email)).status).toBe(204);
    const [mail] = await waitForMails(market, email, 'passwordReset', 1);
    return mail?.params.token ?? '';
  };

  it('[S3] sets a new password by the mailed link, once, and confirms it by mail', async () => {
    const { email } = await makeAccount(market.db);
    const token = await resetToken(email);
    expect((await change({ email: email.toUpperCase(), token, password: newPassword })).status).toBe(204);
    expect((await login(market, email, testPassword)).status).toBe(401);
    expect((await login(market, email, newPassword)).status).toBe(200);
    const again = await change({ email, token, password: testPassword });
    expect([again.status, errorOf(again).code]).toEqual([404, 'NotFound']);
    expect(await mailsTo(market, email, 'passwordChanged')).toHaveLength(1);
  });

  it('[S2] [N2] ends every session, its sockets and pushes after a change by link', async () => {
    const account = await makeAccount(market.db);
    await login(market, account.email);
    const sessions = await sessionIds(market, account.accountId);
    expect(sessions).toHaveLength(2);
    const pushes = () =>
      market.db
        .selectFrom('main.push_subscriptions')
        .select('session_id')
        .where('account_id', '=', account.accountId)
        .execute();
    for (const session_id of [sessions[0] ?? null, null])
      await market.db
        .insertInto('main.push_subscriptions')
        .values({
          account_id: account.accountId,
          endpoint: `https://push.example.com/${session_id}`,
          ...{ p256dh: 'p', auth: 'a', session_id },
        })
        .execute();
    expect(await pushes()).toHaveLength(2);
    const token = await resetToken(account.email);
    await change({ email: account.email, token, password: newPassword });
    expect(await sessionIds(market, account.accountId)).toEqual([]);
    expect(await pushes()).toEqual([]);
    expect(await eventsOf(market, 'session', sessions)).toBe(2);
    const answer = await market.call({
      method: 'GET',
      path: '/main/accounts/identity',
      token: account.token,
    });
    expect(answer.status).toBe(401);
  });

  it('[S3] confirms the e-mail of the user who follows the link, so that nobody can block another’s address', async () => {
    const { input, token: squatters } = await sendRegistration(market);
    const token = await resetToken(input.email);
    expect((await change({ email: input.email, token, password: newPassword })).status).toBe(204);
    expect((await login(market, input.email, newPassword)).status).toBe(200);
    const answer = await market.call({ method: 'GET', path: '/main/accounts/identity', token: squatters });
    expect(answer.status).toBe(401);
  });

  it('[S3] accepts one of many concurrent uses of a link', async () => {
    const { email } = await makeAccount(market.db);
    const token = await resetToken(email);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => change({ email, token, password: `${newPassword}-${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404, 404, 404]);
  });

  it('[S3] accepts a link for an hour, and only for its e-mail', async () => {
    const { email } = await makeAccount(market.db);
    const other = await makeAccount(market.db);
    const token = await resetToken(email);
    expect((await change({ email: other.email, token, password: newPassword })).status).toBe(404);
    const { rows } = await sql<{ hours: number }>`
      update main.link_tokens t set ends_at = clock_timestamp() from main.users u
      where u.id = t.user_id and u.email = ${email}
      returning (extract(epoch from old.ends_at - t.created_at) / 3600)::float8 as hours`.execute(market.db);
    expect(rows[0]?.hours).toBeCloseTo(1, 3);
    expect((await change({ email, token, password: newPassword })).status).toBe(404);
    expect((await login(market, email, testPassword)).status).toBe(200);
  });

  it('[S3] answers a request for a link alike for every e-mail, and limits mails to a mailbox', async () => {
    const { email } = await makeAccount(market.db);
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => askReset(email)),
      askReset('nobody@test.recolta.ro'),
    ]);
    for (const { status, text } of answers) expect([status, text]).toEqual([204, '']);
    await waitForMails(market, email, 'passwordReset', 3);
    expect(await mailsTo(market, 'nobody@test.recolta.ro', 'passwordReset')).toHaveLength(0);
  });

  it('[S3] takes as long for an unknown e-mail', async () => {
    const { email } = await makeAccount(market.db);
    await expectSameTimes(email, askReset);
  });

  it('[S2] changes it given the present one, and ends every session', async () => {
    const account = await makeAccount(market.db);
    const answer = await change({ currentPassword: testPassword, password: newPassword }, account.token);
    expect(answer.status).toBe(204);
    expect(await sessionIds(market, account.accountId)).toEqual([]);
    expect((await login(market, account.email, newPassword)).status).toBe(200);
  });

  it('[S2] changes it once, however many changes with the same present one arrive together', async () => {
    const account = await makeAccount(market.db);
    const passwords = [1, 2, 3, 4].map((number) => `${newPassword} ${number}`);
    const answers = await Promise.all(
      passwords.map((password) => change({ currentPassword: testPassword, password }, account.token)),
    );
    const changed = passwords.filter((_, at) => answers[at]?.status === 204);
    expect(changed).toHaveLength(1);
    expect((await login(market, account.email, changed[0])).status).toBe(200);
  });

  it('[S2] reports a wrong present password at its field, and rejects all after ten', async () => {
    const account = await makeAccount(market.db);
    const wrong = () => change({ currentPassword: 'not-it', password: newPassword }, account.token);
    const first = await wrong();
    expect(validationParamsSchema.parse(errorOf(first).params).fields).toEqual([
      { path: 'currentPassword', rule: 'wrongPassword' },
    ]);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 10; attempt++) statuses.push((await wrong()).status);
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 400), 429]);
    const right = await change({ currentPassword: testPassword, password: newPassword }, account.token);
    expect(right.status).toBe(429);
    expect((await login(market, account.email)).status).toBe(200);
  });

  it.each([
    [{ password: newPassword }, ['currentPassword required']],
    [{ email: 'a@b.ro', password: newPassword }, ['token required', 'currentPassword required']],
    [{ currentPassword: testPassword, password: 'short' }, ['password min']],
    [
      { currentPassword: testPassword, email: 'a@b.ro', token: 'x'.repeat(43), password: newPassword },
      ['currentPassword required'],
    ],
    [{ currentPassword: testPassword, password: newPassword, role: 'Admin' }, ['role unknown']],
  ])('[S7] reports what is wrong with a change at its fields: %j', async (body, told) => {
    const { token } = await makeAccount(market.db);
    const answer = await change(body, token);
    const { fields } = validationParamsSchema.parse(errorOf(answer).params);
    expect([answer.status, fields.map(({ path, rule }) => `${path} ${rule}`)]).toEqual([400, told]);
  });

  it.each([
    ['password1234', 'passwordCommon'],
    ['aaaaaaaaaaaa', 'passwordPattern'],
    ['Toamna, recolta mea!', 'passwordPersonal'],
    ['zxcv-7261-bcde', null],
  ])(
    '[S2] judges a new password alike at registration, by link and given the present one: %j',
    async (password, rule) => {
      const account = await makeAccount(market.db);
      const input = registration({ password });
      const answers = [
        await market.call({ method: 'POST', path: '/main/accounts', body: input }),
        await change({ currentPassword: testPassword, password }, account.token),
        await change({ email: account.email, token: await resetToken(account.email), password }),
      ];
      for (const { status, body } of answers) {
        expect(status < 300).toBe(rule === null);
        if (rule)
          expect(body).toMatchObject({
            code: 'ValidationFailed',
            params: { fields: [{ path: 'password', rule }] },
          });
      }
    },
  );

  it('[S2] refuses the user’s own e-mail and company in a new password', async () => {
    const account = await makeAccount(market.db);
    const { companyName } = await market.db
      .selectFrom('main.accounts')
      .select('company_name as companyName')
      .where('id', '=', account.accountId)
      .executeTakeFirstOrThrow();
    const token = await resetToken(account.email);
    const fields = [{ path: 'password', rule: 'passwordPersonal' }];
    for (const password of [`x ${account.email.split('@')[0]} 7`, `${companyName}-la-camp`]) {
      const input = { ...registration({ password }), email: account.email, companyName: companyName ?? '' };
      const answers = [
        await market.call({ method: 'POST', path: '/main/accounts', body: input }),
        await change({ currentPassword: testPassword, password }, account.token),
        await change({ email: account.email, token, password }),
      ];
      for (const answer of answers) expect(errorOf(answer).params).toEqual({ fields });
    }
  });

  it('[S2] opens no session with a password that has just changed', async () => {
    const account = await makeAccount(market.db);
    const [, ...logins] = await Promise.all([
      change({ currentPassword: testPassword, password: newPassword }, account.token),
      ...Array.from({ length: 12 }, () => login(market, account.email)),
    ]);
    // Some arrived before the change and some after; no earlier session is left.
    expect(new Set(logins.map(({ status }) => status)).difference(new Set([200, 401]))).toEqual(new Set());
    expect(await sessionIds(market, account.accountId)).toEqual([]);
  });

  it('[S2] refuses a sign-in if its password is changed between the check and the opening of the session', async () => {
    const account = await makeAccount(market.db);
    const { rows } = await market.database.pool.query<{ hash: string }>(
      'select password_hash as hash from main.users where id = $1',
      [account.userId],
    );
    const before = await sessionIds(market, account.accountId);
    const changer = await market.database.pool.connect();
    onTestFinished(() => changer.release());
    await changer.query('begin');
    await changer.query('select from main.users where id = $1 for no key update', [account.userId]);
    const signingIn = login(market, account.email);
    await vi.waitFor(
      async () => {
        const { rowCount } = await market.database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rowCount).toBe(1);
      },
      { timeout: 30_000 },
    );
    await changer.query('update main.users set password_hash = $2 where id = $1', [
      account.userId,
      `${rows[0]?.hash.slice(0, -1)}${rows[0]?.hash.endsWith('A') ? 'B' : 'A'}`,
    ]);
    await changer.query('commit');
    expect((await signingIn).status).toBe(401);
    expect(await sessionIds(market, account.accountId)).toEqual(before);
  });

  it('[S2] neither locks out nor delays others while hundreds of wrong passwords arrive', async () => {
    const [victim, bystander] = [await makeAccount(market.db), await makeAccount(market.db)];
    await giveCheapPasswords(market.db, [victim.accountId], 4096);
    const gate = Promise.withResolvers<void>();
    onTestFinished(() => gate.resolve());
    const held = Array.from({ length: maxHashing }, (_, at) =>
      hashQueue.run({ lines: [`busy ${at}`] }, () => gate.promise),
    );
    const agent = new http.Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const body = { email: victim.email, password: 'wrong-password' };
    const wrong = { method: 'POST', path: '/main/accounts/login', body };
    let isOver = false;
    const attack = Promise.all(
      Array.from({ length: 500 }, async () => (await send(agent, market.port, wrong)).status),
    ).finally(() => {
      isOver = true;
    });
    await vi.waitFor(() => expect(hashQueue.waitingCount).toBe(maxWaitingToHash), { timeout: 30_000 });
    // Answered while two hundred others wait: it has its own line.
    const run = vi.spyOn(hashQueue, 'run');
    onTestFinished(() => run.mockRestore());
    const other = market.call({
      ...{ method: 'POST', path: '/main/accounts/login', headers: { 'x-forwarded-for': '203.0.113.9' } },
      body: { email: bystander.email, password: testPassword },
    });
    const isBystanders = (line: string) => line.includes(bystander.email);
    await vi.waitFor(() =>
      expect(run.mock.calls.flatMap(([{ lines }]) => lines).some(isBystanders)).toBe(true),
    );
    gate.resolve();
    expect((await other).status).toBe(200);
    expect(isOver).toBe(false);
    expect(new Set(await attack)).toEqual(new Set([401, 429]));
    await Promise.all(held);
    expect((await login(market, victim.email)).status).toBe(200);
  }, 60_000);
});
