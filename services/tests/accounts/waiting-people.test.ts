import { adminAccountSchema, workCountsSchema } from '@recolta/shared/contracts/http/administration';
import { listOf } from '@recolta/shared/contracts/http/list';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { makeAnnouncement, sendAnnouncement } from '../harness/announcements.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import { decideChange, getOwnAccount, sendAccountChange, waitingChange } from '../harness/company-changes.ts';
import type { Answer } from '../harness/http-call.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { decisionRound, endUndo, sendUserDecision } from '../harness/user-decisions.ts';
import { pdf, upload, uploadAll } from './document-files.ts';
import { eventsOf, readIdentity } from './registrants.ts';

const told = (answer: Answer) => [answer.status, answer.status < 400 ? '' : errorOf(answer).code];
const permission = 'Auctions.Post';

describe('users who wait for administrators', () => {
  let market: TestMarket;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  const call = (who: Pick<TestAccount, 'token'>, method: string, path: string, body?: object) =>
    market.call({ method, path: `/main${path}`, token: who.token, ...(body && { body }) });
  const ask = (who: TestAccount) =>
    call(who, 'PUT', `/accounts/${who.accountId}/permission-requests/${permission}`);
  const refuse = ({ userId }: TestAccount, reason = 'Trimiteți întâi certificatul') =>
    call(admin, 'PUT', `/users/${userId}/permission-requests/${permission}/refusal`, { reason });
  const grant = ({ userId }: TestAccount) =>
    call(admin, 'POST', `/users/${userId}/permissions`, { permission });
  const checkCompany = async (user: TestAccount) => {
    const { companyVersion } = await asSeen(user);
    return call(admin, 'PUT', `/users/${user.userId}/company-check`, { companyVersion });
  };
  const asSeen = async ({ userId }: TestAccount) =>
    expectStatus(await call(admin, 'GET', `/users/${userId}`), 200, adminAccountSchema);
  const counts = async () =>
    expectStatus(await call(admin, 'GET', '/admin/work-counts'), 200, workCountsSchema);
  const queue = async (filters: string, sorts = '') => {
    const query = new URLSearchParams({ filters, sorts, pageSize: '100' });
    const answer = await call(admin, 'GET', `/accounts?${query}`);
    return expectStatus(answer, 200, listOf(adminAccountSchema)).items;
  };
  const idsOf = (items: readonly { readonly account: { readonly id: string } }[]) =>
    items.map(({ account }) => account.id);
  const newsOf = async ({ accountId }: TestAccount, type: string) => {
    const { rows } = await sql<{ link: string; tokens: object; seen: boolean; isMailed: boolean }>`
      select link, (select jsonb_object_agg(t->>'key', t->>'value') from jsonb_array_elements(tokens) t) as tokens,
        seen_at is not null as seen, mailed_at is not null as "isMailed"
      from main.notifications where account_id = ${accountId} and type = ${type} order by seq`.execute(
      market.db,
    );
    return rows;
  };

  describe('invited users without a checked company', () => {
    const invitee = (parts = {}) => makeAccount(market.db, { role: 'Bidder', isActive: false, ...parts });
    const auctionFor = async (invited: readonly TestAccount[], startsInMs: number, parts = {}) => {
      const endsInMs = startsInMs + 60 * minuteMs;
      const owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
      const listing = { audience: 'Invited' as const };
      return (await makeAuction(market.db, { owner, invited, listing, startsInMs, endsInMs, ...parts })).id;
    };

    it('[I1] are queued by the start of their auction, until they are checked or it has ended', async () => {
      const [later, sooner, waiting, over, client] = [
        await invitee(),
        await invitee(),
        await invitee(),
        await invitee(),
        await makeAccount(market.db, { isActive: false }),
      ];
      await auctionFor([later, client], 3 * 60 * minuteMs);
      const soon = await auctionFor([sooner, later], 60 * minuteMs);
      await auctionFor([waiting], 60 * minuteMs, { isApproved: false });
      await auctionFor([over], -60 * minuteMs, { endsInMs: -minuteMs });
      const last = await invitee();
      await auctionFor([last], 2 * 60 * minuteMs);

      const found = await queue('isInvited==true');
      const own = [later, sooner, waiting, over, client, last].map(({ accountId }) => accountId);
      const shown = found.filter(({ account }) => own.includes(account.id));
      expect(idsOf(shown).slice(-1)).toEqual([last.accountId]);
      expect(idsOf(shown).sort()).toEqual([later, sooner, last].map(({ accountId }) => accountId).sort());
      expect(shown.find(({ account }) => account.id === later.accountId)?.invitedTo?.auctionId).toBe(soon);
      const { invitees } = await counts();
      expect(invitees).toEqual({ count: found.length, firstStartsAt: found[0]?.invitedTo?.startsAt });

      expect((await checkCompany(sooner)).status).toBe(204);
      expect(idsOf(await queue('isInvited==true'))).not.toContain(sooner.accountId);
      expect((await asSeen(sooner)).invitedTo).toBeNull();
    });

    it('[I1] are notified, and mailed, that they may bid, with the auction that starts first', async () => {
      const [user, uninvited] = [await invitee(), await invitee()];
      await auctionFor([user], 120 * minuteMs);
      const first = await auctionFor([user], 60 * minuteMs);
      expect((await checkCompany(user)).status).toBe(204);
      const [news, ...others] = await newsOf(user, 'CompanyChecked');
      expect(others).toEqual([]);
      expect(news).toMatchObject({ link: `/live-auctions/${first}/participate`, isMailed: true });
      expect((await checkCompany(uninvited)).status).toBe(204);
      expect(await newsOf(uninvited, 'CompanyChecked')).toEqual([]);
    });

    it('[I1] are not listed once deactivated', async () => {
      const user = await invitee({ isActive: true });
      await auctionFor([user], 60 * minuteMs);
      const change = { isActive: false, reason: 'Un motiv' };
      expect((await call(admin, 'PATCH', `/users/${user.userId}`, change)).status).toBe(204);
      await market.db
        .updateTable('main.accounts')
        .set({ company_checked_at: null })
        .where('id', '=', user.accountId)
        .execute();
      expect(idsOf(await queue('isInvited==true'))).not.toContain(user.accountId);
    });

    it('[I1] are not listed before they confirm their e-mail, and no longer once they close their account', async () => {
      const [user, unconfirmed, closed] = [await invitee(), await invitee(), await invitee()];
      await auctionFor([user, unconfirmed, closed], 60 * minuteMs);
      await market.db
        .updateTable('main.users')
        .set({ email_confirmed_at: null })
        .where('id', '=', unconfirmed.userId)
        .execute();
      await sql`update main.accounts set closed_at = clock_timestamp() where id = ${closed.accountId}`.execute(
        market.db,
      );
      const listed = idsOf(await queue('isInvited==true'));
      expect([user, unconfirmed, closed].map(({ accountId }) => listed.includes(accountId))).toEqual([
        true,
        false,
        false,
      ]);
    });
  });

  describe('sellers without the permission to post', () => {
    it('[S6] request it once, are queued by the time of the request, and are notified when it is granted', async () => {
      const [first, second] = [
        await makeAccount(market.db, { role: 'Provider' }),
        await makeAccount(market.db, { role: 'Provider' }),
      ];
      const before = await counts();
      const events = await eventsOf(market, 'myBids', [admin.accountId]);
      for (const user of [first, second, first]) expect((await ask(user)).status).toBe(204);
      expect(await eventsOf(market, 'myBids', [admin.accountId])).toBe(events + 2);
      expect((await counts()).permissionRequests).toBe(before.permissionRequests + 2);
      const asking = idsOf(await queue(`asksFor==${permission}`, 'requestedAt'));
      expect(asking.slice(-2)).toEqual([first.accountId, second.accountId]);
      expect((await asSeen(first)).account.permissionRequests).toMatchObject([{ permission, refusal: null }]);

      expect((await grant(first)).status).toBe(204);
      expect((await readIdentity(market, first.token)).user.permissions).toEqual([permission]);
      expect((await getOwnAccount(market, first)).permissionRequests).toEqual([]);
      expect(await newsOf(first, 'PermissionGranted')).toMatchObject([
        { link: '/auctions/add', isMailed: true },
      ]);
      expect((await counts()).permissionRequests).toBe(before.permissionRequests + 1);
      expect(told(await ask(first))).toEqual([409, 'ClaimAreadyExists']);
    });

    it('[S6] are notified why it was refused, and may request it again', async () => {
      const user = await makeAccount(market.db);
      expect(told(await refuse(user))).toEqual([404, 'NotFound']);
      await ask(user);
      expect((await refuse(user, 'x')).status).toBe(400);
      expect((await refuse(user)).status).toBe(204);
      expect(told(await refuse(user))).toEqual([404, 'NotFound']);
      const reason = 'Trimiteți întâi certificatul';
      expect((await getOwnAccount(market, user)).permissionRequests).toMatchObject([
        { permission, refusal: { reason } },
      ]);
      expect(await newsOf(user, 'PermissionRefused')).toMatchObject([
        { link: '/auctions/my-auctions', isMailed: true, tokens: { permission, reason } },
      ]);
      expect(idsOf(await queue(`asksFor==${permission}`))).not.toContain(user.accountId);
      expect((await ask(user)).status).toBe(204);
      expect(idsOf(await queue(`asksFor==${permission}`))).toContain(user.accountId);
      expect((await getOwnAccount(market, user)).permissionRequests).toMatchObject([{ refusal: null }]);
    });

    it('[S6] have one request, however many they send at the same time', async () => {
      const user = await makeAccount(market.db);
      const before = (await counts()).permissionRequests;
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(user)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
      expect((await counts()).permissionRequests).toBe(before + 1);
    });

    it('[S6] get it with the activation, in one act, or read in their mail how to request it', async () => {
      const activate = async (user: TestAccount, parts: object) => {
        const { companyVersion } = await asSeen(user);
        const decision = {
          decision: 'activate' as const,
          companyVersion,
          note: 'Verificat la telefon',
          ...parts,
        };
        expect((await sendUserDecision(market, admin, user.userId, decision)).status).toBe(204);
        await endUndo(market, user.userId);
        await decisionRound(market);
      };
      const parts = { role: 'Provider', isActive: false } as const;
      const [seller, other, bidder] = [
        await makeAccount(market.db, parts),
        await makeAccount(market.db, parts),
        await makeAccount(market.db, { role: 'Bidder', isActive: false }),
      ];
      await activate(seller, { permission });
      expect((await readIdentity(market, seller.token)).user).toMatchObject({
        isActive: true,
        permissions: [permission],
      });
      expect(await newsOf(seller, 'AccountActivated')).toMatchObject([
        { link: '/account', tokens: { permission, missing: '' } },
      ]);
      expect(await newsOf(seller, 'PermissionGranted')).toEqual([]);
      await activate(other, {});
      expect((await readIdentity(market, other.token)).user.permissions).toEqual([]);
      expect(await newsOf(other, 'AccountActivated')).toMatchObject([
        { link: '/auctions/my-auctions', tokens: { permission: '', missing: permission } },
      ]);
      await activate(bidder, {});
      expect(await newsOf(bidder, 'AccountActivated')).toMatchObject([{ tokens: { missing: '' } }]);
    });
  });

  it('[S6] counts what waits as the lists that show it do', async () => {
    const [ready, asking, second] = [
      await makeAccount(market.db, { isActive: false }),
      await makeAccount(market.db),
      await makeAccount(market.db),
    ];
    await uploadAll(market, ready);
    // One without documents is not ready.
    await makeAccount(market.db, { isActive: false });
    for (const one of [asking, second]) expect((await ask(one)).status).toBeLessThan(300);
    const owner = await makeAccount(market.db, { mayPost: true });
    for (const _ of [1, 2, 3]) await sendAnnouncement(market, owner);
    await makeAnnouncement(market.db, owner);
    const total = async (path: string, filters: string) => {
      const answer = await call(admin, 'GET', `${path}?${new URLSearchParams({ filters })}`);
      return expectStatus(answer, 200, z.object({ total: z.int() })).total;
    };
    const totals = {
      activations: await total('/accounts', 'isWaiting==true'),
      permissionRequests: await total('/accounts', `asksFor==${permission}`),
      announcements: await total('/admin/auctions', 'status==Pending'),
    };
    expect(await counts()).toMatchObject(totals);
    expect(new Set(Object.values(totals)).size).toBe(3);
    expect(totals).toMatchObject({ announcements: 3 });
    const changes = async () => (await counts()).companyChanges;
    const before = await changes();
    const changing = await makeAccount(market.db);
    const sent = await sendAccountChange(market, changing, {
      companyName: 'Alta SRL',
      password: testPassword,
    });
    expect(sent.status).toBe(204);
    expect(await changes()).toBe(before + 1);
    const { id = '', version = -1 } = (await waitingChange(market, admin, changing.accountId)) ?? {};
    const rejected = { decision: 'reject', version, reason: 'Alt nume' } as const;
    expect((await decideChange(market, admin, id, rejected)).status).toBe(204);
    expect(await changes()).toBe(before);
  });

  it('[N1] an account is shown which details are missing, until none is', async () => {
    const user = await makeAccount(market.db, { isActive: false, iban: null });
    await upload(market, user, pdf('a'), { type: 'Garanty' });
    const { companyVersion } = await asSeen(user);
    const note = 'Verificat la telefon';
    await sendUserDecision(market, admin, user.userId, { decision: 'activate', companyVersion, note });
    await endUndo(market, user.userId);
    await decisionRound(market);
    const missing = async () =>
      (await newsOf(user, 'AccountNotComplete')).map(({ tokens, seen }) => ({ ...tokens, seen }));
    const all = 'bank,CompanyNumber,Identification,AccountStatement';
    expect(await missing()).toEqual([{ missing: all, seen: false }]);
    // Neither others nor those that were seen change.
    const activated = await newsOf(user, 'AccountActivated');
    expect(activated).toMatchObject([{ seen: false }]);
    const earlier = { missing: 'Garanty', seen: true };
    await sql`insert into main.notifications (account_id, type, link, tokens, event_key, seen_at)
      values (${user.accountId}, 'AccountNotComplete', '/account', '[{"key": "missing", "value": "Garanty"}]',
        'earlier', clock_timestamp())`.execute(market.db);
    await uploadAll(market, user);
    expect(await missing()).toEqual([{ missing: 'bank', seen: false }, earlier]);

    const bank = { bank: 'BRD', bankBranch: 'Slobozia', bankAccountNumber: 'RO49AAAA1B31007593840000' };
    const asked = await sendAccountChange(market, user, { ...bank, password: testPassword });
    expect(asked.status).toBe(204);
    expect(await missing()).toEqual([{ missing: 'bank', seen: false }, earlier]);
    const { id = '', version = 0 } = (await waitingChange(market, admin, user.accountId)) ?? {};
    expect((await decideChange(market, admin, id, { decision: 'approve', version })).status).toBe(204);
    expect(await missing()).toEqual([{ missing: 'bank', seen: true }, earlier]);
    expect(await newsOf(user, 'AccountActivated')).toEqual(activated);
  });
});
