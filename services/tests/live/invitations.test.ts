import {
  participatedAuctionItemSchema,
  receivedInvitationItemSchema,
} from '@recolta/shared/contracts/http/account-auctions';
import {
  type InvitationLink,
  invitationLinkSchema,
  invitationListSchema,
} from '@recolta/shared/contracts/http/invitations';
import { listOf } from '@recolta/shared/contracts/http/list';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { OldInvitationSweep } from '../../src/live/invitation/old-invitations.ts';
import type { LiveTables } from '../../src/live/tables.ts';
import {
  confirm,
  login,
  mailsTo,
  readIdentity,
  sendRegistration,
  waitForMails,
} from '../accounts/registrants.ts';
import { registration } from '../accounts/registration-input.ts';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { type AuctionParts, makeAuction, makeInvitation, minuteMs } from '../harness/auctions.ts';
import type { Answer } from '../harness/http-call.ts';
import { bid, bidCall, command, errorOf, expectStatus, live, readAuction } from '../harness/live-calls.ts';
import { joinUntilTestEnds, startTestMarket, type TestMarket } from '../harness/test-market.ts';

let made = 0;
const soon = { timeout: 30_000, interval: 50 };
const newEmail = () => `invitat-${++made}-${Date.now()}@test.recolta.ro`;

