import { feedAnswerSchema } from '@recolta/shared/contracts/feed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionIds } from '../accounts/registrants.ts';
import { makeAccount, openTestSession, type TestAccount } from '../harness/accounts.ts';
import { expectStatus } from '../harness/live-calls.ts';
import { joinUntilTestEnds, serviceToken, startTestMarket, type TestMarket } from '../harness/test-market.ts';

/** Time limit for the event that makes the relay close sockets: a second [R3], and more for a busy machine. */
const withinMs = 20_000;

describe('the end of a session in the feed', () => {
  let market: TestMarket;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  async function read(at: TestMarket, cursor?: string) {
    const path = `/main/feed${cursor === undefined ? '' : `?cursor=${cursor}`}`;
    return expectStatus(await at.call({ method: 'GET', path, token: serviceToken }), 200, feedAnswerSchema);
  }

  /** Reads until the end of all these sessions is in the feed. @returns the time since `sinceMs` */
  async function toldAfter(at: TestMarket, from: string, ids: readonly string[], sinceMs: () => number) {
    const told = new Set<string>();
    for (let cursor = from; !ids.every((id) => told.has(id)); ) {
      const page = await read(at, cursor);
      cursor = page.cursor;
      for (const event of page.events) if (event.kind === 'session') told.add(event.sessionId);
    }
    return performance.now() - sinceMs();
  }

  const deactivate = (userId: string) =>
    market.call({
      method: 'PATCH',
      path: `/main/users/${userId}`,
      token: admin.token,
      body: { isActive: false, reason: 'Date neverificate' },
    });

  it.each(['the same process', 'another process'])(
    '[S2][R3] the end of every session of a deactivated user reaches a reader at %s within a second',
    async (where) => {
      const reader = where === 'the same process' ? market : await joinUntilTestEnds(market.database);
      const user = await makeAccount(market.db);
      for (let count = 0; count < 4; count++) await openTestSession(market.db, user.userId);
      const ids = await sessionIds(market, user.accountId);
      expect(ids).toHaveLength(5);
      const { cursor } = await read(reader);
      let askedAtMs = Number.POSITIVE_INFINITY;
      const waiting = toldAfter(reader, cursor, ids, () => askedAtMs);
      askedAtMs = performance.now();
      expect((await deactivate(user.userId)).status).toBe(204);
      expect(await waiting).toBeLessThan(withinMs);
      expect(await sessionIds(market, user.accountId)).toEqual([]);
    },
  );

  it('[S2] a token of a deactivated user is rejected from that moment on', async () => {
    const user = await makeAccount(market.db);
    const identity = { method: 'GET', path: '/main/accounts/identity', token: user.token };
    expect((await market.call(identity)).status).toBe(200);
    expect((await deactivate(user.userId)).status).toBe(204);
    expect((await market.call(identity)).status).toBe(401);
  });
});
