import { randomUUID } from 'node:crypto';
import { identitySchema } from '@recolta/shared/contracts/http/identity';
import { expressPoints, termsVersion } from '@recolta/shared/domain/legal-versions';
import { statedBidTerms } from '@recolta/shared/testing/announcement-fixture';
import { statedPosting } from '@recolta/shared/testing/posting-fixture';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TermsNotices } from '../../src/main/account/terms-notices.ts';
import { Retention } from '../../src/main/retention.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { announcementCall, openAnnouncement } from '../harness/announcements.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import type { Call } from '../harness/http-call.ts';
import { bidCall, command, errorOf } from '../harness/live-calls.ts';
import { postCall } from '../harness/postings.ts';
import { productCall } from '../harness/products.ts';
import { joinUntilTestEnds, startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('acceptance of the terms', () => {
  let market: TestMarket;
  let admin: TestAccount;
  let owner: TestAccount;
  let announcementId: string;
  beforeAll(async () => {
    market = await startTestMarket();
    admin = await makeAccount(market.db, { role: 'Admin' });
    owner = await makeAccount(market.db, { mayPost: true });
    announcementId = await openAnnouncement(market, owner, admin, { acceptsDesiredPrice: false });
  });
  afterAll(() => market.close());

  const outdated = async (parts: Parameters<typeof makeAccount>[1] = {}) => {
    const account = await makeAccount(market.db, { mayPost: true, ...parts });
    await market.db
      .updateTable('main.accounts')
      .set({ terms_version: '2026-11-23' })
      .where('id', '=', account.accountId)
      .execute();
    return account;
  };
  const accept = (who: TestAccount, parts: { id?: string; version?: string } = {}) =>
    market.call({
      method: 'PUT',
      path: `/main/accounts/${parts.id ?? who.accountId}/terms`,
      token: who.token,
      body: { version: parts.version ?? termsVersion, acceptsTerms: true, acceptsExpressClauses: true },
    });
  const hasAccepted = async ({ token }: TestAccount) => {
    const { body } = await market.call({ method: 'GET', path: '/main/accounts/identity', token });
    return identitySchema.parse(body).user.hasAcceptedTerms;
  };
  const bidOn = (who: TestAccount): Call => ({
    method: 'POST',
    path: `/main/auctions/${announcementId}/bids`,
    token: who.token,
    body: statedBidTerms(Date.now()),
    headers: { 'idempotency-key': randomUUID() },
  });

  it('[S10] lets an account that accepted an older version read, and blocks binding acts until it accepts', async () => {
    const account = await outdated({ role: 'Provider' });
    const { id: auctionId } = await makeAuction(market.db, { owner });
    expect(await hasAccepted(account)).toBe(false);
    const read = { method: 'GET', path: `/main/accounts/${account.accountId}`, token: account.token };
    expect((await market.call(read)).status).toBe(200);
    const binding: Call[] = [
      announcementCall(account),
      bidOn(account),
      productCall(account),
      postCall(account, statedPosting(Date.now())),
      bidCall(account, auctionId, '1000.00'),
      {
        method: 'PUT',
        path: `/live-auctions/api/v1/auctions/${auctionId}/terms-acceptance`,
        token: account.token,
        body: { accepted: true },
      },
    ];
    for (const call of binding) {
      const answer = await market.call(call);
      expect(answer.status, call.path).toBe(403);
      expect(errorOf(answer).code, call.path).toBe('NewTermsNotAccepted');
    }
    expect((await accept(account)).status).toBe(204);
    expect(await hasAccepted(account)).toBe(true);
    expect((await market.call(bidOn(account))).status).toBe(201);
  });

  it('[S10] lets an account withdraw a bid without accepting the new terms', async () => {
    const account = await makeAccount(market.db);
    const { body } = await market.call(bidOn(account));
    await market.db
      .updateTable('main.accounts')
      .set({ terms_version: '2026-11-23' })
      .where('id', '=', account.accountId)
      .execute();
    const { id } = body as { id: string };
    const decide = (status: string) =>
      market.call({
        method: 'PUT',
        path: `/main/auctions/${announcementId}/bids/${id}`,
        token: account.token,
        body: { status },
      });
    expect(errorOf(await decide('Accepted')).code).toBe('NewTermsNotAccepted');
    expect((await decide('Removed')).status).toBe(200);
  });

  it('[S10] [L10] lets an account refuse the result of its auction without accepting the new terms', async () => {
    const account = await outdated();
    const bidder = await makeAccount(market.db);
    const parts = { startsInMs: -60 * minuteMs, endsInMs: -minuteMs };
    const bids = [{ by: bidder, priceMinor: 1000_00 }];
    const { id } = await makeAuction(market.db, { ...parts, owner: account, bids });
    const decide = (decision: string) => command(market, account, id, 'decision', { decision });
    expect(errorOf(await decide('accept')).code).toBe('NewTermsNotAccepted');
    expect((await decide('refuse')).status).toBe(200);
  });

  it('[S10] stores an acceptance once, with version, time and the clauses accepted expressly', async () => {
    const account = await outdated();
    expect(errorOf(await accept(account, { version: '2026-11-23' })).code).toBe('RequestChanged');
    expect((await accept(account, { id: owner.accountId })).status).toBe(404);
    for (const _ of [1, 2]) expect((await accept(account)).status).toBe(204);
    const { rows } = await sql`
      select version, express_points, accepted_at <= clock_timestamp() as "isPast" from main.terms_acceptances
      where account_id = ${account.accountId}`.execute(market.db);
    expect(rows).toEqual([
      { version: termsVersion, express_points: expressPoints.map(String), isPast: true },
    ]);
  });

  it('[S10] notifies of a new version as soon as the services start with it', async () => {
    const { accountId } = await outdated();
    await joinUntilTestEnds(market.database);
    await vi.waitFor(
      async () => {
        const { rows } = await sql`select link from main.notifications
          where account_id = ${accountId} and type = 'TermsChanged'`.execute(market.db);
        expect(rows).toEqual([{ link: '/terms-conditions' }]);
      },
      { timeout: 30_000 },
    );
  });

  it('[S10] notifies once of a new version, from several processes together', async () => {
    const account = await outdated();
    const [never, closed, ofAdmin] = [await outdated(), await outdated(), await outdated({ role: 'Admin' })];
    const change = (who: TestAccount, set: object) =>
      market.db.updateTable('main.accounts').set(set).where('id', '=', who.accountId).execute();
    await change(never, { terms_version: null });
    await change(closed, { closed_at: new Date() });
    // Notified of an earlier version.
    await sql`insert into main.notifications (account_id, type, link, tokens, event_key)
      values (${never.accountId}, 'TermsChanged', '/terms', '[]', 'terms:2020-01-01')`.execute(market.db);
    const work = () =>
      new TermsNotices(market.db, { committed: () => undefined }).round(new AbortController().signal);
    await Promise.all([work(), work(), work()]);
    await work();
    const { rows } = await sql<{ account_id: string; link: string; tokens: object }>`
      select account_id, link, tokens from main.notifications where type = 'TermsChanged' and link <> '/terms'`.execute(
      market.db,
    );
    const noticesOf = ({ accountId }: TestAccount) =>
      rows.filter(({ account_id }) => account_id === accountId).map(({ link, tokens }) => [link, tokens]);
    for (const one of [account, never]) expect(noticesOf(one)).toEqual([['/terms-conditions', []]]);
    for (const untold of [owner, closed, ofAdmin]) expect(noticesOf(untold)).toEqual([]);
    // Nor again once other notifications of that age are deleted.
    await sql`update main.notifications set created_at = created_at - interval '181 days'
      where type = 'TermsChanged'`.execute(market.db);
    await new Retention({
      db: market.db,
      signal: { committed: () => undefined },
      market: { eraseTradeData: async () => undefined },
      log: pino({ level: 'silent' }),
    }).sweep();
    await work();
    const left = await sql<{ event_key: string; age: number }>`
      select event_key, extract(day from clock_timestamp() - created_at)::integer as age
      from main.notifications where account_id = ${never.accountId} and type = 'TermsChanged'`.execute(
      market.db,
    );
    expect(left.rows).toEqual([{ event_key: `terms:${termsVersion}`, age: 181 }]);
  });
});
