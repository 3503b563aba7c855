import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifyAll } from '../../src/main/notification/notify.ts';
import type { NewNotification } from '../../src/platform/ports/notifications-port.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { activate } from '../harness/user-decisions.ts';
import { inboxVersion } from './accounts.ts';

const news = (
  accountId: string,
  eventKey: string,
  type: 'Outbid' | 'AuctionWon' = 'Outbid',
): NewNotification => ({
  accountId,
  type,
  link: '/live-auctions/1/participate',
  tokens: { name: 'Grâu', price: '1000.00', currency: 'Ron', unit: 'Ton' },
  eventKey,
});

describe('notification calls', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  const tell = (...all: NewNotification[]) => market.db.transaction().execute((trx) => notifyAll(trx, all));
  const path = (account: TestAccount, rest = '') => `/main/accounts/${account.accountId}${rest}`;
  const list = (account: TestAccount, query = '') =>
    market.call({ method: 'GET', path: path(account, `/notifications${query}`), token: account.token });
  const inbox = ({ accountId }: TestAccount) => inboxVersion(market.database.pool, accountId);

  it('[N1] lists the latest first with the number of unseen ones', async () => {
    const account = await makeAccount(market.db);
    await tell(news(account.accountId, 'a'));
    await tell(news(account.accountId, 'b', 'AuctionWon'));
    await tell(news(account.accountId, 'c'));
    const { status, body } = await list(account, '?pageSize=2');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      notifications: [
        { type: 'Outbid', seen: false, link: '/live-auctions/1/participate' },
        { type: 'AuctionWon', tokens: expect.arrayContaining([{ key: 'name', value: 'Grâu' }]) },
      ],
      notSeenCount: 3,
      total: 3,
      page: 1,
      pageSize: 2,
    });
    const [latest] = (body as { notifications: { id: string }[] }).notifications;
    const one = { method: 'GET', path: path(account, `/notifications/${latest?.id}`), token: account.token };
    expect(await market.call(one)).toMatchObject({ status: 200, body: latest });
    expect((await list(account, '?filters=type==AuctionWon')).body).toMatchObject({
      total: 1,
      notSeenCount: 3,
    });
    expect((await list(account, '?filters=seen==true')).body).toMatchObject({ notifications: [], total: 0 });
    expect((await list(account, '?sorts=createdDate')).body).toMatchObject({ total: 3 });
    for (const wrong of ['filters=seen==yes', 'filters=account==x', 'filters=type>Outbid', 'sorts=link']) {
      expect((await list(account, `?${wrong}`)).status, wrong).toBe(400);
    }
  });

  it('[N1] marks one seen once, and all, and notifies every page of the account', async () => {
    const account = await makeAccount(market.db);
    await tell(news(account.accountId, 'a'), news(account.accountId, 'b'), news(account.accountId, 'c'));
    const [first] = ((await list(account)).body as { notifications: { id: string }[] }).notifications;
    const before = await inbox(account);
    const one = {
      method: 'PATCH',
      path: path(account, `/notifications/${first?.id}`),
      token: account.token,
      body: { seen: true },
    };
    expect((await Promise.all([market.call(one), market.call(one)])).map(({ status }) => status)).toEqual([
      204, 204,
    ]);
    expect(await inbox(account)).toBe(before + 1);
    expect((await list(account)).body).toMatchObject({ notSeenCount: 2 });
    const seenAt = async () =>
      (await sql`select seen_at from main.notifications where id = ${first?.id}`.execute(market.db)).rows;
    const once = await seenAt();
    expect((await market.call(one)).status).toBe(204);
    const all = { ...one, path: path(account, '/notifications') };
    expect((await market.call(all)).status).toBe(204);
    expect((await market.call(all)).status).toBe(204);
    expect(await inbox(account)).toBe(before + 2);
    expect((await list(account)).body).toMatchObject({ notSeenCount: 0, total: 3 });
    expect(await seenAt()).toEqual(once);
    expect((await market.call({ ...one, body: { seen: false } })).status).toBe(400);
    expect((await market.call({ ...one, body: { seen: true, accountId: account.accountId } })).status).toBe(
      400,
    );
  });

  it.each([
    ['', 'd c b a', 4],
    ['?pageSize=3', 'd c b', 4],
    ['?pageSize=3&page=2', 'a', 4],
    ['?pageSize=3&page=3', '', 4],
    ['?sorts=createdDate', 'a b c d', 4],
    ['?sorts=-createdDate&pageSize=1', 'd', 4],
    ['?filters=seen==true', 'b', 1],
    ['?filters=seen!=true', 'd c a', 3],
    ['?filters=type==AuctionWon', 'c', 1],
    ['?filters=type!=AuctionWon,seen==false', 'd a', 2],
  ])('[N1] lists those that match %s: %s', async (query, names, total) => {
    const [account, other] = [await makeAccount(market.db), await makeAccount(market.db)];
    for (const name of ['a', 'b', 'c', 'd'])
      await tell({
        ...news(account.accountId, name, name === 'c' ? 'AuctionWon' : 'Outbid'),
        link: `/live-auctions/${name}/participate`,
      });
    await tell(news(other.accountId, 'e'));
    const { body } = await list(account, '?filters=type==Outbid&sorts=createdDate');
    const [, second] = (body as { notifications: { id: string }[] }).notifications;
    const seen = path(account, `/notifications/${second?.id}`);
    const marked = await market.call({
      ...{ method: 'PATCH', path: seen, token: account.token, body: { seen: true } },
    });
    expect(marked.status).toBe(204);
    const answer = (await list(account, query)).body as { notifications: { link: string }[] };
    expect(answer).toMatchObject({ notSeenCount: 3, total });
    expect(answer.notifications.map(({ link }) => link.split('/')[2]).join(' ')).toBe(names);
  });

  it('[N1] marks seen only what was asked, and nothing of another account', async () => {
    const [account, other] = [await makeAccount(market.db), await makeAccount(market.db)];
    await tell(news(account.accountId, 'a'), news(account.accountId, 'b'), news(other.accountId, 'c'));
    const read = async (who: TestAccount) => {
      const { body } = await list(who);
      return (body as { notifications: { id: string; seen: boolean }[] }).notifications;
    };
    const [latest] = await read(account);
    const mark = (rest: string) =>
      market.call({
        ...{ method: 'PATCH', path: path(account, `/notifications${rest}`), token: account.token },
        body: { seen: true },
      });
    expect((await mark(`/${latest?.id}`)).status).toBe(204);
    expect((await read(account)).map(({ id, seen }) => [id === latest?.id, seen])).toEqual([
      [true, true],
      [false, false],
    ]);
    const before = await inbox(other);
    expect((await mark('')).status).toBe(204);
    expect((await read(account)).map(({ seen }) => seen)).toEqual([true, true]);
    expect((await read(other)).map(({ seen }) => seen)).toEqual([false]);
    expect(await inbox(other)).toBe(before);
  });

  it('keeps the unseen count correct with concurrent notifications and reads', async () => {
    const account = await makeAccount(market.db);
    const markAll = {
      method: 'PATCH',
      path: path(account, '/notifications'),
      token: account.token,
      body: { seen: true },
    };
    await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        at % 3 === 0
          ? market.call(markAll)
          : tell(news(account.accountId, `k${at}`)).then(() => list(account)),
      ),
    );
    const unseen = (await list(account, '?filters=seen==false')).body as {
      total: number;
      notSeenCount: number;
    };
    const seen = (await list(account, '?filters=seen==true')).body as { total: number };
    expect(unseen.notSeenCount).toBe(unseen.total);
    expect(unseen.total + seen.total).toBe(20);
  });

  it('is accessible to the account itself only', async () => {
    const account = await makeAccount(market.db);
    const other = await makeAccount(market.db);
    const admin = await makeAccount(market.db, { role: 'Admin' });
    await tell(news(account.accountId, 'a'));
    const [mine] = ((await list(account)).body as { notifications: { id: string }[] }).notifications;
    const calls = [
      { method: 'GET', path: path(account, '/notifications') },
      { method: 'PATCH', path: path(account, '/notifications'), body: { seen: true } },
      { method: 'PATCH', path: path(account, `/notifications/${mine?.id}`), body: { seen: true } },
      { method: 'GET', path: path(account, '/notification-choices') },
      {
        method: 'PUT',
        path: path(account, '/notification-choices'),
        body: { type: 'Outbid', channel: 'mail', isWanted: true },
      },
      {
        method: 'DELETE',
        path: path(account, '/push-subscriptions'),
        body: { endpoint: 'https://push.example.com/a' },
      },
    ];
    for (const call of calls) {
      expect((await market.call(call)).status, `${call.method} ${call.path}`).toBe(401);
      for (const { token } of [other, admin]) {
        expect((await market.call({ ...call, token })).status, `${call.method} ${call.path}`).toBe(404);
      }
    }
    const foreign = {
      method: 'PATCH',
      path: path(other, `/notifications/${mine?.id}`),
      token: other.token,
      body: { seen: true },
    };
    expect((await market.call(foreign)).status).toBe(404);
    expect((await list(account)).body).toMatchObject({ notSeenCount: 1 });
  });

  it('[N2] shows the defaults until an account changes them', async () => {
    const account = await makeAccount(market.db);
    const choices = async () =>
      (
        await market.call({
          method: 'GET',
          path: path(account, '/notification-choices'),
          token: account.token,
        })
      ).body;
    expect(await choices()).toMatchObject({
      Outbid: { mail: false, push: true },
      AuctionWon: { mail: true, push: true },
    });
    for (const [type, channel, isWanted] of [
      ['Outbid', 'mail', true],
      ['AuctionWon', 'push', false],
    ] as const) {
      const chosen = await market.call({
        method: 'PUT',
        path: path(account, '/notification-choices'),
        token: account.token,
        body: { type, channel, isWanted },
      });
      expect(chosen.status).toBe(204);
    }
    expect(await choices()).toMatchObject({
      Outbid: { mail: true, push: true },
      AuctionWon: { mail: true, push: false },
    });
  });

  it('accepts subscriptions of push services only, and no more than ten browsers', async () => {
    const account = await makeAccount(market.db);
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const subscribe = (endpoint: string, by = account) =>
      market.call({
        method: 'PUT',
        path: path(by, '/push-subscriptions'),
        token: by.token,
        body: { endpoint, keys },
      });
    for (const endpoint of [
      'http://push.example.com/a',
      'https://127.0.0.1/a',
      'https://[::1]/a',
      'https://2130706433/a',
      'https://0x7f.1/a',
      'https://localhost/a',
      'https://db.internal/a',
      'https://push.example.com:4000/a',
      'https://user:password@push.example.com/a',
      'https://169.254.169.254/latest/meta-data',
    ]) {
      expect((await subscribe(endpoint)).status, endpoint).toBe(400);
    }
    for (let at = 0; at < 12; at++)
      expect((await subscribe(`https://push.example.com/${at}`)).status).toBe(204);
    const held = () =>
      market.database.pool
        .query('select endpoint from main.push_subscriptions where account_id = $1', [account.accountId])
        .then(({ rows }) => rows.map(({ endpoint }) => endpoint));
    // The latest ten.
    const latest = Array.from({ length: 10 }, (_, at) => `https://push.example.com/${at + 2}`);
    expect((await held()).sort()).toEqual(latest.sort());
    const other = await makeAccount(market.db);
    expect((await subscribe('https://push.example.com/11', other)).status).toBe(204);
    expect(await held()).not.toContain('https://push.example.com/11');
    const { body } = await market.call({ method: 'GET', path: '/main/push-key' });
    expect(Buffer.from((body as { key: string }).key, 'base64url')).toHaveLength(65);
  });
});

describe('incomplete accounts', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  it('[N1] are notified of it when they are activated, and complete ones are not', async () => {
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const account = await makeAccount(market.db, { isActive: false });
    const whole = await makeAccount(market.db, { isActive: false });
    await market.database.pool.query(
      `with f as (
        insert into platform.files (key, owner_account_id, name, mime_type, size_bytes)
        select 'whole-' || t, $1, t, 'application/pdf', 1
        from unnest(array['CompanyNumber', 'Garanty', 'Identification', 'AccountStatement']) t returning key, name)
       insert into main.documents (account_id, type, file_key) select $1, name, key from f`,
      [whole.accountId],
    );
    const typesOf = async ({ accountId, userId, token }: TestAccount) => {
      const activated = await activate(market, admin, userId);
      expect(activated.status).toBe(204);
      const { body } = await market.call({
        method: 'GET',
        path: `/main/accounts/${accountId}/notifications`,
        token,
      });
      return (body as { notifications: { type: string }[] }).notifications.map(({ type }) => type);
    };
    expect(await typesOf(account)).toEqual(['AccountNotComplete', 'AccountActivated']);
    expect(await typesOf(whole)).toEqual(['AccountActivated']);
  });
});
