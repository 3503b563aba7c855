import { announcementAnswerSchema } from '@recolta/shared/contracts/http/announcement-state';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import {
  approve,
  moveDeadline,
  openAnnouncement,
  readAnnouncement,
  sendAnnouncementBid,
} from '../harness/announcements.ts';
import { giveCheapPasswords } from '../harness/cheap-password.ts';
import { expectStatus } from '../harness/live-calls.ts';
import { serviceToken, startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('announcements without an approval in force', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let admin: TestAccount;
  let stranger: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    admin = await makeAccount(market.db, { role: 'Admin' });
    stranger = await makeAccount(market.db);
  });
  afterAll(() => market.close());

  type Who = Pick<TestAccount, 'token'> | null;
  const read = (who: Who, path: string) =>
    market.call({ method: 'GET', path: `/main${path}`, token: who?.token });
  const edit = (id: string, goods: object) =>
    market.call({ method: 'PATCH', path: `/main/auctions/${id}`, token: owner.token, body: { goods } });
  const cancel = async (id: string) => {
    const path = `/main/admin/auctions/${id}/cancellation`;
    const body = { reason: 'Conținut nepotrivit' };
    const answer = await market.call({ method: 'PUT', path, token: admin.token, body });
    return expectStatus(answer, 200, announcementAnswerSchema);
  };
  const statusOf = async (id: string) => (await readAnnouncement(market, owner, id)).announcement.status;
  /** Whom the page, the list of ended ones and the room show it to, and the card of its links. */
  async function shownTo(id: string) {
    const shows = async (who: Who) => {
      const page = (await read(who, `/auctions/${id}`)).status === 200;
      const { text } = await read(who, '/auctions?filters=status==Failed&pageSize=100');
      return page === text.includes(id) ? page : `page ${page}, not the list`;
    };
    const feed = await market.call({
      method: 'GET',
      path: `/main/feed/state?ids=${id}`,
      token: serviceToken,
    });
    const { announcements } = feed.body as { announcements: { access: string }[] };
    return {
      visitor: await shows(null),
      stranger: await shows(stranger),
      owner: await shows(owner),
      administrator: await shows(admin),
      card: (await read(null, `/auctions/${id}/card`)).status === 200,
      room: announcements.map(({ access }) => access),
    };
  }
  const hidden = {
    ...{ visitor: false, stranger: false, owner: true, administrator: true },
    ...{ card: false, room: ['asked'] },
  };

  it('[A3] what an administrator refused to approve again is read by nobody else', async () => {
    const id = await openAnnouncement(market, owner, admin);
    expect((await edit(id, { name: 'c4n-refuzat' })).status).toBe(200);
    const { announcement } = await cancel(id);
    expect([announcement.status, announcement.approvedAt]).toEqual(['Failed', null]);
    expect(await shownTo(id)).toEqual(hidden);
  });

  it('[A1] [A3] what nobody approved again until its deadline is read by nobody else', async () => {
    const id = await openAnnouncement(market, owner, admin);
    expect((await edit(id, { name: 'c4n-neaprobat' })).status).toBe(200);
    await moveDeadline(market, id, 1000);
    await expect.poll(() => statusOf(id), { timeout: 30_000 }).toBe('Failed');
    expect(await shownTo(id)).toEqual(hidden);
  });

  it('[A3] one that was approved again, and ended without bids, stays public', async () => {
    const id = await openAnnouncement(market, owner, admin);
    expect((await edit(id, { name: 'Grâu nou' })).status).toBe(200);
    const { version } = (await readAnnouncement(market, owner, id)).announcement;
    expect((await approve(market, admin, id, version)).status).toBe(200);
    await moveDeadline(market, id, 1000);
    await expect.poll(() => statusOf(id), { timeout: 30_000 }).toBe('Failed');
    expect(await shownTo(id)).toEqual({
      ...{ visitor: true, stranger: true, owner: true, administrator: true },
      ...{ card: true, room: ['public'] },
    });
  });

  it('[A1] a cancelled one is read by owner, bidders and administrators only', async () => {
    const id = await openAnnouncement(market, owner, admin);
    const bidder = await makeAccount(market.db);
    await sendAnnouncementBid(market, bidder, id);
    await cancel(id);
    expect(await shownTo(id)).toEqual(hidden);
    expect((await readAnnouncement(market, bidder, id)).viewer.bid?.status).toBe('Removed');
  });

  it('[A1] an earlier approval counts for the owner, also if none is in force', async () => {
    const seller = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    await giveCheapPasswords(market.db, [seller.accountId]);
    const [first, second] = [
      await openAnnouncement(market, seller, admin),
      await openAnnouncement(market, seller, admin),
    ];
    await cancel(first);
    const { items } = (await read(admin, '/admin/auctions?pageSize=100')).body as {
      items: { id: string; review: object }[];
    };
    expect(items.find(({ id }) => id === second)?.review).toMatchObject({ approved: 1, cancelled: 1 });
    await cancel(second);
    const closed = await market.call({
      method: 'DELETE',
      path: `/main/accounts/${seller.accountId}`,
      token: seller.token,
      body: { password: testPassword },
    });
    expect(closed.status).toBe(204);
    const { rows } = await sql<{ name: string | null }>`
      select company_name as name from main.accounts where id = ${seller.accountId}`.execute(market.db);
    expect(rows).toEqual([{ name: seller.companyName }]);
  });
});
