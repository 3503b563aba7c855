import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from './harness/accounts.ts';
import { decideBidCall, openAnnouncement, sendAnnouncementBid } from './harness/announcements.ts';
import { makeAuction, minuteMs } from './harness/auctions.ts';
import { errorOf, live } from './harness/live-calls.ts';
import { makePersonalizedBid } from './harness/personalized-bids.ts';
import { openProduct, sendProductBid } from './harness/products.ts';
import { serviceToken, startTestMarket, type TestMarket } from './harness/test-market.ts';

const reason = 'Marfa nu a existat.';
const kinds = ['announcement', 'product', 'liveAuction'] as const;
type Kind = (typeof kinds)[number];

const paths: Readonly<Record<Kind, string>> = {
  announcement: '/main/auctions',
  product: '/main/products',
  liveAuction: live,
};
const administered: Readonly<Record<Kind, string>> = { ...paths, announcement: '/main/admin/auctions' };
const states: Readonly<Record<Kind, string>> = {
  announcement: '/main/feed/state',
  product: '/main/feed/products',
  liveAuction: '/live-auctions/feed/state',
};
const lists: Readonly<Record<Kind, string>> = {
  announcement: '/main/auctions?filters=status==Accepted&pageSize=100',
  product: '/main/products?filters=status==Ended&pageSize=100',
  liveAuction: `${live}?filters=status==Accepted&pageSize=100`,
};

