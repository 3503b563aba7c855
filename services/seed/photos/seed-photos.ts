import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { FileStore } from '../../src/platform/files/file-store.ts';
import { type EncodedPhoto, photoOf } from '../../src/platform/files/reencode-image.ts';
import type { SaleFilesDatabase, SaleFileTables } from '../../src/platform/files/sale-files.ts';
import type { PlatformTables } from '../../src/platform/tables.ts';
import { newToken } from '../../src/platform/token.ts';
import { type DemoPhoto, drawPhoto } from './draw-photo.ts';

const nameOf = ({ goods, scene, variant }: DemoPhoto) => `${goods}-${scene}-${variant}.jpg`;
/** So long ago that they do not count as uploads of the last hour. */
const dayMs = 86_400_000;

/** As many as a small machine has processors: the first start waits for them. */
const atOnce = 2;

type PhotosDatabase = Kysely<Pick<PlatformTables, SaleFileTables>>;

/**
 * Draws the pictures that accounts of the demonstration lack, and stores them as photos that they uploaded yesterday.
 * Lots of one account and the same goods share them.
 *
 * @param wanted by the id of the account
 */
export async function seedPhotos(
  db: PhotosDatabase,
  files: FileStore,
  wanted: ReadonlyMap<string, readonly DemoPhoto[]>,
): Promise<void> {
  const missing = new Map<string, { photo: DemoPhoto; accountIds: Set<string> }>();
  for (const [accountId, photos] of wanted) {
    const known = await namedKeys(db, accountId);
    for (const photo of photos) {
      const name = nameOf(photo);
      if (known.has(name)) continue;
      const one = missing.get(name) ?? { photo, accountIds: new Set() };
      missing.set(name, one);
      one.accountIds.add(accountId);
    }
  }
  const left = missing.entries();
  const line = async () => {
    for (const [name, { photo, accountIds }] of left) {
      const encoded = await photoOf(Buffer.from(drawPhoto(photo)));
      for (const accountId of accountIds) await store(db, files, { accountId, name, encoded });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, line));
}

async function store(
  db: PhotosDatabase,
  files: FileStore,
  { accountId, name, encoded }: { accountId: string; name: string; encoded: EncodedPhoto },
): Promise<void> {
  const { bytes, small, width, height } = encoded;
  const [key, smallKey] = [newToken(), newToken()];
  const at = new Date(Date.now() - dayMs);
  const row = (fileKey: string, content: Uint8Array) => ({
    ...{ key: fileKey, owner_account_id: accountId, name, mime_type: 'image/jpeg' },
    ...{ size_bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') },
    ...{ purpose: 'auction' as const, created_at: at, kept_at: at },
  });
  await Promise.all([files.put(key, bytes), files.put(smallKey, small)]);
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('platform.files')
      .values([row(key, bytes), row(smallKey, small)])
      .execute();
    await trx
      .insertInto('platform.sale_files')
      .values({ key, account_id: accountId, kind: 'photo', small_key: smallKey, width, height })
      .execute();
  });
}

/** The keys of an account's pictures, in their order; without those that it has removed. */
export async function photoKeys(
  db: SaleFilesDatabase,
  accountId: string,
  photos: readonly DemoPhoto[],
): Promise<string[]> {
  const keys = await namedKeys(db, accountId);
  return photos.flatMap((photo) => keys.get(nameOf(photo)) ?? []);
}

async function namedKeys(db: SaleFilesDatabase, accountId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('platform.sale_files')
    .innerJoin('platform.files', 'platform.files.key', 'platform.sale_files.key')
    .select(['platform.files.name', 'platform.files.key'])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .where('name', '<>', 'photo.jpg')
    .execute();
  return new Map(rows.map(({ name, key }) => [name, key]));
}
