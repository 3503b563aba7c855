import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAuction } from '../harness/auctions.ts';
import { bid, errorOf, live } from '../harness/live-calls.ts';
import { joinTestMarket, serviceToken, startTestMarket, type TestMarket } from '../harness/test-market.ts';

const products = '/live-auctions/api/v1/selling-products';

describe('reads under load', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket(undefined, { READ_POOL: '4' });
  });
  afterAll(() => market.close());

  /** Locks a table, so that reads of it wait until the test ends or `unlock` is called. */
  async function lockTable(name: string) {
    const client = await market.database.pool.connect();
    let isLocked = true;
    const unlock = async () => {
      if (isLocked) await client.query('rollback');
      if (isLocked) client.release();
      isLocked = false;
    };
    onTestFinished(unlock);
    await client.query('begin');
    await client.query(`lock table ${name} in access exclusive mode`);
    return unlock;
  }

  async function waitingForLocks(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and application_name = 'recolta-services' and wait_event_type = 'Lock'`.execute(
      market.db,
    );
    return rows[0]?.count ?? 0;
  }

  it('[L3] take none of the connections of bids, of the feed and of other calls, however many hang', async () => {
    const owner = await makeAccount(market.db);
    const bidder = await makeAccount(market.db);
    const { id } = await makeAuction(market.db, { owner, termsAccepted: [bidder] });
    const unlock = await lockTable('live.selling_products');
    const reads = Array.from({ length: 30 }, (_, index) =>
      market.call({ method: 'GET', path: products, headers: { 'x-forwarded-for': `192.0.2.${index}` } }),
    );
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(4), { timeout: 30_000 });

    expect((await bid(market, bidder, id, '1000')).accepted).toBe(true);
    const feed = await market.call({ method: 'GET', path: '/live-auctions/feed', token: serviceToken });
    expect(feed.status).toBe(200);
    const sessions = await market.call({
      method: 'POST',
      path: '/main/feed/sessions',
      token: serviceToken,
      body: { tokenHashes: [] },
    });
    expect(sessions.status).toBe(200);
    expect(await waitingForLocks()).toBeLessThanOrEqual(4);

    await unlock();
    for (const { status } of await Promise.all(reads)) expect([200, 503]).toContain(status);
  });

  it('[S7] allow one export of an account at a time, and refuse a second with a time to wait', async () => {
    const one = await makeAccount(market.db);
    const other = await makeAccount(market.db);
    const unlock = await lockTable('main.notification_choices');
    const ask = ({ accountId, token }: TestAccount) =>
      market.call({ method: 'GET', path: `/main/accounts/${accountId}/export`, token });
    // Fewer than the concurrent reads: none of them waits for a slot.
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    const exports = Array.from({ length: 3 }, () => ask(one).then((answer) => answers.push(answer)));
    await expect.poll(() => answers.length).toBe(2);
    for (const answer of answers)
      expect([answer.status, errorOf(answer).code, answer.headers['retry-after']]).toEqual([
        429,
        'TooManyRequests',
        '5',
      ]);
    await unlock();
    await Promise.all(exports);
    expect(answers.at(-1)?.status).toBe(200);
    for (const who of [one, other]) expect((await ask(who)).status).toBe(200);
  });

  it('are cancelled if a statement takes too long, and answered 503 with a time to wait', async () => {
    const hasty = await joinTestMarket(market.database, { READ_TIMEOUT_MS: '1000' });
    onTestFinished(() => hasty.close());
    expect((await hasty.call({ method: 'GET', path: `${live}?filters=name@=grau` })).status).toBe(200);
    const unlock = await lockTable('live.auctions');
    for (const path of [`${live}?filters=name@=grau`, `${live}?pageSize=100`]) {
      const answer = await hasty.call({ method: 'GET', path });
      expect([answer.status, errorOf(answer).code]).toEqual([503, 'ServiceUnavailable']);
      expect(answer.headers['retry-after']).toBe('2');
    }
    await unlock();
    expect((await hasty.call({ method: 'GET', path: live })).status).toBe(200);
  });
});
