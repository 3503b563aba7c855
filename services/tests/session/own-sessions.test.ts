import { ownSessionSchema } from '@recolta/shared/contracts/http/factors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { maxSessions } from '../../src/main/session/open-session.ts';
import { makeAccount, openTestSession, type TestAccount, testPassword } from '../harness/accounts.ts';
import { expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const sessionsSchema = z.object({ sessions: z.array(ownSessionSchema) });
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

describe('one’s own sessions', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  const signIn = async ({ email }: TestAccount, address: string, userAgent: string) => {
    const answer = await market.call({
      method: 'POST',
      path: '/main/accounts/login',
      body: { email, password: testPassword },
      headers: { 'x-forwarded-for': address, 'user-agent': userAgent },
    });
    return expectStatus(answer, 200, z.object({ token: z.string() })).token;
  };
  const list = async (token: string) => {
    const answer = await market.call({ method: 'GET', path: '/main/sessions', token });
    return expectStatus(answer, 200, sessionsSchema).sessions;
  };
  const end = (token: string, id = '') =>
    market.call({ method: 'DELETE', path: `/main/sessions${id && `/${id}`}`, token });
  const isOpen = async (token: string) =>
    (await market.call({ method: 'GET', path: '/main/accounts/identity', token })).status === 200;

  it('[S14] are listed with browser, network and last use, and ended one by one or all others at once', async () => {
    const account = await makeAccount(market.db);
    const stranger = await makeAccount(market.db);
    const here = await signIn(account, '203.0.113.77', firefox);
    const there = await signIn(account, '2001:db8:1:2:3::4', chrome);
    const [current, ...others] = await list(here);
    expect(current).toMatchObject({ device: 'Firefox · Windows', network: '203.0.113.*', isCurrent: true });
    expect(others.map(({ device, network }) => ({ device, network }))).toEqual(
      expect.arrayContaining([
        { device: 'Chrome · Linux', network: '2001:db8:1:2::' },
        { device: null, network: null },
      ]),
    );
    const id = others.find(({ device }) => device === 'Chrome · Linux')?.id ?? '';
    expect((await end(stranger.token, id)).status).toBe(404);
    expect((await end(here, id)).status).toBe(204);
    expect([await isOpen(there), await isOpen(here), await isOpen(account.token)]).toEqual([
      false,
      true,
      true,
    ]);
    const last = await openTestSession(market.db, account.userId);
    expect((await end(here)).status).toBe(204);
    expect([await isOpen(last), await isOpen(account.token), await isOpen(here)]).toEqual([
      false,
      false,
      true,
    ]);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from platform.events where kind = 'session'`.execute(market.db);
    expect(rows[0]?.count).toBe(3);
    expect(await isOpen(stranger.token)).toBe(true);
  });

  /** Subscribes and lists browsers of an account, by the last part of their endpoint. */
  function browsersOf({ accountId }: TestAccount) {
    const subscribe = (token: string, name: string) =>
      market.call({
        method: 'PUT',
        path: `/main/accounts/${accountId}/push-subscriptions`,
        token,
        body: {
          endpoint: `https://push.example.com/${accountId}/${name}`,
          keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
        },
      });
    const subscribed = async () => {
      const rows = await market.db
        .selectFrom('main.push_subscriptions')
        .select('endpoint')
        .where('account_id', '=', accountId)
        .orderBy('endpoint')
        .execute();
      return rows.map(({ endpoint }) => endpoint.split('/').at(-1));
    };
    return { subscribe, subscribed };
  }

  it('[S14] [N2] ending them also ends pushes to their browsers, and pushes of no known session', async () => {
    const account = await makeAccount(market.db);
    const here = await signIn(account, '203.0.113.1', firefox);
    const there = await signIn(account, '203.0.113.1', chrome);
    const { subscribe, subscribed } = browsersOf(account);
    for (const [token, name] of [
      [here, 'here'],
      [there, 'there'],
      [account.token, 'old'],
    ] as const)
      expect((await subscribe(token, name)).status).toBe(204);
    await market.db
      .updateTable('main.push_subscriptions')
      .set({ session_id: null })
      .where('endpoint', 'like', `%${account.accountId}/old`)
      .execute();
    const id = (await list(here)).find(({ device }) => device === 'Chrome · Linux')?.id ?? '';
    expect((await end(here, id)).status).toBe(204);
    expect(await subscribed()).toEqual(['here']);
    await subscribe(account.token, 'old');
    expect((await end(here)).status).toBe(204);
    expect(await subscribed()).toEqual(['here']);
    // A browser that subscribes again, by another session.
    const next = await signIn(account, '203.0.113.1', chrome);
    await subscribe(next, 'here');
    expect((await end(next)).status).toBe(204);
    expect(await subscribed()).toEqual(['here']);
    expect((await end(next, (await list(next))[0]?.id)).status).toBe(204);
    expect(await subscribed()).toEqual([]);
  });

  it('[N2] signing out ends pushes to that browser, and a session too many to the oldest', async () => {
    const account = await makeAccount(market.db);
    const { subscribe, subscribed } = browsersOf(account);
    const there = await openTestSession(market.db, account.userId);
    for (const [token, name] of [
      [account.token, 'here'],
      [there, 'there'],
    ] as const)
      expect((await subscribe(token, name)).status).toBe(204);
    const path = '/main/accounts/logout';
    expect((await market.call({ method: 'POST', path, token: account.token })).status).toBe(204);
    expect(await subscribed()).toEqual(['there']);
    for (let more = 1; more < maxSessions; more++) await openTestSession(market.db, account.userId);
    expect(await subscribed()).toEqual(['there']);
    const last = await signIn(account, '203.0.113.1', firefox);
    expect(await subscribed()).toEqual([]);
    await subscribe(last, 'there');
    expect(await subscribed()).toEqual(['there']);
  });

  it('[S14] records the last use to within five minutes', async () => {
    const account = await makeAccount(market.db);
    const setUsed = (minutes: number) =>
      market.db
        .updateTable('main.sessions')
        .set({ last_used_at: sql`clock_timestamp() - make_interval(mins => ${minutes})` })
        .where('user_id', '=', account.userId)
        .execute();
    const ageMinutes = async () => {
      await isOpen(account.token);
      const [session] = await list(account.token);
      return Math.round((Date.now() - Date.parse(session?.lastUsedAt ?? '')) / 60_000);
    };
    await setUsed(4);
    expect(await ageMinutes()).toBe(4);
    await setUsed(60);
    expect(await ageMinutes()).toBe(0);
  });

  it('[S14] mails a sign-in from a browser or network that is new to the account, except the first', async () => {
    const account = await makeAccount(market.db);
    const mails = async () => {
      const { rows } = await sql<{ params: object }>`
        select data->'params' as params from pgboss.job
        where data->>'to' = ${account.email} and data->>'template' = 'newDevice' order by created_on`.execute(
        market.db,
      );
      return rows.map(({ params }) => params);
    };
    await signIn(account, '203.0.113.1', firefox);
    await signIn(account, '203.0.113.1', firefox);
    expect(await mails()).toEqual([]);
    await signIn(account, '203.0.113.1', chrome);
    await signIn(account, '198.51.100.1', chrome);
    await signIn(account, '198.51.100.1', chrome);
    expect(await mails()).toMatchObject([
      { device: 'Chrome · Linux', network: '203.0.113.*' },
      { device: 'Chrome · Linux', network: '198.51.100.*' },
    ]);
  });
});
