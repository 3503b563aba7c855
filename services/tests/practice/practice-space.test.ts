import { practiceSessionSchema } from '@recolta/shared/contracts/http/practice';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PracticeSpace } from '../../practice/practice-space.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { makeAccount } from '../harness/accounts.ts';
import type { Call } from '../harness/http-call.ts';
import { bid, command, errorOf, expectStatus, getEntries, readAuction } from '../harness/live-calls.ts';
import { joinTestMarket, serviceToken, type TestMarket, testSettings } from '../harness/test-market.ts';

const servicesOf = (market: TestMarket) => ({
  call: (call: Call) => market.call({ ...call, path: `/practice${call.path}` }),
});

function startCall(address: string, token: string | null = null): Call {
  return { method: 'POST', path: '/practice/sessions', token: serviceToken, body: { address, token } };
}

async function start(market: TestMarket, address: string) {
  const started = expectStatus(await market.call(startCall(address)), 200, practiceSessionSchema);
  if (started.token === null) throw new Error('no new practice was started');
  return { id: started.auctionId, token: started.token };
}

/** Every table of a database with its number of rows, except the workers' own tables. */
async function rowsByTable({ pool }: TestDatabase): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; count: string }>(`
    select c.oid::regclass::text as name,
      (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || c.oid::regclass, false, true, '')))[1]::text as count
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('main', 'live', 'platform', 'public') and c.relname <> 'heartbeat'`);
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}

/** Moves the start, or the end, of a practice closer. */
async function letTimePass(practice: TestDatabase, auctionId: string, seconds: number): Promise<void> {
  await practice.pool.query(
    `update live.auctions set starts_at = starts_at - $2::interval, ends_at = ends_at - $2::interval, hard_ends_at = hard_ends_at - $2::interval,
      posted_ends_at = posted_ends_at - $2::interval, next_change_at = next_change_at - $2::interval, best_at = best_at - $2::interval,
      last_at = last_at - $2::interval where id = $1`,
    [auctionId, `${seconds} s`],
  );
}

describe('practice', () => {
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

  it('[L19] is a separate auction, and stores nothing in the market’s database', async () => {
    const before = await rowsByTable(database);
    const visitor = await start(market, '192.0.2.1');
    const other = await start(market, '192.0.2.1');
    const space = servicesOf(market);
    expect(await readAuction(space, visitor, visitor.id)).toMatchObject({
      auction: { status: 'Scheduled', audience: 'Invited', privacyType: 'Incognito' },
    });
    const path = `/live-auctions/api/v1/auctions/${visitor.id}`;
    for (const who of [other, null]) {
      expect((await space.call({ method: 'GET', path, token: who?.token })).status).toBe(404);
    }
    expect((await market.call({ method: 'GET', path, token: visitor.token })).status).toBe(404);

    await command(space, visitor, visitor.id, 'terms-acceptance', { accepted: true });
    await letTimePass(practice, visitor.id, 31);
    await vi.waitFor(
      async () => expect((await readAuction(space, visitor, visitor.id)).auction.status).toBe('InProgress'),
      { timeout: 30_000 },
    );
    const { viewer } = await bid(space, visitor, visitor.id, '900.00');
    await letTimePass(practice, visitor.id, 10);
    await vi.waitFor(
      async () => {
        const [last] = (await getEntries(space, visitor, visitor.id)).slice(-1);
        expect(last).toMatchObject({ kind: 'bid' });
        expect(last?.number).not.toBe(viewer.number);
      },
      { timeout: 30_000 },
    );
    expect(await rowsByTable(database)).toEqual(before);
  });

  it('opens nothing of the market, and the market’s sessions open nothing here', async () => {
    const visitor = await start(market, '192.0.2.2');
    const account = await makeAccount(market.db);
    const identity = { method: 'GET', path: '/main/accounts/identity' };
    const there = (await servicesOf(market).call({ ...identity, token: visitor.token })).status;
    expect(there).toBe(200);
    expect((await market.call({ ...identity, token: visitor.token })).status).toBe(401);
    expect((await servicesOf(market).call({ ...identity, token: account.token })).status).toBe(401);
    const ends = await practice.pool.query<{ minutes: string }>(
      `select round(extract(epoch from s.ends_at - clock_timestamp()) / 60) as minutes from main.sessions s
       join main.users u on u.id = s.user_id join practice.visits v on v.account_id = u.account_id`,
    );
    expect(new Set(ends.rows.map(({ minutes }) => minutes))).toEqual(new Set(['60']));
  });

  it('[L19] allows two per address, and a browser continues its own', async () => {
    const visitor = await start(market, '192.0.2.3');
    await start(market, '192.0.2.3');
    const third = await market.call(startCall('192.0.2.3'));
    expect(third.status).toBe(429);
    expect(errorOf(third).code).toBe('TooManyRequests');
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(150);
    const again = await market.call(startCall('192.0.2.3', visitor.token));
    expect(expectStatus(again, 200, practiceSessionSchema)).toEqual({ auctionId: visitor.id, token: null });
    await practice.pool.query(`update live.auctions set status = 'Failed' where id = $1`, [visitor.id]);
    expect((await market.call(startCall('192.0.2.3', visitor.token))).status).toBe(200);
  });

  it('[L19] allows fifty in total, however many are requested at once', async () => {
    const asked = Array.from({ length: 60 }, (_, index) => market.call(startCall(`198.51.100.${index}`)));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    const { rows } = await practice.pool.query<{ count: number }>(
      `select count(*)::int as count from live.auctions where status in ('Scheduled', 'InProgress')`,
    );
    expect(rows[0]?.count).toBe(50);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
  });

  it('is started by the relay only', async () => {
    const account = await makeAccount(market.db);
    for (const token of [undefined, account.token]) {
      expect((await market.call({ ...startCall('192.0.2.9'), token })).status).toBe(404);
    }
    const bad = { ...startCall('192.0.2.9'), body: { address: '', token: null } };
    expect(errorOf(await market.call(bad)).code).toBe('ValidationFailed');
  });

  it('is run by one process only', async () => {
    await start(market, '192.0.2.10').catch(() => undefined);
    const second = await joinTestMarket(database, { PRACTICE_DATABASE_URL: practice.connectionString });
    onTestFinished(() => second.close());
    expect((await second.call(startCall('192.0.2.10'))).status).toBe(503);
  });
});

