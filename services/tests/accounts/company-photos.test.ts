import { publicProfileSchema } from '@recolta/shared/contracts/http/accounts';
import { auctionFileSchema } from '@recolta/shared/contracts/http/auction-files';
import {
  type CompanyPhoto,
  companyPhotosSchema,
  maxCompanyPhotos,
  ownPhotosSchema,
} from '@recolta/shared/contracts/http/company-photos';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UnattachedFileSweep } from '../../src/live/file/unattached-files.ts';
import type { LiveTables } from '../../src/live/tables.ts';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { makeAnnouncement } from '../harness/announcements.ts';
import { giveCheapPasswords } from '../harness/cheap-password.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { multipart } from './document-files.ts';

describe('photos of a company', () => {
  let market: TestMarket;
  let admin: TestAccount;
  let other: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    admin = await makeAccount(market.db, { role: 'Admin' });
    other = await makeAccount(market.db, { role: 'Provider', mayPost: true });
  });
  afterAll(() => market.close());

  const poster = () => makeAccount(market.db, { role: 'Provider', mayPost: true });
  async function uploaded(who: TestAccount): Promise<string> {
    const value = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a6' } })
      .jpeg()
      .toBuffer();
    const { body, contentType } = multipart([
      { name: 'kind', value: 'photo' },
      { name: 'file', value, fileName: 'c4n-name', mimeType: 'image/jpeg' },
    ]);
    const answer = await market.call({
      ...{ method: 'POST', path: '/live-auctions/api/v1/account/auction-files', token: who.token, body },
      headers: { 'content-type': contentType },
    });
    return expectStatus(answer, 201, auctionFileSchema).key;
  }
  const call = (method: string, of: TestAccount, path: string, who: TestAccount | null, body?: object) =>
    market.call({
      ...{ method, path: `/main/accounts/${of.accountId}${path}`, token: who?.token },
      ...(body && { body }),
    });
  const put = (who: TestAccount, of: TestAccount, photos: readonly CompanyPhoto[], version: number) =>
    call('PUT', of, '/photos', who, { photos, version });
  const own = async (who: TestAccount) =>
    expectStatus(await call('GET', who, '/photos', who), 200, ownPhotosSchema);
  const profile = (of: TestAccount) => call('GET', of, '/public-profile', null);
  const shown = async (of: TestAccount) => expectStatus(await profile(of), 200, publicProfileSchema).photos;
  const fileStatus = async (who: TestAccount | null, of: TestAccount, key: string, query = '') =>
    (await call('GET', of, `/photos/${key}${query}`, who)).status;
  const cachingOf = async (who: TestAccount | null, of: TestAccount, key: string) =>
    (await call('GET', of, `/photos/${key}`, who)).headers['cache-control'];
  const plain = (key: string): CompanyPhoto => ({ key, description: null });
  const uses = async (of: TestAccount) => {
    const { rows } = await sql<{ key: string }>`
      select key from platform.sale_file_uses where used_by = ${of.accountId} order by key`.execute(
      market.db,
    );
    return rows.map(({ key }) => key);
  };

  it('[A14] its owner adds, describes, orders and removes them, and everyone sees them on the public profile', async () => {
    const owner = await poster();
    await makeAnnouncement(market.db, owner);
    const [a, b] = [await uploaded(owner), await uploaded(owner)];
    expect(await own(owner)).toEqual({ photos: [], version: 0, isPublic: true });
    expect(await fileStatus(owner, owner, a)).toBe(404);
    const silos = { key: a, description: 'Silozurile de la Jimbolia' };
    const saved = await put(owner, owner, [silos, plain(b)], 0);
    expect(expectStatus(saved, 200, companyPhotosSchema)).toEqual({ photos: [silos, plain(b)], version: 1 });
    expect(await shown(owner)).toEqual([silos, plain(b)]);
    for (const who of [null, owner, other, admin])
      for (const query of ['', '?size=small']) expect(await fileStatus(who, owner, a, query)).toBe(200);
    for (const who of [null, owner]) expect(await cachingOf(who, owner, a)).toBe('private, max-age=3600');
    expect(await fileStatus(null, other, a)).toBe(404);
    expect((await put(owner, owner, [plain(b), silos], 1)).status).toBe(200);
    expect(await shown(owner)).toEqual([plain(b), silos]);
    expect((await put(owner, owner, [silos], 2)).status).toBe(200);
    expect([await uses(owner), await fileStatus(null, owner, b)]).toEqual([[a], 404]);
    const exported = await call('GET', owner, '/export', owner);
    expect(JSON.parse(exported.text).companyPhotos).toEqual([silos]);
    // Only those that it shows outlive the week of files in no sale.
    await sql`update platform.sale_files set uploaded_at = uploaded_at - interval '61 days'`.execute(
      market.db,
    );
    await new UnattachedFileSweep(market.db.$pickTables<keyof LiveTables>()).round();
    const { rows } = await sql`select key from platform.sale_files where key in (${a}, ${b})`.execute(
      market.db,
    );
    expect(rows).toEqual([{ key: a }]);
  });

  it('[B5] of a company that posts only confidentially are shown to nobody else', async () => {
    const owner = await poster();
    await makeAnnouncement(market.db, owner, { privacyType: 'Incognito' });
    const key = await uploaded(owner);
    expect((await put(owner, owner, [plain(key)], 0)).status).toBe(200);
    const found = await Promise.all([null, other].map((who) => fileStatus(who, owner, key)));
    expect([found, await fileStatus(owner, owner, key), await fileStatus(admin, owner, key)]).toEqual([
      [404, 404],
      200,
      200,
    ]);
    for (const who of [owner, admin]) expect(await cachingOf(who, owner, key)).toBe('private, no-store');
    expect((await profile(owner)).status).toBe(404);
    expect((await own(owner)).isPublic).toBe(false);
    const list = await market.call({ method: 'GET', path: '/main/auctions?filters=privacyType==Incognito' });
    expect([list.status, list.text.includes(key)]).toEqual([200, false]);
  });

  it('has limits, and refuses files of others and files of other kinds', async () => {
    const owner = await poster();
    const key = await uploaded(owner);
    const many: string[] = [];
    while (many.length < maxCompanyPhotos) many.push(await uploaded(owner));
    const refusals: readonly (readonly CompanyPhoto[])[] = [
      [plain(key), plain(key)],
      [key, ...many].map(plain),
      [{ key, description: '' }],
      [{ key, description: 'x'.repeat(121) }],
      [{ key, description: 'a\u202eb' }],
      [plain(await uploaded(other))],
      [plain('a'.repeat(20))],
    ];
    for (const photos of refusals) expect((await put(owner, owner, photos, 0)).status).toBe(400);
    expect(await own(owner)).toEqual({ photos: [], version: 0, isPublic: false });
    expect((await put(owner, owner, many.map(plain), 0)).status).toBe(200);
  });

  it('of two tabs the later one is refused, and a repetition changes nothing', async () => {
    const owner = await poster();
    const [a, b] = [await uploaded(owner), await uploaded(owner)];
    const answers = await Promise.all([put(owner, owner, [plain(a)], 0), put(owner, owner, [plain(b)], 0)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && errorOf(refused).code).toBe('RequestChanged');
    const { photos, version } = await own(owner);
    expect([photos.length, version]).toEqual([1, 1]);
    expect(await uses(owner)).toEqual(photos.map(({ key }) => key));
    const again = await put(owner, owner, photos, 0);
    expect(expectStatus(again, 200, companyPhotosSchema)).toEqual({ photos, version: 1 });
  });

  it('[A14] an administrator removes one for good and cannot add any; others can do neither', async () => {
    const owner = await poster();
    const [a, b] = [await uploaded(owner), await uploaded(owner)];
    await put(owner, owner, [plain(a), plain(b)], 0);
    const remove = async (who: TestAccount, key: string) =>
      (await call('DELETE', owner, `/photos/${key}`, who)).status;
    expect(await remove(other, a)).toBe(404);
    expect((await put(other, owner, [], 1)).status).toBe(404);
    expect((await put(admin, owner, [], 1)).status).toBe(403);
    expect([await remove(admin, a), await remove(admin, a)]).toEqual([204, 404]);
    expect(await own(owner)).toMatchObject({ photos: [plain(b)], version: 2 });
    expect(await uses(owner)).toEqual([b]);
    const { rows } = await sql<{ id: string }>`
      select subject_user_id as id from main.audit_log where action = 'company.photoRemoved'`.execute(
      market.db,
    );
    expect(rows).toEqual([{ id: owner.userId }]);
    const news = await sql<{ type: string; account_id: string }>`
      select type, account_id from main.notifications where type = 'CompanyPhotoRemoved'`.execute(market.db);
    expect(news.rows).toEqual([{ type: 'CompanyPhotoRemoved', account_id: owner.accountId }]);
    // An open page of the owner from before does not bring it back.
    expect((await put(owner, owner, [plain(a), plain(b)], 1)).status).toBe(409);
    // Nor does the owner.
    expect((await put(owner, owner, [plain(a)], 2)).status).toBe(400);
    expect(await remove(owner, b)).toBe(204);
    expect((await put(owner, owner, [plain(b)], 3)).status).toBe(200);
    // A photo that a sale shows too stays a file of its owner, but not of the profile.
    await sql`insert into platform.sale_file_uses (used_by, key) values (gen_random_uuid(), ${b})`.execute(
      market.db,
    );
    expect(await remove(admin, b)).toBe(204);
    const c = await uploaded(owner);
    const refused = await put(owner, owner, [plain(c), plain(b)], 5);
    expect([refused.status, errorOf(refused).params]).toEqual([
      400,
      { fields: [expect.objectContaining({ path: 'photos.1', rule: 'file' })] },
    ]);
    expect((await put(owner, owner, [plain(c)], 5)).status).toBe(200);
  });

  it('closing the account erases them, also while they are being saved', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await poster();
      await giveCheapPasswords(market.db, [owner.accountId]);
      const key = await uploaded(owner);
      if (round > 0) await put(owner, owner, [plain(key)], 0);
      const [closed] = await Promise.all([
        call('DELETE', owner, '', owner, { password: testPassword }),
        put(owner, owner, [{ key, description: 'Curtea' }], round > 0 ? 1 : 0),
      ]);
      expect(closed.status).toBe(204);
      const { rows } =
        await sql`select from main.company_photos where account_id = ${owner.accountId}`.execute(market.db);
      expect([rows, await uses(owner)]).toEqual([[], []]);
      expect(await fileStatus(admin, owner, key)).toBe(404);
    }
  });
});
