import { announcementAnswerSchema } from '@recolta/shared/contracts/http/announcement-state';
import {
  type AuctionFile,
  type AuctionFileKind,
  auctionFileSchema,
} from '@recolta/shared/contracts/http/auction-files';
import type { AnnouncementPosting } from '@recolta/shared/domain/announcement/announcement-posting';
import { statedAnnouncement } from '@recolta/shared/testing/announcement-fixture';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UnattachedFileSweep } from '../../src/live/file/unattached-files.ts';
import type { LiveTables } from '../../src/live/tables.ts';
import { multipart, pdf } from '../accounts/document-files.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import {
  announcementCall,
  approve,
  decideBidCall,
  readAnnouncement,
  sendAnnouncementBid,
} from '../harness/announcements.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

type Who = Pick<TestAccount, 'token'> | null;
type Goods = AnnouncementPosting['goods'];

describe('files of announcements', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let buyer: TestAccount;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { mayPost: true });
    buyer = await makeAccount(market.db);
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  const photo = () =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a6' } })
      .jpeg()
      .toBuffer();
  async function uploaded(who: TestAccount, kind: AuctionFileKind): Promise<AuctionFile> {
    const value = kind === 'photo' ? await photo() : pdf();
    const { body, contentType } = multipart([
      { name: 'kind', value: kind },
      { name: 'file', value, fileName: 'c4n-name', mimeType: 'image/jpeg' },
    ]);
    const path = '/live-auctions/api/v1/account/auction-files';
    const headers = { 'content-type': contentType };
    return expectStatus(
      await market.call({ method: 'POST', path, token: who.token, body, headers }),
      201,
      auctionFileSchema,
    );
  }
  const post = (goods: Partial<Goods>, changes: Partial<AnnouncementPosting> = {}) =>
    market.call(
      announcementCall(owner, {
        ...changes,
        goods: { ...statedAnnouncement(Date.now()).goods, ...goods } as Goods,
      }),
    );
  const opened = async (...given: Parameters<typeof post>) => {
    const { announcement } = expectStatus(await post(...given), 201, announcementAnswerSchema);
    expect((await approve(market, admin, announcement.id, announcement.version)).status).toBe(200);
    return announcement.id;
  };
  const statusOf = async (who: Who, id: string, key: string, query = '') => {
    const path = `/main/auctions/${id}/files/${key}${query}`;
    return (await market.call({ method: 'GET', path, token: who?.token })).status;
  };
  const cachingOf = async (who: Who, id: string, key: string) => {
    const path = `/main/auctions/${id}/files/${key}`;
    const { status, headers } = await market.call({ method: 'GET', path, token: who?.token });
    return [status, headers['cache-control']];
  };
  const sweep = async () => {
    await sql`update platform.sale_files set uploaded_at = uploaded_at - interval '61 days'`.execute(
      market.db,
    );
    await new UnattachedFileSweep(market.db.$pickTables<keyof LiveTables>()).round();
  };

  it('[B5] are visible to everyone who sees the announcement, and to nobody while it waits for approval', async () => {
    const [cover, bulletin] = [await uploaded(owner, 'photo'), await uploaded(owner, 'bulletin')];
    const stated = { laboratory: 'Laborator', number: '7', date: '2026-01-10', file: bulletin.key };
    const answer = await post({ photos: [cover.key], bulletin: stated });
    const { announcement } = expectStatus(answer, 201, announcementAnswerSchema);
    const { id } = announcement;
    expect(await statusOf(null, id, cover.key)).toBe(404);
    expect(await statusOf(owner, id, cover.key)).toBe(200);
    expect((await approve(market, admin, id, announcement.version)).status).toBe(200);
    for (const key of [cover.key, bulletin.key])
      for (const who of [null, buyer, owner, admin]) expect(await statusOf(who, id, key)).toBe(200);
    expect(await statusOf(null, id, cover.key, '?size=small')).toBe(200);
    // One belongs to another announcement, one to none.
    const other = await opened({});
    expect(await statusOf(owner, other, cover.key)).toBe(404);
    const loose = await uploaded(owner, 'photo');
    expect(await statusOf(owner, id, loose.key)).toBe(404);
  });

  it('[B5] of a confidential one are visible to its owner only until a bid is accepted, then to both parties', async () => {
    const [cover, bulletin] = [await uploaded(owner, 'photo'), await uploaded(owner, 'bulletin')];
    const stated = { laboratory: 'Laborator', number: '7', date: '2026-01-10', file: bulletin.key };
    const id = await opened(
      { photos: [cover.key], bulletin: stated },
      { privacyType: 'Incognito', biddingType: 'Standard', minimumBidThreshold: null },
    );
    const bid = await sendAnnouncementBid(market, buyer, id, { quantity: '500' });
    for (const key of [cover.key, bulletin.key]) {
      for (const who of [null, buyer]) expect(await statusOf(who, id, key)).toBe(404);
      for (const who of [owner, admin]) expect(await statusOf(who, id, key)).toBe(200);
    }
    expect((await market.call(decideBidCall(owner, id, bid.id, 'Accepted', bid.version))).status).toBe(200);
    for (const key of [cover.key, bulletin.key]) {
      expect(await statusOf(buyer, id, key)).toBe(200);
      expect(await statusOf(null, id, key)).toBe(404);
    }
  });

  it('[B5] are kept by a browser only if they are photos of a public announcement with a name', async () => {
    const stated = { laboratory: 'Laborator', number: '7', date: '2026-01-10' };
    const [photoOf, bulletinOf] = [await uploaded(owner, 'photo'), await uploaded(owner, 'bulletin')];
    const goods = { photos: [photoOf.key], bulletin: { ...stated, file: bulletinOf.key } };
    const waiting = expectStatus(await post(goods), 201, announcementAnswerSchema).announcement;
    const whole = { biddingType: 'Standard', minimumBidThreshold: null } as const;
    const confidential = await opened(goods, { ...whole, privacyType: 'Incognito' });
    const [kept, never] = [
      [200, 'private, max-age=3600'],
      [200, 'private, no-store'],
    ];
    for (const who of [owner, admin])
      for (const id of [waiting.id, confidential])
        expect(await cachingOf(who, id, photoOf.key)).toEqual(never);
    expect((await approve(market, admin, waiting.id, waiting.version)).status).toBe(200);
    for (const who of [null, owner]) {
      expect(await cachingOf(who, waiting.id, photoOf.key)).toEqual(kept);
      expect(await cachingOf(who, waiting.id, bulletinOf.key)).toEqual(never);
    }
  });

  it('[A1] [L5] are posted with the announcement in one form, once however often it is sent', async () => {
    const seller = await makeAccount(market.db, { mayPost: true });
    const { goods } = statedAnnouncement(Date.now());
    const bulletin = { laboratory: 'Laborator', number: '7', date: '2026-01-10', file: null };
    const contractType = 'Custom' as const;
    const stated = statedAnnouncement(Date.now(), { goods: { ...goods, bulletin, contractType } as Goods });
    const file = { fileName: 'f', mimeType: 'application/octet-stream' };
    const pictures = [await photo(), await photo()];
    const send = (announcement: string, key = 'form-of-announcement-1') => {
      const { body, contentType } = multipart([
        { name: 'announcement', value: announcement },
        ...pictures.map((value, index) => ({ name: `photo${index + 1}`, value, ...file })),
        { name: 'bulletin', value: pdf(), ...file },
        { name: 'contract', value: pdf(), ...file },
      ]);
      const headers = { 'content-type': contentType, 'idempotency-key': key };
      return market.call({ method: 'POST', path: '/main/auctions', token: seller.token, body, headers });
    };
    const text = JSON.stringify(stated);
    const { announcement } = expectStatus(await send(text), 201, announcementAnswerSchema);
    const again = expectStatus(await send(text), 201, announcementAnswerSchema);
    expect(again.announcement.id).toBe(announcement.id);
    expect((await send(JSON.stringify({ ...stated, price: '1060' }))).status).toBe(422);
    const posted = await readAnnouncement(market, seller, announcement.id);
    expect(posted.goods.photos).toHaveLength(2);
    const { photos } = posted.goods;
    for (const key of [...photos, posted.goods.bulletin?.file, posted.goods.contractFile])
      expect(await statusOf(seller, announcement.id, key ?? '')).toBe(200);
    const stored = () =>
      market.db
        .selectFrom('platform.sale_files')
        .select('key')
        .where('account_id', '=', seller.accountId)
        .execute();
    expect(await stored()).toHaveLength(4);
    // A refused posting stores nothing and names its field.
    const wrong = await send(JSON.stringify({ ...stated, price: 'x' }), 'form-of-announcement-2');
    expect([wrong.status, errorOf(wrong).params]).toEqual([
      400,
      { fields: [expect.objectContaining({ path: 'price' })] },
    ]);
    const unread = await send('{', 'form-of-announcement-3');
    expect(errorOf(unread).params).toEqual({ fields: [{ path: 'announcement', rule: 'json' }] });
    expect((await send(text, '!')).status).toBe(400);
    expect(await stored()).toHaveLength(4);
  });

  it('[B5] must be the account’s own, of the right kind and not removed, else the field is refused', async () => {
    const another = await makeAccount(market.db, { mayPost: true });
    const [foreign, contract] = [await uploaded(another, 'photo'), await uploaded(owner, 'contract')];
    const [removed, kept] = [await uploaded(owner, 'photo'), await uploaded(owner, 'photo')];
    await sql`update platform.files set removed_at = clock_timestamp() where key = ${removed.key}`.execute(
      market.db,
    );
    const refused = await post({ photos: [foreign.key, kept.key, contract.key, removed.key] });
    expect(refused.status).toBe(400);
    expect(errorOf(refused).params).toEqual({
      fields: [0, 2, 3].map((at) => ({ path: `goods.photos.${at}`, rule: 'file' })),
    });
  });

  it('[A3] [A6] stay while any announcement uses them, and are deleted once none does', async () => {
    const [kept, dropped] = [await uploaded(owner, 'photo'), await uploaded(owner, 'photo')];
    const id = await opened({ photos: [kept.key, dropped.key] });
    const again = await opened({ photos: [dropped.key] });
    const edit = (one: string, photos: string[]) =>
      market.call({
        ...{ method: 'PATCH', path: `/main/auctions/${one}`, token: owner.token },
        body: { goods: { photos } },
      });
    expect((await edit(id, [kept.key])).status).toBe(200);
    await sweep();
    expect(await statusOf(owner, id, dropped.key)).toBe(404);
    expect(await statusOf(owner, again, dropped.key)).toBe(200);
    const path = `/main/auctions/${again}`;
    expect((await market.call({ method: 'DELETE', path, token: owner.token })).status).toBe(204);
    await sweep();
    const left = await sql<{ key: string }>`
      select key from platform.sale_files where key in (${kept.key}, ${dropped.key})`.execute(market.db);
    expect(left.rows).toEqual([{ key: kept.key }]);
    expect((await readAnnouncement(market, owner, id)).goods.photos).toEqual([kept.key]);
    expect(await statusOf(owner, id, kept.key)).toBe(200);
  });

  it('[L5] a posting that races the deletion has its file, or is refused at its field', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { key } = await uploaded(owner, 'photo');
      const [answer] = await Promise.all([post({ photos: [key] }), sweep()]);
      const { rows } = await sql`select from platform.sale_files where key = ${key}`.execute(market.db);
      expect([answer.status, rows.length]).toEqual(answer.status === 201 ? [201, 1] : [400, 0]);
    }
  });
});
