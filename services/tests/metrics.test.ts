import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { showMarket } from '../src/market-metrics.ts';
import { createServicesMetrics } from '../src/platform/metrics.ts';
import { createTestDatabase, type TestDatabase } from './cluster/test-database.ts';
import { makeAccount } from './harness/accounts.ts';
import { makeAuction } from './harness/auctions.ts';
import { bid, bidCall, expectRefusedBid } from './harness/live-calls.ts';
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
  await expectRefusedBid(market, bidder, id, '1001.00');
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

it('exports the epoch, the closers, the queues of mail and the space for files', async () => {
  const text = await read();
  expect(text).toMatch(/^services_epoch 1$/m);
  expect(text).toMatch(/^services_overdue_auctions \d+$/m);
  expect(text).toMatch(/^services_free_bytes [1-9]/m);
  expect(text).toMatch(/^recolta_build\{version="\d+\.\d+\.\d+"\} 1$/m);
  await expect.poll(read).toMatch(/^services_heartbeat_age_seconds [0-9.]+$/m);
  await market.db
    .insertInto('live.outages')
    .values({ since: new Date(Date.now() - 60_000), until: new Date() })
    .execute();
  await expect.poll(read, { timeout: 30_000 }).toMatch(/^services_outages 1$/m);
});

it('exports how many auctions wait for a closer and for how long, and reports those that cannot be decided', async () => {
  const owner = await makeAccount(market.db);
  const overdue = [await makeAuction(market.db, { owner }), await makeAuction(market.db, { owner })];
  await sql`
    create function refuse_entries() returns trigger language plpgsql as $$
    begin raise exception 'refused by a test'; end $$`.execute(market.db);
  await sql`create trigger refuse_entries before insert on live.entries
    execute function refuse_entries()`.execute(market.db);
  onTestFinished(async () => void (await sql`drop function refuse_entries cascade`.execute(market.db)));
  for (const [index, { id }] of overdue.entries())
    await sql`update live.auctions set starts_at = clock_timestamp() - interval '1 hour',
      ends_at = clock_timestamp() - make_interval(secs => ${100 + index * 50}),
      hard_ends_at = clock_timestamp() - make_interval(secs => ${100 + index * 50}),
      next_change_at = clock_timestamp() - make_interval(secs => ${100 + index * 50})
      where id = ${id}`.execute(market.db);
  await expect.poll(read).toMatch(/^services_overdue_auctions 2$/m);
  const lag = Number(/^services_closer_lag_seconds ([\d.]+)$/m.exec(await read())?.[1]);
  expect(lag).toBeGreaterThan(149);
  expect(lag).toBeLessThan(3600);
  await expect.poll(read).toMatch(/^services_undecided_auctions_total [1-9]/m);
  for (const { id } of overdue) {
    await expect.poll(market.logText).toContain(`"auction":"${id}"`);
    const lines = market
      .logText()
      .split('\n')
      .filter((line) => line.includes(`"auction":"${id}"`));
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
      ...{ msg: 'an auction that is due was not decided; retrying', auction: id },
      err: { message: expect.stringContaining('refused by a test') },
    });
  }
});

it('omits what it cannot read while the database is down, and still answers', async () => {
  const registry = createServicesMetrics();
  const broken = {
    getExecutor() {
      throw new Error('away');
    },
  } as never;
  showMarket(registry, broken, '.', pino({ level: 'silent' }));
  const text = await registry.registry.metrics();
  expect(text).not.toMatch(/^services_epoch/m);
  expect(text).toMatch(/^services_free_bytes [1-9]/m);
  const folderless = createServicesMetrics();
  showMarket(folderless, broken, '/nowhere/at/all', pino({ level: 'silent' }));
  expect(await folderless.registry.metrics()).not.toMatch(/^services_free_bytes/m);
});

it('exports the queues and the connections of each pool', async () => {
  const text = await read();
  for (const queue of ['bids', 'reads'])
    expect(text).toContain(`services_waiting_requests{queue="${queue}"} 0`);
  for (const pool of ['writes', 'bids', 'feed', 'reads'])
    expect(text).toMatch(
      new RegExp(`^services_database_connections\\{pool="${pool}",state="idle"\\} [0-9]+$`, 'm'),
    );
});
