import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { BidCommand } from '../../src/live/bid/bid-command.ts';
import { BidQueue } from '../../src/live/bid/bid-queue.ts';
import type { LiveTables } from '../../src/live/tables.ts';
import { audit } from '../../src/main/audit/write-audit.ts';
import { deals } from '../../src/main/contract/open-deals.ts';
import { identity } from '../../src/main/session/find-callers.ts';
import { createServicesMetrics } from '../../src/platform/metrics.ts';
import type { SessionAccounts } from '../../src/platform/session-accounts.ts';
import { newToken } from '../../src/platform/token.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAuction } from '../harness/auctions.ts';
import { bid, bidCall, errorOf } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('bids under load', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let bidder: TestAccount;
  let other: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db);
    bidder = await makeAccount(market.db);
    other = await makeAccount(market.db);
  });
  afterAll(() => market.close());

  const running = () => makeAuction(market.db, { owner, termsAccepted: [bidder, other] });

  /** Locks the auction's row, so that its queue stops, until the test ends or `unlock` is called. */
  async function lockAuction(id: string) {
    const client = await market.database.pool.connect();
    let isLocked = true;
    const unlock = async () => {
      if (isLocked) await client.query('rollback');
      if (isLocked) client.release();
      isLocked = false;
    };
    onTestFinished(unlock);
    await client.query('begin');
    await client.query('select from live.auctions where id = $1 for update', [id]);
    return unlock;
  }

  it('[L3] refuses tokens without a valid session before they are enqueued for the auction', async () => {
    const { id } = await running();
    const unlock = await lockAuction(id);
    const strangers = Array.from({ length: 40 }, () => ({ token: newToken() }));
    const answers = await Promise.all(strangers.map((who) => market.call(bidCall(who, id, '1000'))));
    for (const answer of answers)
      expect([answer.status, errorOf(answer).code]).toEqual([401, 'SignInRequired']);
    await unlock();
    expect((await bid(market, bidder, id, '1000')).accepted).toBe(true);
  });

  it('[L3] bounds the waiting bids of one account, and accepts the bid of another', async () => {
    const { id } = await running();
    const unlock = await lockAuction(id);
    const flood = Array.from({ length: 60 }, (_, index) =>
      market.call(bidCall(bidder, id, String(1000 + 5 * index))),
    );
    const first = await Promise.race(flood);
    expect([first.status, errorOf(first).code, first.headers['retry-after']]).toEqual([
      429,
      'TooManyRequests',
      '1',
    ]);
    await unlock();
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeLessThanOrEqual(60 - 32);
    expect((await bid(market, other, id, '5000')).accepted).toBe(true);
    expect((await bid(market, bidder, id, '5005')).accepted).toBe(true);
  });

  it('[L3] bounds the auctions in which one account has waiting bids, unknown auctions included', async () => {
    const { id } = await running();
    const client = await market.database.pool.connect();
    onTestFinished(() => client.release());
    await client.query('begin');
    await client.query('lock table live.auctions in access exclusive mode');
    const flood = Array.from({ length: 20 }, () => market.call(bidCall(bidder, randomUUID(), '1000')));
    const first = await Promise.race(flood);
    expect([first.status, errorOf(first).code]).toEqual([429, 'TooManyRequests']);
    await client.query('rollback');
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(8);
    expect((await bid(market, bidder, id, '1000')).accepted).toBe(true);
  });

  it('[L3] bounds the queues and the waiting bids of all accounts together', async () => {
    const { id } = await running();
    const unlock = await lockAuction(id);
    const db = market.db.$pickTables<keyof LiveTables>();
    const accountOf = async (tokenHash: string) => tokenHash;
    const limits = { maxQueues: 1, maxWaitingInAll: 3 };
    const sessions = { accountOf, forget: () => undefined } as unknown as SessionAccounts;
    const queue = new BidQueue({
      db,
      signal: { committed: () => undefined },
      sessions,
      identity,
      audit,
      deals,
      metrics: createServicesMetrics(),
      limits,
    });
    const place = (auctionId: string, index: number) =>
      queue.place({
        auctionId,
        commandId: randomUUID(),
        tokenHash: `account ${index}`,
        bodyHash: '',
        priceMinor: 100_000,
      } as BidCommand);
    // One is being decided, three wait.
    const placed = Array.from({ length: 4 }, (_, index) => place(id, index));
    await expect(place(id, 5)).rejects.toMatchObject({ status: 503, code: 'ServiceUnavailable' });
    await expect(place(randomUUID(), 6)).rejects.toMatchObject({ status: 503 });
    await unlock();
    for (const { status } of await Promise.allSettled(placed)) expect(status).toBe('rejected');
    await expect(place(randomUUID(), 7)).rejects.toMatchObject({ status: 401 });
  });

  it('[S2] refuses a bid of a session that has ended, however recently it has bid', async () => {
    const { id } = await running();
    const leaver = await makeAccount(market.db);
    expect((await market.call(bidCall(leaver, id, '1000'))).status).toBe(409);
    const logout = { method: 'POST', path: '/main/accounts/logout', token: leaver.token };
    expect((await market.call(logout)).status).toBe(204);
    for (let time = 0; time < 2; time++)
      expect((await market.call(bidCall(leaver, id, '1000'))).status).toBe(401);
  });
});
