import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './cluster/test-database.ts';
import { makeAccount } from './harness/accounts.ts';
import { makeAuction } from './harness/auctions.ts';
import { bid, bidCall, refusedBid } from './harness/live-calls.ts';
import { joinTestMarket, type TestMarket } from './harness/test-market.ts';

let database: TestDatabase;
let market: TestMarket;
beforeAll(async () => {
  database = await createTestDatabase();
  market = await joinTestMarket(database, { SERVICES_METRICS_PORT: '0' });
});
afterAll(async () => {
  await market.close();
  await database.drop();
});

async function read(): Promise<string> {
  return (await fetch(`http://127.0.0.1:${market.metricsPort}/metrics`)).text();
}

it('counts bids by outcome and measures requests by service and status', async () => {
  const [owner, bidder] = [await makeAccount(market.db), await makeAccount(market.db)];
  const { id } = await makeAuction(market.db, { owner, termsAccepted: [bidder] });
  await bid(market, bidder, id, '1000.00');
  await refusedBid(market, bidder, id, '1001.00');
  expect((await market.call(bidCall(bidder, randomUUID(), '1000.00'))).status).toBe(404);
  expect((await market.call({ method: 'GET', path: '/main/feed' })).status).toBe(404);

  await expect.poll(read).toMatch(/^services_http_seconds_count\{service="live-auctions",status="4xx"\} 2$/m);
  const text = await read();
  expect(text).toMatch(/^services_http_seconds_count\{service="live-auctions",status="2xx"\} 1$/m);
  expect(text).not.toContain('services_http_seconds_count{service="main"');
  expect(text).toMatch(/^services_bids_total\{outcome="accepted"\} 1$/m);
  expect(text).toMatch(/^services_bids_total\{outcome="refused"\} 1$/m);
  expect(text).toMatch(/^services_bids_total\{outcome="error"\} 1$/m);
  expect(text).toMatch(/^services_bid_batch_size_count 3$/m);
});

it('shows the queues and the connections of each pool', async () => {
  const text = await read();
  for (const queue of ['bids', 'reads'])
    expect(text).toContain(`services_waiting_requests{queue="${queue}"} 0`);
  for (const pool of ['writes', 'bids', 'feed', 'reads'])
    expect(text).toMatch(
      new RegExp(`^services_database_connections\\{pool="${pool}",state="idle"\\} [0-9]+$`, 'm'),
    );
});