describe('invitations', () => {
  let market: TestMarket;
  let owner: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  async function auctionFor(parts: Omit<AuctionParts, 'owner'> = {}): Promise<string> {
    // The number of invitations by one account in a day is limited.
    owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    return (await makeAuction(market.db, { owner, listing: { audience: 'Invited' }, ...parts })).id;
  }

  const path = (auctionId: string, rest = '') =>
    `/live-auctions/api/v1/auction/${auctionId}/invitations${rest}`;
  const invite = (auctionId: string, emails: readonly string[], body: object = {}) =>
    market.call({ method: 'POST', path: path(auctionId), token: owner.token, body: { emails, ...body } });
  const invited = async (auctionId: string, ...emails: string[]) =>
    expectStatus(await invite(auctionId, emails), 201, invitationListSchema);
  const listed = async (auctionId: string, who: Pick<TestAccount, 'token'> = owner) =>
    expectStatus(
      await market.call({ method: 'GET', path: path(auctionId), token: who.token }),
      200,
      invitationListSchema,
    );
  const change = (who: Pick<TestAccount, 'token'>, auctionId: string, id: string, state: string) =>
    market.call({ method: 'PUT', path: path(auctionId, `/${id}`), token: who.token, body: { state } });
  const resend = (auctionId: string, id: string) =>
    market.call({ method: 'POST', path: path(auctionId, `/${id}/mails`), token: owner.token });
  const validate = async (token: string): Promise<InvitationLink> => {
    const query = new URLSearchParams({ token });
    const at = `/live-auctions/api/v1/auction-invitations/validate?${query}`;
    return expectStatus(await market.call({ method: 'GET', path: at }), 200, invitationLinkSchema);
  };
  const registerBy = (email: string, invitationToken: string): Promise<Answer> =>
    market.call({ method: 'POST', path: '/main/accounts', body: registration({ email, invitationToken }) });
  const mailTo = (email: string) =>
    vi.waitFor(async () => {
      const mails = await mailsTo(market, email, 'invitation');
      expect(mails).toHaveLength(1);
      return mails[0];
    }, soon);
  const tokenFor = async (email: string) => (await mailTo(email))?.params.token ?? '';
  const statusOf = async (who: Pick<TestAccount, 'token'> | null, id: string) =>
    (await market.call({ method: 'GET', path: `${live}/${id}`, token: who?.token })).status;
  const idOf = async (auctionId: string, email: string) =>
    (await listed(auctionId)).items.find((one) => one.email === email)?.id ?? '';
  const notified = async (accountId: string) =>
    market.db
      .selectFrom('main.notifications')
      .select(['type', 'link'])
      .where('account_id', '=', accountId)
      .where('type', '=', 'Invited')
      .execute();
  const checkCompany = async (accountId: string) => {
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const user = await market.db
      .selectFrom('main.users')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    const at = `/main/users/${user.id}/company-check`;
    const check = (companyVersion: number) =>
      market.call({ method: 'PUT', path: at, token: admin.token, body: { companyVersion } });
    expect(errorOf(await check(7)).code).toBe('RequestChanged');
    expect((await check(0)).status).toBe(204);
  };

  it('[I1] [S3] invites many at once: accounts get a notification and the right, others a link; answers are alike', async () => {
    const known = await makeAccount(market.db);
    const unknown = newEmail();
    const id = await auctionFor();
    expect(await statusOf(known, id)).toBe(404);
    const answer = await invited(id, unknown, unknown.toUpperCase(), known.email);
    expect(answer.items.map(({ email }) => email).sort()).toEqual([unknown, known.email].sort());
    const shapes = answer.items.map(({ id: _, email: __, invitedAt: ___, ...rest }) => rest);
    expect(shapes[0]).toEqual(shapes[1]);
    expect(shapes[0]).toMatchObject({ state: 'Sent', sentAt: null, isRevoked: false });
    await vi.waitFor(async () => expect(await notified(known.accountId)).toHaveLength(1), soon);
    expect(await notified(known.accountId)).toEqual([
      { type: 'Invited', link: `/live-auctions/${id}/participate` },
    ]);
    expect(await mailsTo(market, known.email, 'invitation')).toEqual([]);
    expect(await tokenFor(unknown)).toMatch(/^[\w-]{43}$/);
    // The auction is running.
    expect((await mailTo(unknown))?.params.startsAt).toBe('');
    const sent = await listed(id);
    expect(sent.items.map(({ sentAt }) => sentAt)).not.toContain(null);
    expect(sent.totals).toMatchObject({ sent: 2, opened: 0, termsAccepted: 0, declined: 0, revoked: 0 });
    expect(await statusOf(known, id)).toBe(200);
    expect((await listed(id)).items.find(({ email }) => email === known.email)?.state).toBe('Opened');
  });

  it('[I1] a registration through the link creates a Bidder with a confirmed e-mail, who bids once its company is checked', async () => {
    const email = newEmail();
    const id = await auctionFor();
    await invited(id, email);
    const token = await tokenFor(email);
    const registered = await registerBy(email, token);
    expect(registered.status).toBe(201);
    const { token: session, accountId } = registered.body as { token: string; accountId: string };
    const who = { token: session };
    expect(await readIdentity(market, session)).toMatchObject({
      user: { roles: ['Bidder'], isActive: false, isEmailConfirmed: true },
    });
    expect(await mailsTo(market, email, 'confirmation')).toEqual([]);
    expect((await listed(id)).items[0]?.state).toBe('Accepted');
    expect((await readAuction(market, who, id)).viewer).toMatchObject({
      mayBid: false,
      why: 'CompanyNotChecked',
    });
    await checkCompany(accountId);
    await command(market, who, id, 'terms-acceptance', { accepted: true });
    expect((await bid(market, who, id, '1000')).accepted).toBe(true);
    const open = (await makeAuction(market.db, { owner })).id;
    expect((await readAuction(market, who, open)).viewer.why).toBe('AccountNotActive');
  });

  it('[I1] a Bidder that an administrator deactivated cannot bid by an invitation', async () => {
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const bidder = await makeAccount(market.db, { role: 'Bidder' });
    const id = await auctionFor({ invited: [bidder], termsAccepted: [bidder] });
    expect((await readAuction(market, bidder, id)).viewer.why).toBeNull();
    const answer = await market.call({
      method: 'PATCH',
      path: `/main/users/${bidder.userId}`,
      token: admin.token,
      body: { isActive: false, reason: 'un motiv' },
    });
    expect(answer.status).toBe(204);
    const again = await market.call({
      method: 'POST',
      path: '/main/accounts/login',
      body: { email: bidder.email, password: 'Parola-de-test-2026' },
    });
    const { token } = again.body as { token: string };
    expect((await readAuction(market, { token }, id)).viewer.why).toBe('AccountNotActive');
  });

  it('[I1] an invitation lets a Bidder bid before activation, with a confirmed e-mail and a telephone', async () => {
    const bidder = await makeAccount(market.db, { role: 'Bidder' });
    const id = await auctionFor({ invited: [bidder], termsAccepted: [bidder] });
    const whyAfter = async (table: 'users' | 'accounts', set: object) => {
      await market.db
        .updateTable(`main.${table}`)
        .set(set)
        .where(table === 'users' ? 'account_id' : 'id', '=', bidder.accountId)
        .execute();
      return (await readAuction(market, bidder, id)).viewer.why;
    };
    expect(await whyAfter('users', { is_active: false })).toBeNull();
    expect(await whyAfter('users', { email_confirmed_at: null })).toBe('AccountNotActive');
    expect(await whyAfter('users', { email_confirmed_at: new Date(), role: 'Client' })).toBe(
      'AccountNotActive',
    );
    expect(await whyAfter('users', { role: 'Bidder' })).toBeNull();
    expect(await whyAfter('accounts', { telephone: null })).toBe('AccountNotActive');
  });

  it('[I1] [S3] links that are unknown, another e-mail’s, used, revoked or expired register nobody, each with its reason', async () => {
    const [email, other] = [newEmail(), newEmail()];
    const id = await auctionFor();
    const { token } = await makeInvitation(market.db, { auctionId: id, email });
    const revoked = await makeInvitation(market.db, { auctionId: id, email: other, state: 'Revoked' });
    const over = await auctionFor({ startsInMs: -60 * minuteMs, endsInMs: -minuteMs });
    const ended = await makeInvitation(market.db, { auctionId: over, email: other });
    const used = await makeInvitation(market.db, {
      auctionId: id,
      email: newEmail(),
      accountId: owner.accountId,
    });
    const usedEmail = (await validate(used.token)).email ?? '';
    const cases = [
      [email, 'a'.repeat(43), 404, 'InvitationUnknown'],
      [other, token, 404, 'InvitationForeign'],
      [usedEmail, used.token, 409, 'InvitationUsed'],
      [other, revoked.token, 409, 'InvitationRevoked'],
      [other, ended.token, 409, 'InvitationEnded'],
    ] as const;
    for (const [by, link, status, code] of cases) {
      const answer = await registerBy(by, link);
      expect([answer.status, errorOf(answer).code]).toEqual([status, code]);
    }
    const { rows } = await sql`select 1 from main.users
      where email_folded in (${email}, ${other}, ${usedEmail})`.execute(market.db);
    expect(rows).toEqual([]);
  });

  it('[I1] [S3] the link of a closed account answers like a guess and registers nobody', async () => {
    const id = await auctionFor();
    const invitee = await makeAccount(market.db);
    const link = { auctionId: id, email: invitee.email, accountId: invitee.accountId };
    const { token } = await makeInvitation(market.db, link);
    const closed = await market.call({
      method: 'DELETE',
      path: `/main/accounts/${invitee.accountId}`,
      token: invitee.token,
      body: { password: testPassword },
    });
    expect(closed.status).toBe(204);
    expect(await validate(token)).toEqual({ status: 'Unknown', email: null, auction: null });
    const again = await registerBy(invitee.email, token);
    expect([again.status, errorOf(again).code]).toEqual([404, 'InvitationUnknown']);
    expect((await listed(id)).items).toEqual([]);
  });

  it('[S3] validating a link does not use it, counts as opened, and answers every guess alike', async () => {
    const email = newEmail();
    const id = await auctionFor({ type: 'Buying' });
    const { token } = await makeInvitation(market.db, { auctionId: id, email });
    const { startsAt, endsAt } = (await readAuction(market, owner, id)).auction;
    const auction = { id, name: 'Grâu de test, 100 t', type: 'Buying', startsAt, endsAt };
    for (let times = 0; times < 2; times++)
      expect(await validate(token)).toEqual({ status: 'Valid', email, auction });
    expect((await listed(id)).totals).toMatchObject({ sent: 0, opened: 1 });
    const guesses = await Promise.all(['b', 'c', 'd'].map((letter) => validate(letter.repeat(43))));
    for (const guess of guesses) expect(guess).toEqual({ status: 'Unknown', email: null, auction: null });
    expect((await registerBy(email, token)).status).toBe(201);
    expect(await validate(token)).toEqual({ status: 'Used', email, auction });
    expect((await listed(id)).items[0]?.state).toBe('Accepted');
    await change(owner, id, await idOf(id, email), 'Revoked');
    expect(await validate(token)).toEqual({ status: 'Revoked', email: null, auction: null });
    expect(market.logText()).not.toContain(token);
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from live.invitation_tokens t where t.token_hash = ${token}) as found`.execute(
      market.db,
    );
    expect(rows[0]?.found).toBe(false);
  });

  it('[I2] the invitee accepts and declines, the owner revokes, and neither can act for the other', async () => {
    const invitee = await makeAccount(market.db);
    const [stranger, other] = [await makeAccount(market.db), await makeAccount(market.db)];
    const id = await auctionFor({ invited: [invitee, other] });
    const invitation = await idOf(id, invitee.email);
    const stateOf = async (one: string) => (await listed(id)).items.find((item) => item.id === one)?.state;
    const others = await idOf(id, other.email);
    const before = await stateOf(others);
    const steps = [
      [invitee, 'Declined', 204, 'Declined'],
      [invitee, 'Accepted', 204, 'Accepted'],
      [invitee, 'Accepted', 204, 'Accepted'],
      [invitee, 'Revoked', 403, 'Accepted'],
      [owner, 'Declined', 403, 'Accepted'],
      [stranger, 'Accepted', 404, 'Accepted'],
      [owner, 'Revoked', 204, 'Revoked'],
      [owner, 'Revoked', 204, 'Revoked'],
      [invitee, 'Accepted', 409, 'Revoked'],
    ] as const;
    for (const [who, state, status, after] of steps) {
      expect((await change(who, id, invitation, state)).status).toBe(status);
      expect([await stateOf(invitation), await stateOf(others)]).toEqual([after, before]);
    }
    expect((await resend(id, invitation)).status).toBe(409);
    await invited(id, invitee.email);
    await vi.waitFor(async () => expect(await statusOf(invitee, id)).toBe(200), soon);
  });

  it('[I1] one that was revoked is sent again in the language and spelling of the last order', async () => {
    const email = newEmail();
    const id = await auctionFor();
    expect((await invite(id, [email], { locale: 'ro' })).status).toBe(201);
    await mailTo(email);
    await change(owner, id, await idOf(id, email), 'Revoked');
    expect((await invite(id, [email.toUpperCase()], { locale: 'en' })).status).toBe(201);
    const { rows } = await sql`
      select locale, email, state from live.invitations where auction_id = ${id}`.execute(market.db);
    expect(rows).toEqual([{ locale: 'en', email: email.toUpperCase(), state: 'Sent' }]);
  });

  it('[R3] [L9] a revoked invitation ends the right at once; a bid stands, and its bidder watches but may not bid', async () => {
    const [first, second] = [await makeAccount(market.db), await makeAccount(market.db)];
    const id = await auctionFor({ invited: [first, second], termsAccepted: [first, second] });
    await bid(market, first, id, '1000');
    for (const who of [first, second])
      expect((await change(owner, id, await idOf(id, who.email), 'Revoked')).status).toBe(204);
    expect(await statusOf(second, id)).toBe(404);
    expect((await market.call(bidCall(second, id, '1005'))).status).toBe(404);
    expect((await readAuction(market, first, id)).viewer).toMatchObject({
      number: 1,
      mayBid: false,
      why: 'InvitationRevoked',
    });
    expect((await market.call(bidCall(first, id, '1010'))).status).toBe(409);
    const { rows } = await sql<{ payload: unknown }>`
      select payload from platform.events where kind = 'access'
        and payload->>'accountId' = any(${[first.accountId, second.accountId]})`.execute(market.db);
    expect(rows).toHaveLength(2);
  });

  it('[I2] [B5] the owner of an Incognito auction sees only totals, and its mail does not name the owner', async () => {
    const [invitee, other] = [await makeAccount(market.db), await makeAccount(market.db)];
    const id = await auctionFor({
      listing: { audience: 'Invited', privacyType: 'Incognito' },
      invited: [invitee, other],
      termsAccepted: [invitee],
    });
    const email = newEmail();
    await invited(id, email);
    const mail = await mailTo(email);
    expect(JSON.stringify(mail)).not.toContain(owner.companyName);
    const { items, totals } = await listed(id);
    const none = { opened: 0, tested: 0, connected: 0, declined: 0, revoked: 0 };
    expect(totals).toEqual({ ...none, sent: 2, termsAccepted: 1 });
    expect(items.map(({ state, hasAcceptedTerms }) => [state, hasAcceptedTerms])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    const admin = await makeAccount(market.db, { role: 'Admin' });
    expect((await listed(id, admin)).items.map(({ hasAcceptedTerms }) => hasAcceptedTerms).sort()).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('[I1] an account whose e-mail a reset link confirms is invited then', async () => {
    const email = newEmail();
    const id = await auctionFor();
    await invited(id, email);
    await mailTo(email);
    const { accountId, token } = await sendRegistration(market, { email });
    expect(await statusOf({ token }, id)).toBe(404);
    const post = (at: string, body: object) =>
      market.call({ method: 'POST', path: `/main/users/${at}`, body });
    expect((await post('reset-password', { email })).status).toBe(204);
    const [mail] = await waitForMails(market, email, 'passwordReset', 1);
    const password = 'O-parola-noua-2026';
    expect((await post('change-password', { email, token: mail?.params.token, password })).status).toBe(204);
    const answer = await login(market, email, password);
    const again = expectStatus(answer, 200, z.object({ token: z.string() }));
    expect(await statusOf(again, id)).toBe(200);
    const notices = await market.db
      .selectFrom('main.notifications')
      .select('event_key')
      .where('account_id', '=', accountId)
      .where('type', '=', 'AccountNotComplete')
      .execute();
    expect(notices).toEqual([{ event_key: `account:${accountId}:confirmed` }]);
  });

  it('[I1] an account that registers without the link is invited once its e-mail is confirmed', async () => {
    const email = newEmail();
    const id = await auctionFor();
    await invited(id, email);
    await mailTo(email);
    const registrant = await sendRegistration(market, { email });
    expect(await statusOf(registrant, id)).toBe(404);
    const link = (await mailsTo(market, email, 'confirmation'))[0]?.params.token ?? '';
    expect((await confirm(market, link, email, registrant.token)).status).toBe(204);
    expect(await statusOf(registrant, id)).toBe(200);
    const received = await market.call({
      method: 'GET',
      path: '/live-auctions/api/v1/account/auction-invitations',
      token: registrant.token,
    });
    const [item] = expectStatus(received, 200, listOf(receivedInvitationItemSchema)).items;
    expect(item).toMatchObject({ id, invitation: { state: 'Opened' } });
    const participated = await market.call({
      method: 'GET',
      path: '/live-auctions/api/v1/account/participated-auctions',
      token: registrant.token,
    });
    expect(expectStatus(participated, 200, listOf(participatedAuctionItemSchema)).items).toMatchObject([
      { id, viewer: { number: null, price: null, isLeading: false, invitation: { state: 'Opened' } } },
    ]);
  });

  it('[I1] invitations to an auction that waits for approval are sent once it is approved', async () => {
    const email = newEmail();
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const id = await auctionFor({ isApproved: false, startsInMs: 10 * minuteMs });
    await invited(id, email);
    const later = newEmail();
    const running = (await makeAuction(market.db, { owner })).id;
    await invited(running, later);
    await mailTo(later);
    expect(await mailsTo(market, email, 'invitation')).toEqual([]);
    expect((await command(market, admin, id, 'approval')).status).toBe(200);
    await mailTo(email);
  });

  it('[I1] refuses too many, the own e-mail and invalid ones at their position, and resending within the hour', async () => {
    const id = await auctionFor();
    const many = (count: number) => Array.from({ length: count }, newEmail);
    const bad = await invite(id, [newEmail(), 'nu e o adresă', `${newEmail()}, b@c.ro`]);
    expect(errorOf(bad).params).toMatchObject({
      fields: [
        { path: 'emails.1', rule: 'email' },
        { path: 'emails.2', rule: 'email' },
      ],
    });
    expect(errorOf(await invite(id, [newEmail(), owner.email.toUpperCase()])).params).toEqual({
      fields: [{ path: 'emails.1', rule: 'ownEmail' }],
    });
    expect((await invite(id, many(101))).status).toBe(400);
    const first = await invited(id, ...many(99));
    expect(first.limits).toEqual({ perAuction: 300, perDay: 100, leftToday: 1 });
    expect(errorOf(await invite(id, many(2)))).toMatchObject({
      code: 'TooManyInvitationsToday',
      params: { limit: 100, left: 1 },
    });
    const [one] = first.items;
    const tooSoon = errorOf(await resend(id, one?.id ?? ''));
    expect(tooSoon.code).toBe('TooManyRequests');
    expect(tooSoon.params?.seconds).toBeGreaterThan(3500);
    // Existing invitations do not count.
    expect(
      (
        await invite(
          id,
          first.items.map(({ email }) => email),
        )
      ).status,
    ).toBe(201);
    // Deleting the auction does not reset the limit.
    const next = (await makeAuction(market.db, { owner })).id;
    expect((await invite(next, many(2))).status).toBe(409);
    await sql`update live.invitation_orders set at = at - interval '25 hours'
      where account_id = ${owner.accountId}`.execute(market.db);
    expect((await invite(next, many(2))).status).toBe(201);
  });

  it('[S3] one address gets at most three invitations an hour; the next waits', async () => {
    const email = newEmail();
    for (let count = 0; count < 4; count++) await invited(await auctionFor(), email);
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from live.invitations where email = ${email}
        and due_at > clock_timestamp() + interval '15 minutes'`.execute(market.db);
      expect(rows).toHaveLength(1);
    }, soon);
    expect(await mailsTo(market, email, 'invitation')).toHaveLength(3);
    // To its owner it is sent, as it would be to an account, and stays so when the mail follows.
    const sentOf = async () => {
      const { rows } = await sql<{ sent_at: Date | null }>`
        select sent_at from live.invitations where email = ${email} order by id`.execute(market.db);
      return rows.map(({ sent_at }) => sent_at?.toISOString() ?? null);
    };
    const sent = await sentOf();
    expect(sent).not.toContain(null);
    await sql`delete from main.asked_mails`.execute(market.db);
    await sql`update live.invitations set due_at = clock_timestamp() where email = ${email} and due_at is not null`.execute(
      market.db,
    );
    await vi.waitFor(async () => expect(await mailsTo(market, email, 'invitation')).toHaveLength(4), soon);
    expect(await sentOf()).toEqual(sent);
  });

  it('[I1] resends with a new link; the earlier link still works', async () => {
    const email = newEmail();
    const id = await auctionFor();
    const { token } = await makeInvitation(market.db, { auctionId: id, email });
    expect((await resend(id, await idOf(id, email))).status).toBe(204);
    const newer = await tokenFor(email);
    expect(newer).not.toBe(token);
    for (const one of [token, newer]) expect((await validate(one)).status).toBe('Valid');
    expect((await registerBy(email, token)).status).toBe(201);
    expect((await validate(newer)).status).toBe('Used');
  });

  it('[I1] tells an account who invites it, to what and from when, each time; an Incognito owner is not named', async () => {
    const invitee = await makeAccount(market.db);
    const told = async (id: string) =>
      (
        await market.db
          .selectFrom('main.notifications')
          .select(['tokens', 'event_key'])
          .where('account_id', '=', invitee.accountId)
          .where('type', '=', 'Invited')
          .where('link', '=', `/live-auctions/${id}/participate`)
          .orderBy('seq')
          .execute()
      ).map(({ tokens, event_key }) => [event_key, ...tokens.map(({ key, value }) => `${key} ${value}`)]);
    for (const privacyType of ['Public', 'Incognito'] as const) {
      const isRunning = privacyType === 'Incognito';
      const id = await auctionFor({
        listing: { audience: 'Invited', privacyType },
        ...(!isRunning && { startsInMs: 30 * minuteMs, endsInMs: 90 * minuteMs }),
      });
      const { startsAt } = (await readAuction(market, owner, id)).auction;
      await invited(id, invitee.email);
      await vi.waitFor(async () => expect(await told(id)).toHaveLength(1), soon);
      const invitation = await idOf(id, invitee.email);
      const tokens = [
        ...['name Grâu de test, 100 t', `by ${privacyType === 'Public' ? owner.companyName : ''}`],
        `startsAt ${isRunning ? '' : startsAt}`,
      ];
      expect(await told(id)).toEqual([[`invitation:${invitation}:0`, ...tokens]]);
      // An opened invitation is sent again; an answered one is not, and nobody learns that.
      expect(await statusOf(invitee, id)).toBe(200);
      for (const count of [2, 2]) {
        await sql`update live.invitations set ordered_at = ordered_at - interval '61 minutes'
          where id = ${invitation}`.execute(market.db);
        expect((await resend(id, invitation)).status).toBe(204);
        await vi.waitFor(async () => {
          const { rows } = await sql`select from live.invitations
            where id = ${invitation} and due_at is null`.execute(market.db);
          expect(rows).toHaveLength(1);
        }, soon);
        expect(await told(id)).toHaveLength(count);
        expect((await change(invitee, id, invitation, 'Accepted')).status).toBe(204);
      }
      expect((await told(id))[1]).toEqual([`invitation:${invitation}:1`, ...tokens]);
    }
  });

  it('[I1] [I2] an inactive owner neither invites nor sends again nor reminds; others do not at all', async () => {
    const id = await auctionFor({ startsInMs: 10 * minuteMs });
    const { id: one } = await makeInvitation(market.db, { auctionId: id, email: newEmail() });
    const stranger = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const open = (await makeAuction(market.db, { owner })).id;
    const calls = (who: TestAccount, auctionId: string) =>
      [
        { path: path(auctionId), body: { emails: [newEmail()] } },
        { path: path(auctionId, `/${one}/mails`) },
        { path: path(auctionId, '/reminders') },
      ].map((call) => market.call({ method: 'POST', token: who.token, ...call }));
    const codesOf = async (who: TestAccount, auctionId: string) =>
      (await Promise.all(calls(who, auctionId))).map((answer) => [answer.status, errorOf(answer).code]);
    expect(await codesOf(stranger, id)).toEqual(Array(3).fill([404, 'NotFound']));
    for (const [who, auctionId] of [
      [stranger, open],
      [admin, id],
    ] as const)
      expect(await codesOf(who, auctionId)).toEqual(Array(3).fill([403, 'NotEnoughPrivileges']));
    for (const [auctionId, status] of [
      [open, 403],
      [id, 404],
    ] as const) {
      const answer = await market.call({ method: 'GET', path: path(auctionId), token: stranger.token });
      expect(answer.status).toBe(status);
    }
    expect((await listed(id, admin)).items.map((item) => item.id)).toEqual([one]);
    await sql`update main.users set is_active = false where id = ${owner.userId}`.execute(market.db);
    expect(await codesOf(owner, id)).toEqual(Array(3).fill([403, 'AccountNotActive']));
    expect((await listed(id)).items).toHaveLength(1);
  });

  it('[I1] [I2] an ended auction is neither invited to nor answered, and what was due is not sent any more', async () => {
    const invitee = await makeAccount(market.db);
    // The end of this one has passed, but no closer has decided yet.
    const past = await auctionFor();
    await sql`update live.auctions set ends_at = clock_timestamp() where id = ${past}`.execute(market.db);
    const id = await auctionFor({ startsInMs: -60 * minuteMs, endsInMs: -minuteMs, invited: [invitee] });
    await vi.waitFor(
      async () => expect((await readAuction(market, owner, id)).auction.status).toBe('Failed'),
      soon,
    );
    for (const auctionId of [id, past]) {
      const unsent = newEmail();
      const { id: due } = await makeInvitation(market.db, { auctionId, email: unsent });
      await sql`update live.invitations set due_at = clock_timestamp() where id = ${due}`.execute(market.db);
      await vi.waitFor(async () => {
        const { rows } = await sql`select from live.invitations
          where id = ${due} and due_at is null and mails = 1`.execute(market.db);
        expect(rows).toHaveLength(1);
      }, soon);
      expect(await mailsTo(market, unsent, 'invitation')).toEqual([]);
    }
    const invitation = await idOf(id, invitee.email);
    const remind = { method: 'POST', path: path(id, '/reminders'), token: owner.token };
    for (const answer of [
      await invite(id, [newEmail()]),
      await resend(id, invitation),
      await market.call(remind),
      await change(owner, id, invitation, 'Revoked'),
      await change(invitee, id, invitation, 'Accepted'),
      await change(invitee, id, invitation, 'Declined'),
    ])
      expect([answer.status, errorOf(answer).code]).toEqual([409, 'ExpiredAuction']);
    const waiting = await auctionFor({ isApproved: false, startsInMs: 10 * minuteMs, invited: [invitee] });
    const early = await market.call({ ...remind, path: path(waiting, '/reminders'), token: owner.token });
    expect([early.status, errorOf(early).code]).toEqual([409, 'StatusConflict']);
    // The invitee does not know of it yet.
    const hidden = await change(invitee, waiting, await idOf(waiting, invitee.email), 'Accepted');
    expect([hidden.status, errorOf(hidden).code]).toEqual([404, 'NotFound']);
    // Nor does an invitation of another auction exist here.
    for (const who of [owner, invitee])
      expect((await change(who, waiting, invitation, who === owner ? 'Revoked' : 'Accepted')).status).toBe(
        404,
      );
  });

  it('[I1] lists the latest first, counts at most 300 per auction, and invites a revoked one again', async () => {
    const id = await auctionFor();
    const [revoked, first] = [newEmail(), newEmail()];
    await makeInvitation(market.db, { auctionId: id, email: revoked, state: 'Revoked' });
    await sql`
      insert into live.invitations (auction_id, email, email_folded, state, invited_at)
      select ${id}, 'a' || n || '@test.recolta.ro', 'a' || n || '@test.recolta.ro', 'Sent', '2026-01-01'
      from generate_series(100, 397) n`.execute(market.db);
    expect(errorOf(await invite(id, [newEmail(), newEmail()]))).toMatchObject({
      ...{ code: 'TooManyInvitations', params: { limit: 300 } },
    });
    await invited(id, first);
    expect(errorOf(await invite(id, [newEmail()])).code).toBe('TooManyInvitations');
    const before = await listed(id);
    expect(before.items.slice(0, 4).map(({ email }) => email)).toEqual([
      ...[first, revoked, 'a100@test.recolta.ro', 'a101@test.recolta.ro'],
    ]);
    expect(before.items[1]).toMatchObject({ isRevoked: true, state: 'Revoked' });
    expect(before.totals).toMatchObject({ sent: 299, revoked: 1 });
    expect(before.limits.leftToday).toBe(99);
    const again = (await invited(id, revoked.toUpperCase())).items[0];
    expect(again).toMatchObject({
      ...{ email: revoked.toUpperCase(), isRevoked: false, state: 'Sent', sentAt: null },
    });
    expect(again?.id).toBe(before.items[1]?.id);
    expect(Date.parse(again?.invitedAt ?? '')).toBeGreaterThan(Date.parse(before.items[0]?.invitedAt ?? ''));
  });

  it('[I1] a revoked one that is invited again has the right at once, and its notice an hour after the last', async () => {
    const invitee = await makeAccount(market.db);
    const id = await auctionFor();
    await invited(id, invitee.email);
    const ordersOf = async () =>
      market.db
        .selectFrom('live.invitations')
        .select(['ordered_at', 'due_at', 'sent_at'])
        .where('auction_id', '=', id)
        .executeTakeFirstOrThrow();
    await vi.waitFor(async () => expect((await ordersOf()).sent_at).not.toBeNull(), soon);
    const first = await ordersOf();
    const invitation = await idOf(id, invitee.email);
    const next = new Date(first.ordered_at.getTime() + 60 * minuteMs);
    // Open pages of the invitee learn both: that the auction is gone, and that it is back.
    const told = async () => {
      const { rows } = await sql<{ kind: string }>`
        select kind from platform.events
        where payload->>'accountId' = ${invitee.accountId} and kind in ('access', 'myBids')
        order by seq`.execute(market.db);
      return rows.map(({ kind }) => kind);
    };
    const before = await told();
    // A second time does not wait longer.
    for (let times = 0; times < 2; times++) {
      expect((await change(owner, id, invitation, 'Revoked')).status).toBe(204);
      expect(await statusOf(invitee, id)).toBe(404);
      expect((await invited(id, invitee.email)).items[0]).toMatchObject({ state: 'Sent', isRevoked: false });
      expect(await statusOf(invitee, id)).toBe(200);
      expect(await ordersOf()).toEqual({ ordered_at: next, due_at: next, sent_at: first.sent_at });
      expect((await resend(id, invitation)).status).toBe(429);
    }
    expect(await told()).toEqual([...before, ...Array(4).fill(['access', 'myBids']).flat()]);
    // The dispatcher passes several times before it sends a later invitation.
    const later = newEmail();
    await invited(id, later);
    await mailTo(later);
    expect(await notified(invitee.accountId)).toHaveLength(1);
    await sql`update live.invitations set ordered_at = ordered_at - interval '1 hour',
      due_at = due_at - interval '1 hour' where id = ${invitation}`.execute(market.db);
    await vi.waitFor(async () => expect(await notified(invitee.accountId)).toHaveLength(2), soon);
  });

  it('[I1] an invitation that cannot be sent is sent later', async () => {
    const email = newEmail();
    const id = await auctionFor();
    await sql`
      create function refuse_token() returns trigger language plpgsql as $$
      begin raise exception 'cut off'; end $$`.execute(market.db);
    await sql`create trigger refuse_token before insert on live.invitation_tokens
      execute function refuse_token()`.execute(market.db);
    try {
      await invited(id, email);
      await vi.waitFor(async () => {
        const { rows } = await sql`select from live.invitations where email = ${email} and due_at
          between clock_timestamp() + interval '30 seconds' and clock_timestamp() + interval '60 seconds'`.execute(
          market.db,
        );
        expect(rows).toHaveLength(1);
      }, soon);
    } finally {
      await sql`drop function refuse_token cascade`.execute(market.db);
    }
    const invitation = await idOf(id, email);
    const lines = market
      .logText()
      .split('\n')
      .filter((one) => one.includes(invitation));
    expect(lines.map((one) => JSON.parse(one))).toMatchObject([
      { err: { message: expect.stringContaining('cut off') }, msg: 'an invitation was not sent; retrying' },
    ]);
    await sql`update live.invitations set due_at = clock_timestamp() where email = ${email}`.execute(
      market.db,
    );
    await mailTo(email);
  });

  describe('at the same time', () => {
    it('[I1] two registrations through one link make one account', async () => {
      const email = newEmail();
      const { token } = await makeInvitation(market.db, { auctionId: await auctionFor(), email });
      const answers = await Promise.all([registerBy(email, token), registerBy(email, token)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    });

    it('[I1] registering and revoking: in either order, the right follows the last', async () => {
      for (let round = 0; round < 5; round++) {
        const email = newEmail();
        const id = await auctionFor();
        const invitation = await makeInvitation(market.db, { auctionId: id, email });
        const [registered, revoked] = await Promise.all([
          registerBy(email, invitation.token),
          change(owner, id, invitation.id, 'Revoked'),
        ]);
        expect(revoked.status).toBe(204);
        expect([201, 409]).toContain(registered.status);
        if (registered.status === 201)
          expect(await statusOf(registered.body as { token: string }, id)).toBe(404);
      }
    });

    it('[L9] a bid and the revocation: no bid is accepted after it', async () => {
      for (let round = 0; round < 5; round++) {
        const bidder = await makeAccount(market.db);
        const id = await auctionFor({ invited: [bidder], termsAccepted: [bidder] });
        const invitation = await idOf(id, bidder.email);
        const [bidden] = await Promise.all([
          market.call(bidCall(bidder, id, '1000')),
          change(owner, id, invitation, 'Revoked'),
        ]);
        expect([200, 404]).toContain(bidden.status);
        const later = await market.call(bidCall(bidder, id, '1005'));
        expect(later.status).toBe(bidden.status === 200 ? 409 : 404);
      }
    });

    it('[I1] three processes send each invitation once', async () => {
      await joinUntilTestEnds(market.database);
      await joinUntilTestEnds(market.database);
      const known = await Promise.all(Array.from({ length: 10 }, () => makeAccount(market.db)));
      const unknown = Array.from({ length: 20 }, newEmail);
      const id = await auctionFor();
      await invited(id, ...unknown, ...known.map(({ email }) => email));
      await vi.waitFor(async () => {
        const { items } = await listed(id);
        expect(items.filter(({ sentAt }) => sentAt === null).length).toBe(0);
      }, soon);
      for (const email of unknown) expect(await mailsTo(market, email, 'invitation')).toHaveLength(1);
      for (const { accountId } of known) expect(await notified(accountId)).toHaveLength(1);
    });

    it('[I1] confirming an e-mail while its invitation is sent: the invitation belongs to the account in the end', async () => {
      for (let round = 0; round < 5; round++) {
        const email = newEmail();
        const id = await auctionFor();
        const registrant = await sendRegistration(market, { email });
        const link = (await mailsTo(market, email, 'confirmation'))[0]?.params.token ?? '';
        const [confirmed] = await Promise.all([
          confirm(market, link, email, registrant.token),
          invited(id, email),
        ]);
        expect(confirmed.status).toBe(204);
        await vi.waitFor(async () => expect(await statusOf(registrant, id)).toBe(200), soon);
      }
    });
  });

  it('[I1] deletes e-mails without an account 30 days after the auction ended, with their links, and no others', async () => {
    const ended = { startsInMs: -120 * minuteMs, endsInMs: -60 * minuteMs };
    const [old, young, running] = [
      await auctionFor(ended),
      await auctionFor(ended),
      await auctionFor({ startsInMs: -120 * minuteMs }),
    ];
    const known = await makeAccount(market.db);
    const made = async (auctionId: string, state: 'Sent' | 'Revoked' = 'Sent') =>
      makeInvitation(market.db, { auctionId, email: newEmail(), state });
    const [sent, revoked, later, open] = [
      await made(old),
      await made(old, 'Revoked'),
      await made(young),
      await made(running),
    ];
    const kept = await makeInvitation(market.db, {
      ...{ auctionId: old, email: known.email, accountId: known.accountId },
    });
    const status = async (id: string) => (await readAuction(market, owner, id)).auction.status;
    owner = await makeAccount(market.db, { role: 'Admin' });
    for (const id of [old, young])
      await vi.waitFor(async () => expect(await status(id)).toBe('Failed'), soon);
    const age = (id: string, hours: number) =>
      sql`
      update live.auctions set last_at = clock_timestamp() - make_interval(hours => ${hours})
      where id = ${id}`.execute(market.db);
    await Promise.all([age(old, 721), age(young, 719), age(running, 721)]);
    await new OldInvitationSweep(market.db.$pickTables<keyof LiveTables>()).round();
    const { rows } = await sql<{ id: string }>`
      select id from live.invitations where auction_id in (${old}, ${young}, ${running})`.execute(market.db);
    expect(rows.map(({ id }) => id).toSorted()).toEqual([later.id, open.id, kept.id].toSorted());
    for (const { token } of [sent, revoked]) expect((await validate(token)).status).toBe('Unknown');
    expect((await validate(later.token)).status).not.toBe('Unknown');
  });
});