describe('ended sales that an administrator hides', () => {
  let market: TestMarket;
  let admin: TestAccount;
  let owner: TestAccount;
  let bidder: TestAccount;
  let stranger: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    admin = await makeAccount(market.db, { role: 'Admin' });
    owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    bidder = await makeAccount(market.db);
    stranger = await makeAccount(market.db);
  });
  afterAll(() => market.close());

  type Who = Pick<TestAccount, 'token'> | null;
  const read = (who: Who, path: string) => market.call({ method: 'GET', path, token: who?.token });
  const bodyOf = async (who: Who, kind: Kind, id: string) => {
    const { body } = await read(who, `${paths[kind]}/${id}`);
    const { announcement, product, auction, viewer } = body as Record<
      'announcement' | 'product' | 'auction',
      { version: number; status: string }
    > & { viewer: { hiddenReason?: string } };
    return { ...(announcement ?? product ?? auction), hiddenReason: viewer.hiddenReason };
  };
  const hide = (who: Who, kind: Kind, id: string, seen: { version: number; status?: string }) => {
    const { version, status } = seen;
    const body = { reason, version, ...(kind !== 'liveAuction' && { status }) };
    const path = `${administered[kind]}/${id}/hiding`;
    return market.call({ method: 'PUT', path, token: who?.token, body });
  };
  const hideAsRead = async (kind: Kind, id: string) => hide(admin, kind, id, await bodyOf(admin, kind, id));

  /** Sales that ended with a deal between owner and bidder. */
  const sold: Readonly<Record<Kind, () => Promise<string>>> = {
    async announcement() {
      const id = await openAnnouncement(market, owner, admin);
      const bid = await sendAnnouncementBid(market, bidder, id, { quantity: '500' });
      const accepted = await market.call(decideBidCall(owner, id, bid.id, 'Accepted', bid.version));
      expect(accepted.status).toBe(200);
      return id;
    },
    async product() {
      const id = await openProduct(market, owner);
      await sendProductBid(market, bidder, id, '100', 'Single');
      return id;
    },
    async liveAuction() {
      const { id } = await makeAuction(market.db, {
        ...{ owner, startsInMs: -20 * minuteMs, endsInMs: -10 * minuteMs },
        ...{ desiredPriceMinor: 1000_00, bids: [{ by: bidder, priceMinor: 1000_00 }] },
      });
      await expect
        .poll(async () => (await bodyOf(null, 'liveAuction', id)).status, { timeout: 30_000 })
        .toBe('Accepted');
      return id;
    },
  };

  /** Who reads its page and, for the public, where else it is found. */
  async function shownIn(kind: Kind, id: string) {
    const readers = { visitor: null, stranger, bidder, owner, admin };
    const pages: Record<string, boolean> = {};
    for (const [name, who] of Object.entries(readers)) {
      const { status } = await read(who, `${paths[kind]}/${id}`);
      expect([200, 404]).toContain(status);
      pages[name] = status === 200;
    }
    const has = async (who: Who, path: string) => (await read(who, path)).text.includes(id);
    const { body } = await read({ token: serviceToken }, `${states[kind]}?ids=${id}`);
    const [snapshots = []] = Object.values(body as Record<string, { access: string }[]>);
    return {
      pages,
      list: [await has(null, lists[kind]), await has(stranger, lists[kind])],
      // Products are in no results.
      results: kind === 'product' || (await has(null, '/main/auctions/results')),
      card: (await read(null, `${paths[kind]}/${id}/card`)).status,
      room: snapshots.map(({ access }) => access),
    };
  }
  const known = { bidder: true, owner: true, admin: true };

  it.each(kinds)('[S11] a hidden %s is read by its parties and administrators only', async (kind) => {
    const id = await sold[kind]();
    expect(await shownIn(kind, id)).toEqual({
      ...{ pages: { visitor: true, stranger: true, ...known }, list: [true, true], results: true },
      ...{ card: 200, room: ['public'] },
    });
    const before = await bodyOf(bidder, kind, id);
    expect((await hideAsRead(kind, id)).status).toBe(200);
    expect(await shownIn(kind, id)).toEqual({
      ...{ pages: { visitor: false, stranger: false, ...known }, list: [false, false] },
      ...{ results: kind === 'product', card: 404, room: ['asked'] },
    });
    expect((await bodyOf(bidder, kind, id)).status).toBe(before.status);
    const reasons = [owner, admin, bidder].map(async (who) => (await bodyOf(who, kind, id)).hiddenReason);
    expect(await Promise.all(reasons)).toEqual([reason, reason, undefined]);
  });

  it.each(kinds)('[S11] hiding a %s is notified to its owner, audited, and done once', async (kind) => {
    const id = await sold[kind]();
    expect((await hideAsRead(kind, id)).status).toBe(200);
    expect(errorOf(await hideAsRead(kind, id)).code).toBe('StatusConflict');
    const { rows: told } = await sql`
      select account_id, tokens from main.notifications where type = 'SaleHidden' and link like ${`%${id}%`}`.execute(
      market.db,
    );
    const tokens = expect.arrayContaining([{ key: 'reason', value: reason }]);
    expect(told).toEqual([{ account_id: owner.accountId, tokens }]);
    const action = { announcement: 'announcement', product: 'product', liveAuction: 'auction' }[kind];
    const { rows: logged } = await sql`
      select details->>'reason' as reason from main.audit_log
      where action = ${`${action}.hidden`} order by at desc limit 1`.execute(market.db);
    expect(logged).toEqual([{ reason }]);
  });

  it.each(kinds)(
    '[S11] only an administrator hides a %s, as it was read, and only after its end',
    async (kind) => {
      const id = await sold[kind]();
      const seen = await bodyOf(admin, kind, id);
      for (const who of [owner, bidder, stranger])
        expect(errorOf(await hide(who, kind, id, seen)).code).toBe('NotEnoughPrivileges');
      const other = kind === 'liveAuction' ? { version: seen.version - 1 } : { ...seen, status: 'Closed' };
      expect(errorOf(await hide(admin, kind, id, other)).code).toBe('RequestChanged');
      const open: Readonly<Record<Kind, () => Promise<string>>> = {
        announcement: () => openAnnouncement(market, owner, admin),
        product: () => openProduct(market, owner),
        liveAuction: async () => (await makeAuction(market.db, { owner })).id,
      };
      expect(errorOf(await hideAsRead(kind, await open[kind]())).code).toBe('StatusConflict');
      expect((await shownIn(kind, id)).pages).toMatchObject({ visitor: true });
    },
  );

  it.each(kinds)('[S11] a reported %s that ended is removed by hiding it', async (kind) => {
    const id = await sold[kind]();
    const email = `${id}@example.ro`;
    const report = () =>
      market.call({
        method: 'POST',
        path: '/main/reports',
        body: {
          ...{ kind, subjectId: id, reason: 'falseInformation', details: 'Marfa nu există.' },
          ...{ email, locale: 'ro', isInGoodFaith: true },
        },
      });
    expect((await report()).status).toBe(204);
    const { rows } = await sql<{ id: number }>`
      select id from main.content_reports where email = ${email}`.execute(market.db);
    const remove = () =>
      market.call({
        ...{ method: 'PUT', path: `/main/admin/reports/${rows[0]?.id}`, token: admin.token },
        body: { decision: 'Removed', answer: 'Am ascuns pagina.' },
      });
    expect(errorOf(await remove()).code).toBe('StatusConflict');
    expect((await hideAsRead(kind, id)).status).toBe(200);
    expect((await remove()).status).toBe(204);
    // A hidden sale cannot be reported.
    expect((await report()).status).toBe(404);
  });

  it('[S11] [L13] a hidden auction keeps its log and protocol, which its participants read', async () => {
    const id = await sold.liveAuction();
    const proof = async () => [
      (await read(bidder, `${live}/${id}/protocol`)).body,
      (await read(bidder, `${live}/${id}/bids`)).body,
    ];
    const before = await proof();
    expect((await hideAsRead('liveAuction', id)).status).toBe(200);
    expect(await proof()).toEqual(before);
    expect((await read(stranger, `${live}/${id}/protocol`)).status).toBe(404);
    const own = await read(bidder, '/live-auctions/api/v1/account/participated-auctions?pageSize=100');
    expect([own.status, own.text.includes(id)]).toEqual([200, true]);
  });

  it('[S11] [P1] a closed auction that is hidden stays open to who sent a personalised bid, and to its decision', async () => {
    const { id } = await makeAuction(market.db, {
      ...{ owner, startsInMs: -20 * minuteMs, endsInMs: -10 * minuteMs, hardEndAfterMs: 0 },
      ...{ bids: [{ by: bidder, priceMinor: 1000_00 }], decisionWindowMs: 600 * minuteMs },
    });
    await expect
      .poll(async () => (await bodyOf(null, 'liveAuction', id)).status, { timeout: 30_000 })
      .toBe('Closed');
    const sender = await makeAccount(market.db);
    await makePersonalizedBid(market.db, { auctionId: id, by: sender });
    expect((await hideAsRead('liveAuction', id)).status).toBe(200);
    const statuses = [sender, stranger].map(async (who) => (await read(who, `${live}/${id}`)).status);
    expect(await Promise.all(statuses)).toEqual([200, 404]);
    const decided = await market.call({
      ...{ method: 'PUT', path: `${live}/${id}/decision`, token: owner.token },
      body: { decision: 'accept' },
    });
    expect(decided.status).toBe(200);
    expect((await shownIn('liveAuction', id)).room).toEqual(['asked']);
  });
});
