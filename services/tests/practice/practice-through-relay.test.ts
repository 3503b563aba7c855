import { auctionAnswerSchema } from '@recolta/shared/contracts/http/live-auction-state';
import { practiceStartedSchema } from '@recolta/shared/contracts/http/practice';
import { joinAnswerSchema } from '@recolta/shared/contracts/socket/messages';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { makeAccount } from '../harness/accounts.ts';
import { relayProcessOrigin, startRelayProcess } from '../harness/relay-process.ts';
import { joinTestMarket, type TestMarket } from '../harness/test-market.ts';

type Relay = Awaited<ReturnType<typeof startRelayProcess>>;

interface Request {
  readonly method?: string;
  readonly cookie?: string;
  readonly origin?: string | null;
  readonly body?: unknown;
}

function send(
  relay: Relay,
  path: string,
  { method = 'GET', body, ...from }: Request = {},
): Promise<Response> {
  const sent = from.origin === undefined ? relayProcessOrigin : from.origin;
  return fetch(`${relay.baseUrl}${path}`, {
    method,
    headers: {
      ...(sent !== null && { origin: sent }),
      ...(from.cookie !== undefined && { cookie: from.cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function start(relay: Relay, cookie?: string) {
  const answer = await send(relay, '/practice/session', {
    method: 'POST',
    body: {},
    ...(cookie !== undefined && { cookie }),
  });
  const set = answer.headers.getSetCookie();
  return {
    id: practiceStartedSchema.parse(await answer.json()).auctionId,
    set,
    cookie: set[0]?.split(';')[0] ?? cookie ?? '',
  };
}

describe('practice through the relay', () => {
  let database: TestDatabase;
  let practice: TestDatabase;
  let market: TestMarket;
  beforeAll(async () => {
    [database, practice] = await Promise.all([createTestDatabase(), createTestDatabase('template1')]);
    market = await joinTestMarket(database, { PRACTICE_DATABASE_URL: practice.connectionString });
  });
  afterAll(async () => {
    await market.close();
    await Promise.all([database.drop(), practice.drop()]);
  });

  it('[L19] sets a cookie for its own addresses only, and opens the visitor’s room', async () => {
    const relay = await startRelayProcess(market.port, 'relay-1');
    expect((await send(relay, '/practice/rooms/live-list')).status).toBe(401);
    const { id, set, cookie } = await start(relay);
    expect(set).toHaveLength(1);
    expect(set[0]).toMatch(
      /^recolta-practice=[\w-]+; Max-Age=3600; Path=\/practice; HttpOnly; SameSite=Strict$/,
    );

    const path = `/practice/services/live-auctions/api/v1/auctions/${id}`;
    const found = auctionAnswerSchema.parse(await (await send(relay, path, { cookie })).json());
    expect(found.auction.id).toBe(id);
    const room = `/practice/rooms/auction:${id}`;
    await vi.waitFor(
      async () => {
        const answer = joinAnswerSchema.parse(await (await send(relay, room, { cookie })).json());
        expect(answer.ok).toBe(true);
      },
      { timeout: 30_000 },
    );
    await relay.watch(`auction:${id}`, { path: '/practice', cookie });
    expect((await start(relay, cookie)).id).toBe(id);

    // Neither a visitor, nor another practice, nor the market.
    const other = await start(relay);
    for (const from of [{}, { cookie: other.cookie }]) {
      expect((await send(relay, path, from)).status).toBe(404);
      expect(joinAnswerSchema.parse(await (await send(relay, room, from)).json()).ok).toBe(false);
    }
    expect((await send(relay, path.slice('/practice'.length), { cookie })).status).toBe(404);
    await expect(relay.watch(`auction:${id}`, { cookie })).rejects.toThrow();
  });

  it('[L19] serves what a room needs and nothing else', async () => {
    const relay = await startRelayProcess(market.port, 'relay-2');
    const { id, cookie } = await practiceOfOwn(relay, practice);
    const auction = `/practice/services/live-auctions/api/v1/auctions/${id}`;
    expect((await send(relay, '/practice/services/main/accounts/identity', { cookie })).status).toBe(200);
    const refused: [string, Request][] = [
      [`${auction}/approval`, { method: 'PUT', body: {} }],
      [`${auction}/decision`, { method: 'PUT', body: { decision: 'accept' } }],
      [`${auction}/invitations`, {}],
      ['/practice/services/live-auctions/api/v1/auctions', {}],
      ['/practice/services/main/accounts', {}],
      [
        '/practice/services/main/accounts/login',
        { method: 'POST', body: { email: 'a@b.ro', password: 'x' } },
      ],
      ['/practice/services/main/feed', {}],
      ['/practice/sessions', { method: 'POST', body: { address: 'x', token: null } }],
      ['/practice/live-auctions', {}],
      ['/practice/rooms/live-list', {}],
      ['/practice/rooms/control-room', {}],
    ];
    for (const [path, request] of refused) {
      const { status } = await send(relay, path, { ...request, cookie });
      expect(`${path} ${status}`).toBe(`${path} 404`);
    }
  });

  it('is started by our own pages only', async () => {
    const relay = await startRelayProcess(market.port, 'relay-3');
    for (const from of [null, 'https://evil.example']) {
      const request = { method: 'POST', body: {}, origin: from };
      expect((await send(relay, '/practice/session', request)).status).toBe(403);
    }
    expect((await send(relay, '/practice/session')).status).toBe(405);
    const bad = { method: 'POST', body: { address: '192.0.2.1' } };
    expect((await send(relay, '/practice/session', bad)).status).toBe(400);
  });

  it('a session of the market opens nothing in it', async () => {
    const relay = await startRelayProcess(market.port, 'relay-4');
    const { id } = await practiceOfOwn(relay, practice);
    const account = await makeAccount(market.db);
    const cookie = `recolta-practice=${account.token}`;
    const path = `/practice/services/live-auctions/api/v1/auctions/${id}`;
    expect((await send(relay, path, { cookie })).status).toBe(404);
    expect((await send(relay, '/practice/services/main/accounts/identity', { cookie })).status).toBe(401);
  });
});

/** Creates a new practice regardless of running ones: all relays of the tests have one address. */
async function practiceOfOwn(relay: Relay, { pool }: TestDatabase) {
  await pool.query('delete from practice.visits');
  return start(relay);
}
