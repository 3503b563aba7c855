import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type AuctionFile,
  type AuctionFileKind,
  auctionFileSchema,
  maxUnattachedFiles,
} from '@recolta/shared/contracts/http/auction-files';
import { auctionAnswerSchema } from '@recolta/shared/contracts/http/live-auction-state';
import type { Posting } from '@recolta/shared/domain/live-auction/posting';
import { statedPosting } from '@recolta/shared/testing/posting-fixture';
import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { UnattachedFileSweep } from '../../src/live/file/unattached-files.ts';
import type { LiveTables } from '../../src/live/tables.ts';
import { FileSweep } from '../../src/platform/files/file-sweep.ts';
import { LocalFiles, localFilesFolder } from '../../src/platform/files/local-files.ts';
import { multipart, pdf } from '../accounts/document-files.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import type { Answer } from '../harness/http-call.ts';
import { command, errorOf, expectStatus, live } from '../harness/live-calls.ts';
import { patchCall, postCall } from '../harness/postings.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

type Who = Pick<TestAccount, 'token'> | null;
const files = '/live-auctions/api/v1/account/auction-files';

/** A photo as a phone takes it: with location, owner and a comment in its metadata. */
const photograph = (width = 3000, height = 1500) =>
  sharp({ create: { width, height, channels: 3, background: '#8a6' } })
    .withExif({
      IFD0: { Copyright: 'c4n-exif', Artist: 'c4n-artist', ImageDescription: 'c4n-description' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 25/1 0/1' },
    })
    .jpeg()
    .toBuffer();

describe('files of auctions', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let other: TestAccount;
  let admin: TestAccount;
  let photo: Buffer;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { mayPost: true });
    other = await makeAccount(market.db, { mayPost: true });
    admin = await makeAccount(market.db, { role: 'Admin' });
    photo = await photograph();
  });
  afterAll(() => market.close());

  function send(who: Who, kind: string, value: Buffer, fileName = 'c4n-name.jpg'): Promise<Answer> {
    const { body, contentType } = multipart([
      { name: 'kind', value: kind },
      { name: 'file', value, fileName, mimeType: 'image/jpeg' },
    ]);
    const headers = { 'content-type': contentType };
    return market.call({ method: 'POST', path: files, token: who?.token, body, headers });
  }
  const uploaded = async (who: TestAccount, kind: AuctionFileKind, value: Buffer): Promise<AuctionFile> =>
    expectStatus(await send(who, kind, value), 201, auctionFileSchema);
  const post = (who: TestAccount, goods: Partial<Posting['goods']>, changes: Partial<Posting> = {}) => {
    const posting = statedPosting(Date.now(), changes);
    return market.call(postCall(who, { ...posting, goods: { ...posting.goods, ...goods } }));
  };
  const posted = async (...given: Parameters<typeof post>) =>
    expectStatus(await post(...given), 201, auctionAnswerSchema).auction.id;
  const read = (who: Who, at: string) => market.call({ method: 'GET', path: at, token: who?.token });
  const seen = (who: Who, id: string, key: string) => read(who, `${live}/${id}/files/${key}`);
  const bytesOf = async (who: Who, at: string) => {
    const response = await fetch(`http://127.0.0.1:${market.port}${at}`, {
      headers: who ? { authorization: `Bearer ${who.token}` } : {},
    });
    expect(response.status).toBe(200);
    return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
  };

  it('[S8] [B5] keep only the pixels of a photo, upright and in two sizes', async () => {
    const file = await uploaded(owner, 'photo', photo);
    expect(file).toMatchObject({ kind: 'photo', mimeType: 'image/jpeg', width: 2048, height: 1024 });
    for (const [query, width] of [
      ['', 2048],
      ['?size=small', 480],
    ] as const) {
      const { bytes, headers } = await bytesOf(owner, `${files}/${file.key}${query}`);
      const found = await sharp(bytes).metadata();
      expect(found).toMatchObject({ format: 'jpeg', width });
      expect([found.exif, found.icc, found.xmp, found.iptc]).toEqual(Array(4).fill(undefined));
      expect(bytes.toString('latin1')).not.toContain('c4n');
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-disposition': 'inline; filename="photo.jpg"',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
    }
    const folder = localFilesFolder(market.dataDir);
    const items = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const item of items.filter((one) => one.isFile()))
      expect((await readFile(path.join(item.parentPath, item.name))).toString('latin1')).not.toContain('c4n');
    // Upright: a portrait that is stored in landscape.
    const lying = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await uploaded(owner, 'photo', lying)).toMatchObject({ width: 20, height: 40 });
    const transparent = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    expect(await uploaded(owner, 'photo', transparent)).toMatchObject({ mimeType: 'image/jpeg' });
  });

  it('[S8] accept photos as images and bulletins and contracts as PDF, by content', async () => {
    const account = await makeAccount(market.db, { mayPost: true });
    for (const kind of ['bulletin', 'contract'] as const)
      expect(await uploaded(account, kind, pdf())).toMatchObject({ kind, mimeType: 'application/pdf' });
    const refused: readonly (readonly [string, Buffer, number])[] = [
      ['photo', pdf(), 415],
      ['bulletin', photo, 415],
      ['photo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
      ['photo', photo.subarray(0, 400), 400],
      ['contract', pdf('/JavaScript (app.alert(1)) /OpenAction'), 400],
      ['document', pdf(), 400],
    ];
    for (const [kind, value, status] of refused)
      expect([kind, (await send(account, kind, value)).status]).toEqual([kind, status]);
    const bomb = await sharp({ create: { width: 9000, height: 5000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const answer = await send(account, 'photo', bomb);
    expect(errorOf(answer).params).toMatchObject({ fields: [{ path: 'file', rule: 'maxPixels' }] });
  });

  it('[L0] are uploaded only by accounts that may post, and read and deleted by their account', async () => {
    const { key } = await uploaded(owner, 'photo', photo);
    expect((await send(null, 'photo', photo)).status).toBe(401);
    const idle = await makeAccount(market.db);
    expect(errorOf(await send(idle, 'photo', photo)).params).toEqual({ missing: 'permission' });
    const remove = (who: Who) =>
      market.call({ method: 'DELETE', path: `${files}/${key}`, token: who?.token });
    for (const who of [other, admin]) {
      expect((await read(who, `${files}/${key}`)).status).toBe(404);
      expect((await remove(who)).status).toBe(404);
    }
    expect((await remove(owner)).status).toBe(204);
    expect((await read(owner, `${files}/${key}`)).status).toBe(404);
  });

  it('[B5] of a public auction are visible to its watchers, of a confidential one to owner and administrators', async () => {
    const goods = {
      photos: [(await uploaded(owner, 'photo', photo)).key, (await uploaded(owner, 'photo', photo)).key],
      bulletin: {
        laboratory: 'Laborator',
        number: '77',
        date: '2026-11-02',
        file: (await uploaded(owner, 'bulletin', pdf('c4n-bulletin'))).key,
      },
      contractType: 'Custom',
      contractFile: (await uploaded(owner, 'contract', pdf('c4n-contract'))).key,
      sustainability: {
        scheme: 'IsccEu',
        schemeName: null,
        number: 'EU-7',
        validUntil: null,
        file: (await uploaded(owner, 'certificate', pdf('c4n-certificate'))).key,
      },
    } as const;
    const keys = [...goods.photos, goods.bulletin.file, goods.contractFile, goods.sustainability.file];
    const open = await posted(owner, { ...goods, photos: [...goods.photos] });
    // Auctions with confidential companies refuse their own contract: it would name its author.
    const { bulletin, sustainability } = goods;
    const confidential = { photos: [...goods.photos], bulletin, sustainability };
    const hidden = await posted(owner, confidential, { privacyType: 'Incognito' });
    const everyone = [null, other, owner, admin];
    const statuses = async (id: string) => {
      const named = id === hidden ? keys.filter((key) => key !== goods.contractFile) : keys;
      const answers = await Promise.all(
        everyone.map((who) => Promise.all(named.map(async (key) => (await seen(who, id, key)).status))),
      );
      return answers.map((all) => [...new Set(all)].join());
    };
    for (const id of [open, hidden]) {
      expect(await statuses(id)).toEqual(['404', '404', '200', '200']);
      expectStatus(await command(market, admin, id, 'approval'), 200, z.unknown());
    }
    expect(await statuses(open)).toEqual(['200', '200', '200', '200']);
    expect(await statuses(hidden)).toEqual(['404', '404', '200', '200']);
    const [cached, kept] = [
      await seen(null, open, keys[0] ?? ''),
      await seen(null, open, goods.contractFile),
    ];
    expect(cached.headers['cache-control']).toBe('private, max-age=3600');
    expect(kept.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="contract.pdf"',
    });
    expect((await seen(owner, hidden, keys[0] ?? '')).headers['cache-control']).toBe('private, no-store');
    const coverOf = async (id: string) =>
      expectStatus(await read(owner, `${live}/${id}`), 200, auctionAnswerSchema).auction.cover;
    expect(await coverOf(open)).toBe(keys[0]);
    expect(await coverOf(hidden)).toBeUndefined();
    // A file belongs to an auction only if the auction uses it.
    const loose = await uploaded(owner, 'photo', photo);
    expect((await seen(owner, open, loose.key)).status).toBe(404);
  });

  it('are refused in a posting at their field unless they are the account’s own and of the right kind', async () => {
    const [own, foreign] = [await uploaded(owner, 'photo', photo), await uploaded(other, 'photo', photo)];
    const bulletin = await uploaded(owner, 'bulletin', pdf());
    const answer = await post(owner, {
      photos: [own.key, foreign.key, bulletin.key, 'u'.repeat(43)],
      bulletin: { laboratory: 'Laborator', number: '77', date: '2026-11-02', file: own.key },
      contractType: 'Custom',
      contractFile: own.key,
      sustainability: {
        ...{ scheme: 'IsccEu' as const, schemeName: null, number: 'EU-7', validUntil: null },
        file: bulletin.key,
      },
    });
    expect(answer.status).toBe(400);
    expect(errorOf(answer).params).toEqual({
      fields: [
        ...['photos.1', 'photos.2', 'photos.3', 'bulletin.file', 'contractFile', 'sustainability.file'],
      ].map((at) => ({ path: `goods.${at}`, rule: 'file' })),
    });
    const id = await posted(owner, { photos: [own.key] });
    const change = (photos: string[]) =>
      market.call(patchCall(owner, id, [{ op: 'replace', path: '/goods/photos', value: photos }]));
    expect((await change([foreign.key])).status).toBe(400);
    const remove = () => market.call({ method: 'DELETE', path: `${files}/${own.key}`, token: owner.token });
    expect(errorOf(await remove()).code).toBe('StatusConflict');
    expect((await change([])).status).toBe(200);
    expect((await remove()).status).toBe(204);
  });

  it('that no auction uses are limited, and removed after two months with their bytes', async () => {
    const account = await makeAccount(market.db, { mayPost: true });
    const attached = await uploaded(account, 'photo', photo);
    const loose = await uploaded(account, 'photo', photo);
    const id = await posted(account, { photos: [attached.key] });
    await sql`
      insert into platform.sale_files (key, account_id, kind)
      select md5(n::text) || md5(n::text), ${account.accountId}, 'photo' from generate_series(2, ${maxUnattachedFiles}) n`.execute(
      market.db,
    );
    const refused = await send(account, 'photo', photo);
    expect(errorOf(refused).params).toMatchObject({ fields: [{ path: 'file', rule: 'tooManyUnattached' }] });

    const db = market.db.$pickTables<keyof LiveTables>();
    await new UnattachedFileSweep(db).round();
    expect((await read(account, `${files}/${loose.key}`)).status).toBe(200);
    await sql`
      update platform.sale_files set uploaded_at = uploaded_at - interval '61 days'
      where account_id = ${account.accountId}`.execute(market.db);
    await new UnattachedFileSweep(db).round();
    expect((await read(account, `${files}/${loose.key}`)).status).toBe(404);
    expect((await seen(account, id, attached.key)).status).toBe(200);
    const left = await db
      .selectFrom('platform.sale_files')
      .select('key')
      .where('account_id', '=', account.accountId)
      .execute();
    expect(left).toEqual([{ key: attached.key }]);
    const store = new LocalFiles(localFilesFolder(market.dataDir));
    const records = market.db.$pickTables<'platform.files'>();
    await new FileSweep(records, store, pino({ level: 'silent' })).sweep();
    expect(await store.open(loose.key)).toBeNull();
  });

  it('count separately from documents, and are stored unchanged if they are PDF', async () => {
    const account = await makeAccount(market.db, { mayPost: true });
    const given = pdf('diacritice: sțăâî');
    const { key } = await uploaded(account, 'bulletin', given);
    const { bytes } = await bytesOf(account, `${files}/${key}`);
    const sum = (data: Buffer) => createHash('sha256').update(data).digest('hex');
    expect(sum(bytes)).toBe(sum(given));
    const stored = await market.db
      .selectFrom('platform.files')
      .select(['purpose', 'sha256'])
      .where('key', '=', key)
      .execute();
    expect(stored).toEqual([{ purpose: 'auction', sha256: sum(given) }]);
  });
});
