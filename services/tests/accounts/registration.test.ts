import { validationParamsSchema } from '@recolta/shared/contracts/errors/error-body';
import { termsVersion } from '@recolta/shared/domain/legal-versions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, openTestSession } from '../harness/accounts.ts';
import { expectSameTimes } from '../harness/answer-times.ts';
import { makeAuction } from '../harness/auctions.ts';
import type { Answer } from '../harness/http-call.ts';
import { command, errorOf, expectRefusedBid, readAuction } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { uploadAll } from './document-files.ts';
import {
  confirm,
  eventsOf,
  login,
  mailsTo,
  readIdentity,
  registerConfirmed,
  sendRegistration,
  sessionIds,
  waitForMails,
} from './registrants.ts';
import { registration } from './registration-input.ts';

describe('registration', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  const post = (body: unknown) => market.call({ method: 'POST', path: '/main/accounts', body });
  const resend = (email: string) =>
    market.call({
      method: 'POST',
      path: `/main/accounts/resend-confirmation-email?${new URLSearchParams({ email })}`,
    });
  const rulesAt = (answer: Answer) =>
    validationParamsSchema.parse(errorOf(answer).params).fields.map(({ path, rule }) => `${path} ${rule}`);
  const identityStatus = async (token: string) =>
    (await market.call({ method: 'GET', path: '/main/accounts/identity', token })).status;
  const age = (accountId: string, days: number) =>
    sql`
      with aged as (update main.users set created_at = created_at - make_interval(days => ${days})
        where account_id = ${accountId} returning id)
      update main.link_tokens t set ends_at = t.ends_at - make_interval(days => ${days}) from aged
      where t.user_id = aged.id`.execute(market.db);
  /** One is accepted, and the others are refused: as duplicates, or because the hashing queue is full. */
  const expectOneTaken = (answers: readonly Answer[]) => {
    const refused = answers.map(({ status }) => status).filter((status) => status !== 201);
    expect(refused).toHaveLength(answers.length - 1);
    for (const status of refused) expect([409, 429]).toContain(status);
  };
  const countUsers = async (email: string) => {
    const { rows } = await sql<{ users: number; accounts: number }>`
      select count(*) as users, (select count(*) from main.accounts a
        where not exists (select from main.users u where u.account_id = a.id)) as accounts
      from main.users where email_folded = ${email.toLowerCase()}`.execute(market.db);
    return rows[0];
  };

  it('[S1] creates an account and an inactive Client, who is identified by the token', async () => {
    const { input, accountId, token } = await sendRegistration(market, { providerAccount: true });
    expect(await readIdentity(market, token)).toMatchObject({
      user: {
        accountId,
        email: input.email,
        isActive: false,
        isEmailConfirmed: false,
        roles: ['Client'],
        permissions: [],
      },
      account: { id: accountId, companyName: input.companyName, hasBankDetails: false, hasDocuments: false },
    });
    expect(await mailsTo(market, input.email, 'confirmation')).toHaveLength(1);
  });

  it('[S1] refuses the same e-mail, and another spelling of it as the same user name, and stores nothing of the second', async () => {
    const { input } = await sendRegistration(market);
    const refusalOf = async (email: string) => {
      const again = await post(registration({ email }));
      return [again.status, errorOf(again).code];
    };
    expect(await refusalOf(input.email)).toEqual([409, 'DuplicateEmail']);
    expect(await refusalOf(input.email.toUpperCase())).toEqual([409, 'DuplicateUserName']);
    expect(await countUsers(input.email)).toEqual({ users: 1, accounts: 0 });
    expect(await mailsTo(market, input.email, 'confirmation')).toHaveLength(1);
  });

  it('[S10] refuses an acceptance of other terms than the current ones, and stores nothing', async () => {
    const input = registration();
    const old = await post({ ...input, termsVersion: '2020-01-01' });
    expect([old.status, errorOf(old).code]).toEqual([409, 'RequestChanged']);
    expect(await countUsers(input.email)).toEqual({ users: 0, accounts: 0 });
    expect((await post({ ...input, termsVersion })).status).toBe(201);
  });

  it('[S1] accepts one of many concurrent registrations of an e-mail', async () => {
    const { email } = registration();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        post(registration({ email: index % 2 === 0 ? email : email.toUpperCase() })),
      ),
    );
    expectOneTaken(answers);
    expect(await countUsers(email)).toEqual({ users: 1, accounts: 0 });
  });

  it('[S1] replaces a registration whose link was not followed in its 7 days, but no newer one', async () => {
    const { input, accountId, token } = await sendRegistration(market);
    await uploadAll(market, { accountId, token });
    await age(accountId, 6);
    expect((await post(registration({ email: input.email }))).status).toBe(409);
    await age(accountId, 2);
    const another = await sendRegistration(market);
    await age(another.accountId, 20);
    const again = await sendRegistration(market, { email: input.email.toUpperCase() });
    expect(again.accountId).not.toBe(accountId);
    for (const { email } of [input, another.input])
      expect(await countUsers(email)).toEqual({ users: 1, accounts: 0 });
    expect([await identityStatus(token), await identityStatus(another.token)]).toEqual([401, 200]);
    const { rows } = await sql`
      select from platform.files where owner_account_id = ${accountId} and removed_at is null`.execute(
      market.db,
    );
    expect(rows).toEqual([]);

    const confirmed = await registerConfirmed(market);
    await age(confirmed.accountId, 40);
    expect((await post(registration({ email: confirmed.input.email }))).status).toBe(409);
  });

  it('[S1] replaces an expired registration once, however many ask at the same time', async () => {
    const { input, accountId } = await sendRegistration(market);
    await age(accountId, 8);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(registration({ email: input.email }))),
    );
    expectOneTaken(answers);
    expect(await countUsers(input.email)).toEqual({ users: 1, accounts: 0 });
  });

  it.each([
    ['companyNumber', '14399841', 'companyNumber companyNumberControl'],
    ['bankAccountNumber', 'RO49AAAA1B31007593840001', 'bankAccountNumber ibanControl'],
    ['jNumber', 'J41/1/2000', 'jNumber jNumber'],
    ['telephone', '12345', 'telephone telephone'],
    ['email', 'nobody', 'email email'],
    ['password', 'short', 'password min'],
    ['countyOfActivityId', 'XX', 'countyOfActivityId oneOf'],
    ['acceptsTerms', false, 'acceptsTerms oneOf'],
    ['companyName', 'Firma \u202eLRS', 'companyName text'],
    ['email', 'a@b.ro\r\nBcc: c@d.ro', 'email email'],
    ['email', 'a@b.ro,c@d.ro', 'email email'],
  ])('[S4] reports a wrong %s at its field (%j)', async (field, value, told) => {
    const answer = await post({ ...registration(), [field]: value });
    expect([answer.status, rulesAt(answer)]).toEqual([400, [told]]);
  });

  it.each(['role', 'roles', 'isActive', 'permissions', 'emailConfirmed', 'passwordHash', 'accountId', 'id'])(
    '[S6] refuses a registration that sets its own %s',
    async (field) => {
      const input = registration();
      const answer = await post({ ...input, [field]: field === 'role' ? 'Admin' : true });
      expect([answer.status, rulesAt(answer)]).toEqual([400, [`${field} unknown`]]);
      expect(await countUsers(input.email)).toEqual({ users: 0, accounts: 0 });
    },
  );

  it('[S14] records browser and network with the session of a registration', async () => {
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const headers = { 'x-forwarded-for': '203.0.113.77', 'user-agent': userAgent };
    const body = registration();
    const answer = await market.call({ method: 'POST', path: '/main/accounts', body, headers });
    expect(answer.status).toBe(201);
    const { rows } = await sql`
      select s.device, s.network from main.sessions s join main.users u on u.id = s.user_id
      where u.email = ${body.email}`.execute(market.db);
    expect(rows).toEqual([{ device: 'Firefox · Windows', network: '203.0.113.*' }]);
  });

  it('[S1] has no access to the market until the e-mail is confirmed', async () => {
    const { accountId, token } = await sendRegistration(market);
    const closed: [string, string, unknown?][] = [
      ['GET', `/main/accounts/${accountId}`],
      ['PATCH', `/main/accounts/${accountId}`, { telephone: '0722123456' }],
      ['DELETE', `/main/accounts/${accountId}`, { password: 'x' }],
      ['GET', `/main/accounts/${accountId}/export`],
      ['PUT', `/main/accounts/${accountId}/provider`],
      ['GET', '/main/accounts'],
      ['GET', '/main/admin/audit'],
      ['POST', '/main/users/change-password', { currentPassword: 'x', password: 'Parola-noua-2026' }],
    ];
    for (const [method, path, body] of closed) {
      const answer = await market.call({ method, path, token, body });
      expect([method, path, answer.status, errorOf(answer).code]).toEqual([
        method,
        path,
        403,
        'emailNotConfirmed',
      ]);
    }
  });

  it('[S1] lets an unconfirmed registrant watch an auction as an inactive visitor does, but not bid', async () => {
    const owner = await makeAccount(market.db, { role: 'Provider' });
    const { id } = await makeAuction(market.db, { owner });
    const registrant = await sendRegistration(market);
    // Not even after an administrator activates the user.
    await sql`update main.users set is_active = true where account_id = ${registrant.accountId}`.execute(
      market.db,
    );
    const { viewer } = await readAuction(market, registrant, id);
    expect(viewer).toMatchObject({ mayBid: false, why: 'AccountNotActive' });
    expect((await expectRefusedBid(market, registrant, id, '1000')).code).toBe('AccountNotActive');
    expect((await command(market, registrant, id, 'terms-acceptance', { accepted: true })).status).toBe(403);
    expect((await readIdentity(market, registrant.token)).user.isActive).toBe(false);
  });

  it('[S1] refuses to make a user with an unconfirmed e-mail an administrator', async () => {
    const registrant = await sendRegistration(market);
    await sql`update main.users set is_active = true, role = 'Admin' where account_id = ${registrant.accountId}`.execute(
      market.db,
    );
    const answer = await market.call({ method: 'GET', path: '/main/accounts', token: registrant.token });
    expect(answer.status).toBe(403);
    expect((await readIdentity(market, registrant.token)).user.roles).toEqual(['Client']);
  });

  describe('confirming the e-mail', () => {
    it('[S2] allows sign-in once the link was followed', async () => {
      const { input, accountId, token } = await sendRegistration(market);
      expect(errorOf(await login(market, input.email)).code).toBe('emailNotConfirmed');
      const [mail] = await mailsTo(market, input.email, 'confirmation');
      expect((await confirm(market, mail?.params.token ?? '', input.email.toUpperCase())).status).toBe(204);
      expect((await login(market, input.email)).status).toBe(200);
      expect(await eventsOf(market, 'inbox', [accountId])).toBeGreaterThan(0);
      const other = await registerConfirmed(market);
      expect((await readIdentity(market, other.token)).user.isEmailConfirmed).toBe(true);
      expect(await identityStatus(token)).toBe(401);
    });

    it('[S3] ends the sessions of the registrant, except the one that followed the link', async () => {
      const { input, accountId, token } = await sendRegistration(market);
      const [session] = await sessionIds(market, accountId);
      const other = await registerConfirmed(market);
      const [mail] = await mailsTo(market, input.email, 'confirmation');
      expect(await identityStatus(token)).toBe(200);
      // Followed with a session of another user, or with none.
      expect((await confirm(market, mail?.params.token ?? '', input.email, other.token)).status).toBe(204);
      expect([await identityStatus(token), await identityStatus(other.token)]).toEqual([401, 200]);
      expect(await eventsOf(market, 'session', [session ?? ''])).toBe(1);

      const own = await sendRegistration(market);
      const second = await openTestSession(market.db, (await readIdentity(market, own.token)).user.userId);
      const [ownMail] = await mailsTo(market, own.input.email, 'confirmation');
      await confirm(market, ownMail?.params.token ?? '', own.input.email, own.token);
      expect([await identityStatus(own.token), await identityStatus(second)]).toEqual([200, 401]);
    });

    it('[S3] changes nothing when a link is opened again, or an earlier one after it', async () => {
      const { input, token } = await sendRegistration(market);
      const { userId } = (await readIdentity(market, token)).user;
      expect((await resend(input.email)).status).toBe(204);
      const [first, second] = await waitForMails(market, input.email, 'confirmation', 2);
      expect((await confirm(market, second?.params.token ?? '', input.email)).status).toBe(204);
      const session = await openTestSession(market.db, userId);
      for (const mail of [second, first])
        expect((await confirm(market, mail?.params.token ?? '', input.email)).status).toBe(204);
      expect(await identityStatus(session)).toBe(200);
      // An account whose e-mail is unconfirmed again needs a new link.
      await sql`update main.users set email_confirmed_at = null where email = ${input.email}`.execute(
        market.db,
      );
      const again = await confirm(market, second?.params.token ?? '', input.email);
      expect([again.status, errorOf(again).code]).toEqual([404, 'NotFound']);
    });

    it('[S3] confirms once, however many follow the link at the same time', async () => {
      const { input } = await sendRegistration(market);
      const [mail] = await mailsTo(market, input.email, 'confirmation');
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => confirm(market, mail?.params.token ?? '', input.email)),
      );
      expect(answers.every(({ status }) => status === 204)).toBe(true);
      const { rows } = await sql`
        select from main.notifications n join main.users u on u.account_id = n.account_id
        where u.email = ${input.email}`.execute(market.db);
      expect(rows).toHaveLength(1);
    });

    it('[S3] answers an expired link, another e-mail’s and an unknown one alike', async () => {
      const one = await sendRegistration(market);
      const other = await sendRegistration(market);
      const token = (await mailsTo(market, one.input.email, 'confirmation'))[0]?.params.token ?? '';
      const bodyOf = (answer: Answer) => ({ ...errorOf(answer), requestId: '', status: answer.status });
      const unknown = bodyOf(await confirm(market, 'x'.repeat(43), one.input.email));
      expect(unknown).toMatchObject({ status: 404, code: 'NotFound' });
      expect(bodyOf(await confirm(market, token, other.input.email))).toEqual(unknown);
      expect(bodyOf(await confirm(market, token, 'nobody@test.recolta.ro'))).toEqual(unknown);
      await sql`update main.link_tokens set ends_at = clock_timestamp()`.execute(market.db);
      expect(bodyOf(await confirm(market, token, one.input.email))).toEqual(unknown);
      expect((await login(market, one.input.email)).status).toBe(403);
    });

    it('[S3] accepts no link for another purpose', async () => {
      const { input } = await sendRegistration(market);
      const token = (await mailsTo(market, input.email, 'confirmation'))[0]?.params.token ?? '';
      const answer = await market.call({
        method: 'POST',
        path: '/main/users/change-password',
        body: { email: input.email, token, password: 'O-alta-parola-2026' },
      });
      expect(answer.status).toBe(404);
      // Nor does the link of a password that was changed, nor an unused one, say that the e-mail is confirmed.
      await sql`update main.users set email_confirmed_at = clock_timestamp() where email = ${input.email}`.execute(
        market.db,
      );
      const becomes = (purpose: string, isUsed: boolean) =>
        sql`update main.link_tokens t set purpose = ${purpose}, ends_at = clock_timestamp(),
          used_at = case when ${isUsed} then clock_timestamp() end
          from main.users u where u.id = t.user_id and u.email = ${input.email}`.execute(market.db);
      const statusOf = async () => (await confirm(market, token, input.email)).status;
      await becomes('resetPassword', true);
      expect(await statusOf()).toBe(404);
      await becomes('confirmEmail', false);
      expect(await statusOf()).toBe(404);
      await becomes('confirmEmail', true);
      expect(await statusOf()).toBe(204);
    });

    it('[S3] stores only the hash of a link, for 7 days', async () => {
      const { input, token: session } = await sendRegistration(market);
      const token = (await mailsTo(market, input.email, 'confirmation'))[0]?.params.token ?? '';
      const { rows } = await sql<{ days: number; text: string }>`
        select (extract(epoch from t.ends_at - t.created_at) / 86400)::float8 as days, t::text as text
        from main.link_tokens t join main.users u on u.id = t.user_id where u.email = ${input.email}`.execute(
        market.db,
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]?.days).toBeCloseTo(7, 3);
      expect(rows[0]?.text).not.toContain(token);
      expect(market.logText()).not.toContain(token);
      expect(market.logText()).not.toContain(session);
    });
  });

  describe('requesting the link again', () => {
    it('[S3] answers alike for every e-mail, and mails only unconfirmed registrants', async () => {
      const waiting = await sendRegistration(market);
      const confirmed = await registerConfirmed(market);
      const answers = [
        await resend(waiting.input.email),
        await resend(confirmed.input.email),
        await resend('nobody@test.recolta.ro'),
        await resend('no e-mail'),
      ];
      for (const { status, text } of answers) expect([status, text]).toEqual([204, '']);
      const namesOf = (answer: Answer) => Object.keys(answer.headers).sort();
      expect(new Set(answers.map((answer) => namesOf(answer).join())).size).toBe(1);
      await waitForMails(market, waiting.input.email, 'confirmation', 2);
      expect(await mailsTo(market, confirmed.input.email, 'confirmation')).toHaveLength(1);
      expect(await mailsTo(market, 'nobody@test.recolta.ro', 'confirmation')).toHaveLength(0);
    });

    it('[S3] takes as long for an unknown e-mail, and beyond the limit', async () => {
      const { input } = await sendRegistration(market);
      await expectSameTimes(input.email, resend);
    });

    it('[S3] limits mails to a mailbox: three an hour, however many requests arrive', async () => {
      const { input } = await sendRegistration(market);
      const answers = await Promise.all(Array.from({ length: 30 }, () => resend(input.email)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
      await waitForMails(market, input.email, 'confirmation', 3);
      // Later requests get the same answer.
      expect((await resend(input.email)).status).toBe(204);
      const { rows } = await sql<{ links: number }>`
        select count(*) as links from main.link_tokens t join main.users u on u.id = t.user_id
        where u.email = ${input.email}`.execute(market.db);
      expect(rows[0]?.links).toBe(3);
    });
  });

  it('writes no personal data into the log', async () => {
    const { input, token } = await registerConfirmed(market);
    await post(input);
    await login(market, input.email, 'a-wrong-password');
    await market.call({ method: 'GET', path: `/main/documents?path=${token}`, token });
    const log = market.logText();
    const secrets = [
      input.email,
      input.companyName,
      input.companyNumber,
      input.administratorName,
      input.telephone,
      input.password,
      token,
    ];
    for (const secret of secrets) expect(log).not.toContain(secret);
  });
});
