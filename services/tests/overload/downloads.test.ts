import { createHash } from 'node:crypto';
import http from 'node:http';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepFile, reserveFile } from '../../src/platform/files/file-records.ts';
import { LocalFiles } from '../../src/platform/files/local-files.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { makeAccount, makeAccounts, type TestAccount } from '../harness/accounts.ts';
import { errorOf } from '../harness/live-calls.ts';
import { joinTestMarket, type TestMarket } from '../harness/test-market.ts';

/** More than the buffers between two sockets hold. */
const bytes = Buffer.alloc(10 * 1024 * 1024, 'x');

describe('downloads under load', () => {
  let database: TestDatabase;
  let market: TestMarket;
  beforeAll(async () => {
    database = await createTestDatabase();
    market = await joinTestMarket(database, { DOWNLOADS_AT_ONCE: '12', READ_POOL: '2' });
  });
  afterAll(async () => {
    await market.close();
    await database.drop();
  });

  async function keep({ accountId }: TestAccount): Promise<string> {
    const key = await reserveFile(market.db, accountId, bytes.length);
    await new LocalFiles(path.join(market.dataDir, 'files')).put(key, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = { key, name: 'a.pdf', mimeType: 'application/pdf', sizeBytes: bytes.length, sha256 };
    await keepFile(market.db, file);
    return key;
  }

  const call = ({ token }: TestAccount, key: string, address = '192.0.2.1') => ({
    method: 'GET',
    path: `/main/documents?path=${key}`,
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
  });

  /** Requests a file and does not read it. @returns the status, once received, and a function that reads the rest */
  function open(who: TestAccount, key: string, address?: string) {
    const { promise, resolve } = Promise.withResolvers<http.IncomingMessage>();
    const request = http.request(
      { host: '127.0.0.1', port: market.port, ...call(who, key, address) },
      resolve,
    );
    request.on('error', () => request.destroy());
    onTestFinished(() => void request.destroy());
    request.end();
    return promise;
  }
  const statusesOf = async (opened: readonly Promise<http.IncomingMessage>[]) =>
    (await Promise.all(opened)).map(({ statusCode }) => statusCode).sort();

  it('[S8] are bounded per account, per network and in total, and refused with 429', async () => {
    const one = await makeAccount(market.db);
    const key = await keep(one);
    const many = Array.from({ length: 30 }, (_, index) => open(one, key, `192.0.2.${index}`));
    expect(await statusesOf(many)).toEqual([...Array(6).fill(200), ...Array(24).fill(429)]);
    const refused = await market.call(call(one, key));
    expect([refused.status, errorOf(refused).code, refused.headers['retry-after']]).toEqual([
      429,
      'TooManyRequests',
      '5',
    ]);

    const others = await makeAccounts(market.db, 4);
    const ofNetwork = others.map(async (who) => open(who, await keep(who), '198.51.100.1'));
    const [first] = others;
    if (first) ofNetwork.push(...[1, 2, 3].map(async () => open(first, await keep(first), '198.51.100.1')));
    expect(await statusesOf(ofNetwork)).toEqual([...Array(6).fill(200), 429]);
    const last = await makeAccount(market.db);
    expect((await market.call(call(last, await keep(last), '203.0.113.9'))).status).toBe(429);
  });

  it('[S8] that nobody reads hold no slot of reading calls, and release their slots when they end', async () => {
    const accounts = await makeAccounts(market.db, 6);
    const keys = await Promise.all(accounts.map(keep));
    const opened = await Promise.all(
      accounts.map((who, index) => open(who, keys[index] ?? '', `192.0.2.${index}`)),
    );
    expect(opened.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    const read = await market.call({
      method: 'GET',
      path: '/main/accounts/identity',
      token: accounts[0]?.token,
    });
    expect(read.status).toBe(200);
    const idleTransactions = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and application_name = 'recolta-services' and state like 'idle in%'`.execute(
        market.db,
      );
      return rows[0]?.count;
    };
    // Background work uses short ones.
    await expect.poll(idleTransactions, { timeout: 30_000 }).toBe(0);

    for (const response of opened) response.destroy();
    const [who] = accounts;
    const [key] = keys;
    if (!who || !key) throw new Error('there is no account');
    const whole = await vi.waitFor(
      async () => {
        const answer = await market.call(call(who, key));
        expect(answer.status).toBe(200);
        return answer;
      },
      { timeout: 30_000 },
    );
    expect(whole.text).toHaveLength(bytes.length);
    expect(whole.headers['content-length']).toBe(String(bytes.length));
  });

  it('[S8] give unconfirmed registrants a quarter of the slots', async () => {
    const registrant = await makeAccount(market.db, { isActive: false });
    await sql`update main.users set email_confirmed_at = null where id = ${registrant.userId}`.execute(
      market.db,
    );
    const key = await keep(registrant);
    const opened = Array.from({ length: 10 }, (_, index) => open(registrant, key, `192.0.2.${index}`));
    expect(await statusesOf(opened)).toEqual([...Array(3).fill(200), ...Array(7).fill(429)]);
  });
});
