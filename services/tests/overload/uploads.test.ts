import http from 'node:http';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { imageQueue } from '../../src/platform/files/reencode-image.ts';
import { formCall, pdf, upload } from '../accounts/document-files.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { makeAccount, makeAccounts, type TestAccount } from '../harness/accounts.ts';
import { errorOf } from '../harness/live-calls.ts';
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

  /** Begins an upload and sends only its first bytes. @returns the status of the answer */
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

  it('[S8] gives unconfirmed registrants a quarter of the slots, and returns them to confirmed users', async () => {
    // The second one finds no slot.
    const slow = [
      beginUpload(await unconfirmed(), '192.0.2.1'),
      beginUpload(await unconfirmed(), '192.0.2.6'),
    ];
    expect(await Promise.race(slow)).toBe(429);
    expect((await upload(market, await makeAccount(market.db), pdf())).status).toBe(201);

    // The fourth confirmed one needs the slot.
    const confirmed = await makeAccounts(market.db, 4);
    for (const [index, who] of confirmed.entries()) void beginUpload(who, `192.0.2.${index + 2}`);
    expect(await Promise.all(slow)).toEqual([429, 429]);
    expect((await upload(market, await makeAccount(market.db), pdf())).status).toBe(429);
  });

  it('[S8] bounds the documents of all unconfirmed registrants together', async () => {
    const strict = await joinTestMarket(database, { UNCONFIRMED_FILES_MB: '1', UPLOADS_AT_ONCE: '40' });
    onTestFinished(() => strict.close());
    const large = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.alloc(600_000, ' '),
      Buffer.from('%%EOF\n'),
    ]);
    const answers = await Promise.all(
      [await unconfirmed(), await unconfirmed(), await unconfirmed()].map((who) =>
        upload(strict, who, large),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused && errorOf(refused)).toMatchObject({
      code: 'ValidationFailed',
      params: { fields: [{ path: 'file', rule: 'confirmEmailFirst' }] },
    });
    expect((await upload(strict, await makeAccount(market.db), large)).status).toBe(201);
  });

  it('[S8] refuses documents while the disk has too little free space', async () => {
    const full = await joinTestMarket(database, { FREE_SPACE_MB: '1000000000' });
    onTestFinished(() => full.close());
    const answer = await upload(full, await makeAccount(market.db), pdf());
    expect([answer.status, errorOf(answer).code, answer.headers['retry-after']]).toEqual([
      503,
      'ServiceUnavailable',
      '600',
    ]);
  });

  it('[S8] re-encodes images in turns by account, and refuses one that already has two waiting', async () => {
    const [one, other] = await makeAccounts(market.db, 2);
    if (!one || !other) throw new Error('there is no account');
    const image = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#a40' } })
      .png()
      .toBuffer();
    const gate = Promise.withResolvers<void>();
    const lines = [`account ${one.accountId}`];
    const crowd = [1, 2, 3].map(() => imageQueue.run({ lines }, () => gate.promise));
    const refused = await upload(market, one, image);
    expect([refused.status, errorOf(refused).code]).toEqual([429, 'TooManyRequests']);
    const taken = upload(market, other, image);
    await vi.waitFor(() => expect(imageQueue.waitingCount).toBe(3), { timeout: 30_000 });
    gate.resolve();
    await Promise.all(crowd);
    expect((await taken).status).toBe(201);
  });
});
