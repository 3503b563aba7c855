import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { crc32, deflateSync } from 'node:zlib';
import { validationParamsSchema } from '@recolta/shared/contracts/errors/error-body';
import { accountSchema } from '@recolta/shared/contracts/http/account';
import { accountDocumentSchema } from '@recolta/shared/contracts/http/documents';
import { accountDocumentTypes, documentFields } from '@recolta/shared/domain/account-documents';
import { type RawBuilder, sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reserveFile } from '../../src/platform/files/file-records.ts';
import { FileSweep } from '../../src/platform/files/file-sweep.ts';
import { LocalFiles } from '../../src/platform/files/local-files.ts';
import { newToken } from '../../src/platform/token.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import type { Answer } from '../harness/http-call.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { answerDuring } from '../harness/races.ts';
import { readWhole } from '../harness/stored-files.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { waitBehind } from '../harness/wait-behind.ts';
import { deceptiveFiles } from './deceptive-files.ts';
import { formCall, multipart, pdf, upload } from './document-files.ts';
import { sendRegistration } from './registrants.ts';

/** A black PNG with one bit per pixel: small, however large the picture is. */
function blackPng(side: number, height = side): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(side / 8))));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('documents of an account', () => {
  let market: TestMarket;
  let store: LocalFiles;
  beforeAll(async () => {
    market = await startTestMarket();
    store = new LocalFiles(path.join(market.dataDir, 'files'));
  });
  afterAll(() => market.close());

  const read = (key: string, token?: string, at = 'documents') =>
    market.call({ method: 'GET', path: `/main/${at}?path=${encodeURIComponent(key)}`, token });
  const uploaded = (answer: Answer) => expectStatus(answer, 201, accountDocumentSchema);
  const picture = (width = 40, height = 30) =>
    sharp({ create: { width, height, channels: 3, background: '#a40' } });
  const bytesOf = async (key: string) => Buffer.from((await readWhole(store, key)) ?? []);
  const documentsOf = async ({ accountId, token }: TestAccount) => {
    const answer = await market.call({ method: 'GET', path: `/main/accounts/${accountId}`, token });
    return expectStatus(answer, 200, accountSchema).documents;
  };

  it('[S8] stores a PDF unchanged under a random key, of registrants too', async () => {
    const registrant = await sendRegistration(market);
    const document = uploaded(
      await upload(market, registrant, pdf('diacritice: sțăâî'), { fileName: 'Constatator Șișești.pdf' }),
    );
    expect(document).toMatchObject({ type: 'Garanty', mimeType: 'application/pdf' });
    expect(document.path).toMatch(/^[\w-]{43}$/);
    const answer = await read(document.path, registrant.token);
    expect(answer.status).toBe(200);
    expect(await bytesOf(document.path)).toEqual(pdf('diacritice: sțăâî'));
  });

  it('[S1] has its path in the account, by the name of the product description, and a newer one replaces it', async () => {
    const account = await makeAccount(market.db);
    const paths = async (): Promise<Record<string, string | null>> => {
      const { accountId, token } = account;
      const answer = await market.call({ method: 'GET', path: `/main/accounts/${accountId}`, token });
      const { companyNumberDocument, garanty, garantyDocument, ...others } = expectStatus(
        answer,
        200,
        accountSchema,
      );
      const { administratorIdentificationFile, accountStatementFile } = others;
      return {
        companyNumberDocument,
        garanty,
        garantyDocument,
        administratorIdentificationFile,
        accountStatementFile,
      };
    };
    const missing = {
      companyNumberDocument: null,
      garanty: null,
      garantyDocument: null,
      administratorIdentificationFile: null,
      accountStatementFile: null,
    };
    expect(await paths()).toEqual(missing);
    const held: Record<string, string | null> = { ...missing };
    for (const type of [...accountDocumentTypes, 'Identification'] as const) {
      const { path: key } = uploaded(await upload(market, account, pdf(type), { type }));
      held[documentFields[type]] = key;
      if (type === 'Garanty') held.garanty = key;
      expect(await paths()).toEqual(held);
    }
    expect(new Set(Object.values(held)).size).toBe(4);
  });

  it('[S8] sends files as attachments that do not run', async () => {
    const account = await makeAccount(market.db);
    const { path: key } = uploaded(await upload(market, account, pdf()));
    for (const at of ['documents', 'files']) {
      const { status, headers } = await read(key, account.token, at);
      expect([status, headers]).toMatchObject([
        200,
        {
          'content-type': 'application/pdf',
          'content-disposition': 'attachment; filename="Garanty.pdf"',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "sandbox; default-src 'none'",
          'cache-control': 'private, no-store',
        },
      ]);
    }
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    '[S8] re-encodes a %s, and drops everything else in it',
    async (format) => {
      const account = await makeAccount(market.db);
      const secret = 'c4n-exif-secret';
      const given = await picture()
        .withExif({ IFD0: { ImageDescription: secret } })
        .toFormat(format)
        .toBuffer();
      const trailing = Buffer.concat([given, Buffer.from(`<script>alert("${secret}")</script>`)]);
      expect(trailing.includes(secret)).toBe(true);
      const document = uploaded(
        await upload(market, account, trailing, { fileName: 'x.html', mimeType: 'text/html' }),
      );
      const kept = await bytesOf(document.path);
      expect(document).toMatchObject({ mimeType: `image/${format}`, sizeBytes: kept.length });
      expect(kept.includes(secret)).toBe(false);
      const { width, height, exif } = await sharp(kept).metadata();
      expect([width, height, exif]).toEqual([40, 30, undefined]);
    },
  );

  it('[S8] rotates an image upright and limits each side to 4096', async () => {
    const account = await makeAccount(market.db);
    const given = await picture(5000, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { path: key } = uploaded(await upload(market, account, given));
    expect(await sharp(await bytesOf(key)).metadata()).toMatchObject({ width: 16, height: 4096 });
  });

  it('[S8] refuses everything else by its content, regardless of its name', async () => {
    const account = await makeAccount(market.db);
    const files = await deceptiveFiles();
    for (const [name, bytes] of files) {
      await sql`delete from platform.files where owner_account_id = ${account.accountId}`.execute(market.db);
      for (const said of ['application/pdf', 'image/png']) {
        const answer = await upload(market, account, bytes, { fileName: 'document.pdf', mimeType: said });
        expect([name, [400, 415].includes(answer.status)]).toEqual([name, true]);
      }
    }
    expect(files.length).toBeGreaterThanOrEqual(30);
    expect(await documentsOf(account)).toEqual([]);
  });

  it('[S8] refuses a picture of too many pixels by its header, before it is decoded', async () => {
    const account = await makeAccount(market.db);
    const bomb = blackPng(14_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    const before = process.memoryUsage().rss;
    const answer = await upload(market, account, bomb);
    expect(answer.status).toBe(400);
    expect(validationParamsSchema.parse(errorOf(answer).params).fields).toEqual([
      { path: 'file', rule: 'maxPixels', maximum: 40_000_000 },
    ]);
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * 1024 * 1024);
  });

  it('[S8] refuses a picture of one long side by its header, before it is decoded', async () => {
    const account = await makeAccount(market.db);
    const answer = await upload(market, account, blackPng(1, 20_001));
    expect(answer.status).toBe(400);
    expect(validationParamsSchema.parse(errorOf(answer).params).fields).toEqual([
      { path: 'file', rule: 'maxSide', maximum: 20_000 },
    ]);
    uploaded(await upload(market, account, blackPng(1, 20_000)));
  });

  it('[S8] accepts ten megabytes and not a byte more', async () => {
    const account = await makeAccount(market.db);
    const size = 10 * 1024 * 1024;
    const whole = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.alloc(size - 15, '%'),
      Buffer.from('%%EOF\n'),
    ]);
    expect(whole.length).toBe(size);
    expect(uploaded(await upload(market, account, whole)).sizeBytes).toBe(size);
    for (const more of [1, 100_000]) {
      const larger = Buffer.concat([whole.subarray(0, -6), Buffer.alloc(more, '%'), Buffer.from('%%EOF\n')]);
      const answer = await upload(market, account, larger);
      expect([answer.status, errorOf(answer).code]).toEqual([413, 'PayloadTooLarge']);
    }
  });

  it('[S8] refuses any form other than one type and one file, and keeps answering', async () => {
    const account = await makeAccount(market.db);
    const file = { name: 'file', value: pdf(), fileName: 'a.pdf' };
    const type = { name: 'type', value: 'Garanty' };
    const forms = [
      [],
      [type],
      [file],
      [type, { name: 'file', value: 'no file' }],
      [{ name: 'type', value: 'Passport' }, file],
      [type, type, file],
      [type, file, file],
      [type, file, { name: 'accountId', value: account.accountId }],
      [type, file, ...Array.from({ length: 500 }, (_, index) => ({ name: `x${index}`, value: '' }))],
      [{ name: '__proto__', value: 'Garanty' }, file],
    ];
    for (const parts of forms) {
      const answer = await market.call(formCall(account, parts));
      expect([parts.length, answer.status]).toEqual([parts.length, 400]);
    }
    const { body, contentType } = multipart([type, file]);
    const call = {
      method: 'POST',
      path: `/main/accounts/${account.accountId}/documents`,
      token: account.token,
    };
    const send = (bytes: Buffer, as: string) =>
      market.call({ ...call, body: bytes, headers: { 'content-type': as } });
    expect((await send(body, 'application/json')).status).toBe(415);
    expect((await send(body, 'multipart/form-data')).status).toBe(415);
    expect((await send(body, 'multipart/form-data; boundary=')).status).toBe(415);
    expect((await send(body, 'multipart/form-data; boundary=another')).status).toBe(400);
    for (let cut = 1; cut < body.length - 10; cut += 7)
      expect((await send(body.subarray(0, cut), contentType)).status).toBe(400);
    for (let at = 0; at < body.length; at += 5) {
      const mutated = Buffer.from(body);
      mutated[at] = (mutated[at] ?? 0) ^ 0x15;
      expect((await send(mutated, contentType)).status).toBeLessThan(500);
      await sql`delete from main.documents where account_id = ${account.accountId}`.execute(market.db);
      await sql`delete from platform.files where owner_account_id = ${account.accountId}`.execute(market.db);
    }
    expect((await upload(market, account, pdf())).status).toBe(201);
  });

  it('[S8] is not blocked by a form with very many parts, or with an endless header', async () => {
    const account = await makeAccount(market.db);
    const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n';
    const hostile = [
      Buffer.from(`${part.repeat(190_000)}--b--\r\n`),
      Buffer.from(
        `--b\r\ncontent-disposition: form-data; name="a"; ${'x="y"; '.repeat(1_400_000)}\r\n\r\n\r\n--b--\r\n`,
      ),
      Buffer.concat([
        Buffer.from(part.slice(0, -2)),
        Buffer.from('\r\n--'.repeat(2_500_000)),
        Buffer.from('\r\n--b--\r\n'),
      ]),
    ];
    for (const body of hostile) {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const answer = await market.call({
        method: 'POST',
        path: `/main/accounts/${account.accountId}/documents`,
        token: account.token,
        body,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      });
      delay.disable();
      expect(answer.status).toBe(400);
      expect(delay.max / 1e6).toBeLessThan(1500);
    }
  });

  it('[S8] returns a file by its key only, and nothing for any other path', async () => {
    const account = await makeAccount(market.db);
    const canary = 'c4n-file-that-nobody-may-read';
    writeFileSync(path.join(market.dataDir, 'canary.txt'), canary);
    const { path: key } = uploaded(await upload(market, account, pdf()));
    const wrong = [
      '../canary.txt',
      '..%2fcanary.txt',
      '....//canary.txt',
      `${key.slice(0, 2)}/../../canary.txt`,
      '/etc/passwd',
      path.join(market.dataDir, 'canary.txt'),
      'file:///etc/passwd',
      '\\\\host\\share',
      'C:\\windows\\win.ini',
      `${key}/`,
      `./${key}`,
      ` ${key}`,
      key.toLowerCase() === key ? key.toUpperCase() : key.toLowerCase(),
      `${key.slice(0, 2)}/${key}`,
      '',
      'x'.repeat(43),
      'x'.repeat(4000),
      '%',
    ];
    const none = errorOf(await read(newToken(), account.token));
    for (const text of wrong) {
      const answer = await read(text, account.token);
      expect([text, answer.status, { ...errorOf(answer), requestId: '' }]).toEqual([
        text,
        404,
        { ...none, requestId: '' },
      ]);
      expect(answer.text).not.toContain(canary);
    }
    // A path with a zero byte reaches no call.
    expect((await read(`${key}\0`, account.token)).status).toBe(400);
    for (const query of ['', '?', `?path=${key}&path=${key}`, `?path[]=${key}`, `?Path=${key}`]) {
      const answer = await market.call({
        method: 'GET',
        path: `/main/documents${query}`,
        token: account.token,
      });
      expect([query, answer.status]).toEqual([query, 404]);
    }
  });

  it('[S8] follows no symbolic link in the folder of files', async () => {
    const key = newToken();
    await store.put(key, Buffer.from('x'));
    const target = newToken();
    const folder = path.join(market.dataDir, 'files', target.slice(0, 2));
    await store.put(`${target.slice(0, 2)}${newToken().slice(2)}`, Buffer.from('makes the folder'));
    symlinkSync(path.join(market.dataDir, 'files', key.slice(0, 2), key), path.join(folder, target));
    await expect(readWhole(store, target)).rejects.toThrow('ELOOP');
    await expect(readWhole(store, '../../etc/passwd')).rejects.toThrow('invalid file key');
  });

  it('[S8] shows a document to its owner and administrators only, and answers others 404', async () => {
    const owner = await makeAccount(market.db);
    const rival = await makeAccount(market.db, { role: 'Provider' });
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const former = await makeAccount(market.db, { role: 'Admin', isActive: false });
    const { path: key } = uploaded(await upload(market, owner, pdf()));
    expect((await read(key, owner.token)).status).toBe(200);
    expect((await read(key, admin.token)).status).toBe(200);
    const unknown = errorOf(await read(newToken(), rival.token));
    for (const { token } of [rival, former]) {
      const answer = await read(key, token);
      expect([answer.status, { ...errorOf(answer), requestId: '' }]).toEqual([
        404,
        { ...unknown, requestId: '' },
      ]);
    }
    for (const known of [key, newToken()]) expect((await read(known)).status).toBe(401);
    const other = await upload(market, { accountId: owner.accountId, token: rival.token }, pdf());
    expect([other.status, errorOf(other).code]).toEqual([404, 'NotFound']);
    expect(await documentsOf(owner)).toMatchObject([{ path: key }]);
  });

  it('[S8] records when an administrator reads or uploads', async () => {
    const owner = await makeAccount(market.db);
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const { path: key } = uploaded(
      await upload(market, { accountId: owner.accountId, token: admin.token }, pdf()),
    );
    await read(key, admin.token);
    await read(key, owner.token);
    const { rows } = await sql`
      select action, details from main.audit_log where subject_user_id = ${owner.userId} order by id`.execute(
      market.db,
    );
    expect(rows).toEqual([
      { action: 'document.uploaded', details: { type: 'Garanty' } },
      { action: 'document.read', details: { name: 'Garanty.pdf' } },
    ]);
  });

  it('[S8] replaces a document by a new one, and deletes the bytes of the old', async () => {
    const account = await makeAccount(market.db);
    const first = uploaded(await upload(market, account, pdf('first')));
    const second = uploaded(await upload(market, account, pdf('second')));
    expect(await documentsOf(account)).toMatchObject([{ path: second.path }]);
    expect((await read(first.path, account.token)).status).toBe(404);
    await new FileSweep(market.db, store, pino({ level: 'silent' })).sweep();
    expect(await readWhole(store, first.path)).toBeNull();
    expect((await bytesOf(second.path)).equals(pdf('second'))).toBe(true);
  });

  it('[S8] keeps one of many concurrent uploads of a document', async () => {
    const account = await makeAccount(market.db);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => upload(market, account, pdf(`${index}`))),
    );
    // Two of one account at a time; the others are told to retry.
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]));
    const documents = await documentsOf(account);
    expect(documents).toHaveLength(1);
    const { rows } = await sql<{ kept: number }>`
      select count(*) filter (where kept_at is not null and removed_at is null) as kept
      from platform.files where owner_account_id = ${account.accountId}`.execute(market.db);
    expect(rows[0]?.kept).toBe(1);
  });

  it('[S8] accepts twenty files an hour, refused ones included, and two hundred megabytes', async () => {
    const account = await makeAccount(market.db);
    const statuses: number[] = [];
    for (let count = 0; count < 22; count++)
      statuses.push((await upload(market, account, count % 2 === 0 ? pdf() : Buffer.from('<svg/>'))).status);
    expect(statuses.slice(0, 20).sort()).toEqual([...Array(10).fill(201), ...Array(10).fill(415)]);
    expect(statuses.slice(20)).toEqual([429, 429]);
    const other = await makeAccount(market.db);
    const quota = { purpose: 'document', maxFilesPerHour: 20, maxBytes: 1000 } as const;
    await reserveFile(market.db, other.accountId, 600, quota);
    await expect(reserveFile(market.db, other.accountId, 401, quota)).rejects.toMatchObject({ status: 413 });
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => reserveFile(market.db, other.accountId, 300, quota)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('[S8] an upload locks the user before the account, as decisions about the user do', async () => {
    const account = await makeAccount(market.db);
    const sent = await market.db.transaction().execute(async (trx) => {
      await sql`select from main.users where id = ${account.userId} for update`.execute(trx);
      const answer = upload(market, account, pdf());
      await waitBehind(market.db, trx);
      await sql`select from main.accounts where id = ${account.accountId} for update nowait`.execute(trx);
      return { answer };
    });
    uploaded(await sent.answer);
  });

  it('[S8] does not store the upload of a caller who loses the right to it meanwhile', async () => {
    const [account, admin] = [await makeAccount(market.db), await makeAccount(market.db, { role: 'Admin' })];
    const during = (by: TestAccount, change: RawBuilder<unknown>) =>
      answerDuring(
        market.db,
        async (trx) => {
          await sql`select from main.users where id = ${account.userId} for update`.execute(trx);
          await change.execute(trx);
        },
        () => upload(market, { accountId: account.accountId, token: by.token }, pdf()),
      );
    const demoted = await during(
      admin,
      sql`update main.users set role = 'Client' where id = ${admin.userId}`,
    );
    const ended = await during(account, sql`delete from main.sessions where user_id = ${account.userId}`);
    expect([demoted.status, ended.status]).toEqual([404, 401]);
    const { rows } = await sql`select from main.documents where account_id = ${account.accountId}`.execute(
      market.db,
    );
    expect(rows).toEqual([]);
  });

  it('[S8] deletes the remains of failed uploads', async () => {
    const account = await makeAccount(market.db);
    const key = await reserveFile(market.db, account.accountId, 1);
    await store.put(key, Buffer.from('x'));
    const sweep = new FileSweep(market.db, store, pino({ level: 'silent' }));
    await sweep.sweep();
    expect(await readWhole(store, key)).not.toBeNull();
    await sql`update platform.files set created_at = created_at - interval '3 minutes' where key = ${key}`.execute(
      market.db,
    );
    await sweep.sweep();
    expect(await readWhole(store, key)).toBeNull();
    await sql`update platform.files set created_at = created_at - interval '2 hours' where key = ${key}`.execute(
      market.db,
    );
    await sweep.sweep();
    const { rows } = await sql`select from platform.files where key = ${key}`.execute(market.db);
    expect(rows).toEqual([]);
  });

  it('[S8] does not read the upload of a caller without the right to it', async () => {
    const { accountId } = await makeAccount(market.db);
    const answer = await upload(market, { accountId }, pdf());
    expect([answer.status, errorOf(answer).code]).toEqual([401, 'SignInRequired']);
  });

  it('stores files readable by their owner’s process only, and complete', async () => {
    const key = newToken();
    await store.put(key, Buffer.from('whole'));
    const folder = path.join(market.dataDir, 'files', key.slice(0, 2));
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
    expect(readFileSync(path.join(folder, key), 'utf8')).toBe('whole');
    await store.remove(key);
    await store.remove(key);
    expect(existsSync(path.join(folder, key))).toBe(false);
  });
});
