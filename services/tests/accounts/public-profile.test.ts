import { publicProfileSchema } from '@recolta/shared/contracts/http/accounts';
import { announcementStateSchema } from '@recolta/shared/contracts/http/announcement-state';
import { listOf } from '@recolta/shared/contracts/http/list';
import { dayOf } from '@recolta/shared/domain/announcement/deadline';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identifyingStrings, makeAccount, type TestAccount } from '../harness/accounts.ts';
import {
  decideBidCall,
  makeAnnouncement,
  makeAnnouncementBid,
  makeDeal,
  readAnnouncement,
  sendAnnouncementBid,
} from '../harness/announcements.ts';
import { makeAuction } from '../harness/auctions.ts';
import { expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const free = { minPrice: null, maxPrice: null, backupPrice: null };

describe('the public profile of a company', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  const poster = () => makeAccount(market.db, { role: 'Provider', mayPost: true });
  const ask = (id: string, who: TestAccount | null = null, query = '') =>
    market.call({ method: 'GET', path: `/main/accounts/${id}/public-profile${query}`, token: who?.token });
  const profileOf = async ({ accountId }: TestAccount, query = '') =>
    expectStatus(await ask(accountId, null, query), 200, publicProfileSchema);
  const conclude = (dealId: string) =>
    sql`update main.deals set concluded_at = clock_timestamp() where id = ${dealId}`.execute(market.db);

  it('[A14] has public data only: name, county, registration date, checked or not, and postings under its name', async () => {
    const [owner, buyer] = [await poster(), await makeAccount(market.db)];
    const open = [await makeAnnouncement(market.db, owner), await makeAnnouncement(market.db, owner, free)];
    const sold = await makeAnnouncement(market.db, owner, free);
    const bid = await sendAnnouncementBid(market, buyer, sold, { price: '1049', quantity: '500' });
    expect((await market.call(decideBidCall(owner, sold, bid.id, 'Accepted'))).status).toBe(200);
    await sql`
      update main.accounts set county_of_activity = 'TR', company_checked_at = null,
        created_at = '2026-03-29T22:30:00Z' where id = ${owner.accountId}`.execute(market.db);
    const profile = await profileOf(owner);
    expect(profile).toMatchObject({
      ...{ companyName: owner.companyName, county: 'TR', memberSince: '2026-03-30', isChecked: false },
      ...{ soldCount: 1, concludedDeals: 0 },
    });
    expect(profile.announcements).toMatchObject({ total: 2, page: 1, pageSize: 8 });
    expect(profile.announcements.items.map(({ id }) => id).sort()).toEqual([...open].sort());
    await sql`update main.announcements set deadline_at = deadline_at + interval '1 day' where id = ${open[0]}`.execute(
      market.db,
    );
    const byDeadline = (await profileOf(owner)).announcements.items.map(({ id }) => id);
    expect(byDeadline, 'the first to end first').toEqual([open[1], open[0]]);
    await sql`update main.accounts set company_checked_at = clock_timestamp() where id = ${owner.accountId}`.execute(
      market.db,
    );
    const { rows } = await sql<{ id: string }>`select id from main.deals where bid_id = ${bid.id}`.execute(
      market.db,
    );
    await conclude(rows[0]?.id ?? '');
    expect(await profileOf(owner)).toMatchObject({ isChecked: true, soldCount: 1, concludedDeals: 1 });
    const second = await profileOf(owner, '?page=2&pageSize=1');
    expect([second.announcements.total, second.announcements.items.length]).toEqual([2, 1]);
    const { text } = await ask(owner.accountId);
    const known = [owner.accountId, owner.companyName];
    for (const secret of [...identifyingStrings(owner), ...identifyingStrings(buyer), '1049.'])
      if (!known.includes(secret)) expect(text).not.toContain(secret);
  });

  it('[B5] [A14] is byte for byte the same whatever the company bids, auctions live or does confidentially', async () => {
    const [owner, other] = [await poster(), await poster()];
    await makeAnnouncement(market.db, owner);
    const before = await ask(owner.accountId);
    // Confidential ones: open, sold and with a concluded deal.
    const hidden = await makeAnnouncement(market.db, owner, { privacyType: 'Incognito', ...free });
    const bid = await sendAnnouncementBid(market, other, hidden, { price: '1049', quantity: '200' });
    expect((await market.call(decideBidCall(owner, hidden, bid.id, 'Accepted'))).status).toBe(200);
    await sql`update main.deals set concluded_at = clock_timestamp() where bid_id = ${bid.id}`.execute(
      market.db,
    );
    // Under its name, but waiting for approval or deleted.
    const pending = await makeAnnouncement(market.db, owner);
    await sql`update main.announcements set status = 'Pending' where id = ${pending}`.execute(market.db);
    const deleted = await makeAnnouncement(market.db, owner);
    await sql`update main.announcements set deleted_at = clock_timestamp() where id = ${deleted}`.execute(
      market.db,
    );
    // It bids on announcements of others, buys, and auctions live.
    const others = await makeAnnouncement(market.db, other);
    const bidId = await makeAnnouncementBid(market.db, others, owner);
    await conclude(await makeDeal(market.db, { announcementId: others, bidId }, other, owner));
    await makeAuction(market.db, { owner });
    const after = await ask(owner.accountId);
    expect(after.text).toBe(before.text);
    for (const who of [owner, other]) expect((await ask(owner.accountId, who)).text).toBe(before.text);
    // No state of a confidential announcement leads to it either.
    const { announcement } = await readAnnouncement(market, null, hidden);
    expect([announcement.owner, announcement.ownerId]).toEqual([null, null]);
    const answer = await market.call({
      method: 'GET',
      path: '/main/auctions?filters=privacyType==Incognito',
    });
    expect(expectStatus(answer, 200, listOf(announcementStateSchema)).total).toBeGreaterThan(0);
    for (const secret of identifyingStrings(owner)) expect(answer.text).not.toContain(secret);
  });

  it('[A14] answers alike for unknown, inactive, unconfirmed, unnamed and closed accounts, and those without postings under their name', async () => {
    const accounts = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(poster));
    const [inactive, unconfirmed, unnamed, closed, confidential, pending, silent] = accounts;
    if (!inactive || !unconfirmed || !unnamed || !closed || !confidential || !pending || !silent)
      throw new Error('too few');
    for (const account of [inactive, unconfirmed, unnamed, closed])
      await makeAnnouncement(market.db, account);
    await makeAnnouncement(market.db, confidential, { privacyType: 'Incognito' });
    await sql`
      update main.announcements set status = 'Pending', approved_at = null
      where id = ${await makeAnnouncement(market.db, pending)}`.execute(market.db);
    expect((await ask(inactive.accountId)).status).toBe(200);
    await sql`update main.users set is_active = false where id = ${inactive.userId}`.execute(market.db);
    await sql`update main.users set email_confirmed_at = null where id = ${unconfirmed.userId}`.execute(
      market.db,
    );
    await sql`update main.accounts set closed_at = clock_timestamp() where id = ${closed.accountId}`.execute(
      market.db,
    );
    await sql`update main.accounts set company_name = null where id = ${unnamed.accountId}`.execute(
      market.db,
    );
    const unknown = await ask('00000000-0000-4000-8000-000000000001');
    const plain = (text: string) => text.replace(/"requestId":"[^"]*"/, '');
    expect(unknown.status).toBe(404);
    for (const account of accounts)
      for (const who of [null, account]) {
        const answer = await ask(account.accountId, who);
        if (answer.status !== 401)
          expect([answer.status, plain(answer.text)]).toEqual([404, plain(unknown.text)]);
      }
  });

  it('[A14] an announcement under a name leads to the profile of its owner', async () => {
    const owner = await poster();
    const { announcement } = await readAnnouncement(market, null, await makeAnnouncement(market.db, owner));
    expect([announcement.owner, announcement.ownerId]).toEqual([owner.companyName, owner.accountId]);
    expect((await profileOf(owner)).memberSince).toBe(dayOf(Date.now()));
  });

  it.each(['?page=0', '?pageSize=101', '?filters=x', '?page=1&page=2'])('refuses %s', async (query) => {
    const owner = await poster();
    await makeAnnouncement(market.db, owner);
    expect((await ask(owner.accountId, null, query)).status).toBe(400);
  });
});
