import http from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { formCall, pdf, upload } from '../accounts/document-files.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { makeAccount, makeAccounts, type TestAccount } from '../harness/accounts.ts';
import { joinTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('uploads under load', () => {
  let database: TestDatabase;
  let market: TestMarket;
  beforeAll(async () => {
    database = await createTestDatabase();
    market = await joinTestMarket(database, { UPLOADS_AT_ONCE: '4' });
  });
  afterAll(async () => {
    await market.close();
    await database.drop();
  });

  async function unconfirmed(): Promise<TestAccount> {
    const account = await makeAccount(market.db, { isActive: false });
    await sql`update main.users set email_confirmed_at = null where id = ${account.userId}`.execute(
      market.db,
    );
    return account;
  }

  /** Begins an upload and sends no more than its first bytes. @returns the status that it is answered with */
  function beginUpload(who: TestAccount, address: string): Promise<number> {
    const { path, body, headers } = formCall(who, [
      { name: 'type', value: 'Garanty' },
      { name: 'file', value: pdf(), fileName: 'a.pdf' },
    ]);
    const bytes = body as Buffer;
    return new Promise((resolve) => {
      const request = http.request({
        host: '127.0.0.1',
        port: market.port,
        method: 'POST',
        path,
        headers: {
          ...headers,
          authorization: `Bearer ${who.token}`,
          'content-length': bytes.length,
          'x-forwarded-for': address,
        },
      });
      onTestFinished(() => void request.destroy());
      request.on('response', (response) => resolve(response.statusCode ?? 0));
      request.on('error', () => resolve(0));
      request.write(bytes.subarray(0, 40));
    });
  }

  it('[S8] gives unconfirmed registrants a quarter of the places, and takes them back for confirmed users', async () => {
    const slow = beginUpload(await unconfirmed(), '192.0.2.1');
    const registrant = await unconfirmed();
    const isRefused = async () => (await upload(market, registrant, pdf())).status === 429;
    await vi.waitUntil(isRefused, { timeout: 10_000 });
    expect((await upload(market, await makeAccount(market.db), pdf())).status).toBe(201);

    // The fourth confirmed one needs the place.
    const confirmed = await makeAccounts(market.db, 4);
    for (const [index, who] of confirmed.entries()) void beginUpload(who, `192.0.2.${index + 2}`);
    expect(await slow).toBe(429);
    expect((await upload(market, await makeAccount(market.db), pdf())).status).toBe(429);
  });
});