describe('the practice database', () => {
  async function databases(): Promise<[TestDatabase, TestDatabase]> {
    const both = await Promise.all([createTestDatabase(), createTestDatabase('template1')]);
    onTestFinished(async () => {
      await Promise.all(both.map((one) => one.drop()));
    });
    return both;
  }

  it('[L19] is dropped whole once it is a day old and nobody practises, and starts a later epoch', async () => {
    const [database, practice] = await databases();
    const parts = { PRACTICE_DATABASE_URL: practice.connectionString };
    const epochOf = async () =>
      (await practice.pool.query('select epoch from platform.epoch')).rows[0]?.epoch;
    const restart = async () => {
      const market = await joinTestMarket(database, parts);
      await market.call({ method: 'GET', path: '/practice/main/readyz' });
      return market;
    };
    let market = await restart();
    const visitor = await start(market, '192.0.2.1');
    const epoch = await epochOf();
    await market.close();

    await practice.pool.query(`update practice.space set created_at = created_at - interval '25 h'`);
    market = await restart();
    await readAuction(servicesOf(market), visitor, visitor.id);
    await market.close();

    await practice.pool.query(`update practice.visits set ends_at = clock_timestamp()`);
    market = await restart();
    onTestFinished(() => market.close());
    const { rows } = await practice.pool.query('select from live.auctions');
    expect(rows).toEqual([]);
    expect(await epochOf()).toBeGreaterThan(epoch);
    await start(market, '192.0.2.1');
  });

  it('[L19] is dropped without a request too: data from before a restart are not kept', async () => {
    const [database, practice] = await databases();
    const parts = { PRACTICE_DATABASE_URL: practice.connectionString };
    const market = await joinTestMarket(database, parts);
    await start(market, '192.0.2.1');
    await market.close();
    const space = new PracticeSpace(testSettings(parts), {
      connectionString: database.connectionString,
      isOnlyProcess: false,
      serviceToken,
      traces: null,
      log: pino({ level: 'silent' }),
    });
    onTestFinished(() => space.leave());
    const visits = async () => (await practice.pool.query('select from practice.visits')).rowCount;
    await space.review();
    expect(await visits()).toBe(1);
    await practice.pool.query(`update practice.space set created_at = created_at - interval '49 h'`);
    await space.review();
    expect(await visits()).toBe(0);
    const { rows } = await practice.pool.query(`select to_regclass('live.auctions') as found`);
    expect(rows).toEqual([{ found: null }]);
  });

  it('is never a database with other tables', async () => {
    const [database] = await databases();
    const market = await joinTestMarket(database, { PRACTICE_DATABASE_URL: database.connectionString });
    onTestFinished(() => market.close());
    const account = await makeAccount(market.db);
    expect((await market.call(startCall('192.0.2.1'))).status).toBe(503);
    expect(market.logText()).toContain('has other tables');
    const { rowCount } = await database.pool.query('select from main.accounts where id = $1', [
      account.accountId,
    ]);
    expect(rowCount).toBe(1);
  });

  it('is created beside the market’s if none is named', async () => {
    const [database] = await databases();
    const beside = `${new URL(database.connectionString).pathname.slice(1)}_practice`;
    onTestFinished(async () => {
      await database.pool.query(`drop database if exists ${pg.escapeIdentifier(beside)} with (force)`);
    });
    const market = await joinTestMarket(database);
    onTestFinished(() => market.close());
    await start(market, '192.0.2.1');
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_database where datname = ${beside}`.execute(market.db);
    expect(rows[0]?.count).toBe(1);
  });
});
