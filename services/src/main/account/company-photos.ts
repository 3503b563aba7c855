import { isDeepStrictEqual } from 'node:util';
import { accountsContract } from '@recolta/shared/contracts/http/accounts';
import { seenFileInput } from '@recolta/shared/contracts/http/auction-files';
import type { CompanyPhoto, CompanyPhotos, OwnPhotos } from '@recolta/shared/contracts/http/company-photos';
import { sql } from 'kysely';
import { shareAccountLocks } from '../../platform/account-lock.ts';
import { anyOf } from '../../platform/any-of.ts';
import { attachFiles } from '../../platform/files/attach-files.ts';
import { removeFiles } from '../../platform/files/file-records.ts';
import {
  findSaleFile,
  type SaleFilesDatabase,
  type SaleFileTables,
  sendingSaleFile,
} from '../../platform/files/sale-files.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import { checkedInput } from '../../platform/http/error-answer.ts';
import { type PathCall, pathCall } from '../../platform/http/path-calls.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { auditCompany } from '../audit/write-audit.ts';
import type { MainOptions } from '../main-options.ts';
import { notify } from '../notification/notify.ts';
import type { MainDatabase, MainTrx } from '../tables.ts';
import { requireOwner, requireOwnerOrAdministrator } from './account-access.ts';
import { hasPublicProfile } from './public-profile.ts';

/** The photos of a company, the cover first; none for an unknown account. */
export async function findCompanyPhotos(db: MainDatabase, accountId: string): Promise<CompanyPhotos> {
  const row = await db
    .selectFrom('main.company_photos')
    .select(['photos', 'version'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? { photos: [], version: 0 };
}

/** @throws BorderError 403, 404 for others */
export async function getOwnPhotos(db: MainDatabase, caller: Caller, accountId: string): Promise<OwnPhotos> {
  requireOwner(caller, accountId);
  const photos = await findCompanyPhotos(db, accountId);
  return { ...photos, isPublic: await hasPublicProfile(db, accountId) };
}

/**
 * Replaces the photos of one's own company; a repetition changes nothing.
 *
 * @throws BorderError 403, 404 for others and for a closed account; 400 at a photo that the account did not upload; 409
 *   `RequestChanged` if the version is no longer current
 */
export async function savePhotos(
  { db }: Pick<MainOptions, 'db'>,
  caller: Caller,
  accountId: string,
  { photos, version }: CompanyPhotos,
): Promise<CompanyPhotos> {
  requireOwner(caller, accountId);
  return db.transaction().execute(async (trx) => {
    const before = await lockPhotos(trx, accountId);
    if (isDeepStrictEqual(before.photos, photos)) return before;
    if (before.version !== version) throw new BorderError(409, 'RequestChanged');
    return storePhotos(trx, accountId, { photos, version: version + 1 });
  });
}

/**
 * Removes one photo; an administrator's removal is audited, notified, and final [A14]. A sale that shows the photo too
 * keeps it.
 *
 * @throws BorderError 404 for others, for a closed account and for a photo that it does not show
 */
export async function removePhoto(
  { db, signal }: Pick<MainOptions, 'db' | 'signal'>,
  caller: Caller,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<void> {
  requireOwnerOrAdministrator(caller, id);
  await db.transaction().execute(async (trx) => {
    const { photos, version } = await lockPhotos(trx, id);
    const left = photos.filter((photo) => photo.key !== key);
    if (left.length === photos.length) throw notFound();
    await storePhotos(trx, id, { photos: left, version: version + 1 });
    if (caller.accountId === id) return;
    await removeUnused(trx.$pickTables<SaleFileTables>(), key);
    const entry = await auditCompany(trx, caller, 'company.photoRemoved', id, { key });
    await notify(trx, {
      accountId: id,
      type: 'CompanyPhotoRemoved',
      link: '/account/photos',
      tokens: {},
      eventKey: `audit:${entry}`,
    });
  });
  signal.committed();
}

/** Removes the file of a photo that no sale shows. */
async function removeUnused(trx: SaleFilesDatabase, key: string): Promise<void> {
  const file = await trx
    .selectFrom('platform.sale_files')
    .select(['key', 'small_key'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  // In a statement after the lock, which sees every committed use.
  const use = await trx
    .selectFrom('platform.sale_file_uses')
    .select('key')
    .where('key', '=', key)
    .executeTakeFirst();
  if (!file || use) return;
  await removeFiles(trx, file.small_key === null ? [file.key] : [file.key, file.small_key]);
}

/** Locks the photos of an open account, which is not closed meanwhile. @throws BorderError 404 */
async function lockPhotos(trx: MainTrx, accountId: string): Promise<CompanyPhotos> {
  await shareAccountLocks(trx, [accountId]);
  await sql`
    insert into main.company_photos (account_id)
    select id from main.accounts where id = ${accountId} and closed_at is null
    on conflict do nothing`.execute(trx);
  const row = await trx
    .selectFrom('main.company_photos')
    .select(['photos', 'version'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * Stores the next photos under their lock.
 *
 * @throws BorderError 400 at a photo that the account did not upload, or that an administrator removed
 */
export async function storePhotos(
  trx: MainTrx,
  accountId: string,
  next: CompanyPhotos,
): Promise<CompanyPhotos> {
  const keys = next.photos.map(({ key }) => key);
  await requireNotRemoved(trx, accountId, keys);
  const goods = { photos: keys, bulletin: null, contractFile: null };
  await attachFiles(trx.$pickTables<SaleFileTables>(), accountId, accountId, goods, '');
  await trx
    .updateTable('main.company_photos')
    .set({ photos: JSON.stringify(next.photos), version: next.version })
    .where('account_id', '=', accountId)
    .execute();
  return next;
}

/** Refuses the photos that the audit log names as removed: a sale may have kept their files. @throws BorderError 400 */
async function requireNotRemoved(trx: MainTrx, accountId: string, keys: readonly string[]): Promise<void> {
  const removed = await trx
    .selectFrom('main.audit_log as l')
    .innerJoin('main.users as u', 'u.id', 'l.subject_user_id')
    .select(sql<string>`l.details->>'key'`.as('key'))
    .where('u.account_id', '=', accountId)
    .where('l.action', '=', 'company.photoRemoved')
    .where(sql<string>`l.details->>'key'`, '=', anyOf(keys))
    .execute();
  if (removed.length === 0) return;
  const fields = keys.flatMap((key, index) =>
    removed.some((one) => one.key === key) ? [{ path: `photos.${index}`, rule: 'file' }] : [],
  );
  throw new BorderError(400, 'ValidationFailed', { fields });
}

/** Removes the photos of an account that is being closed, under its exclusive lock. */
export async function erasePhotos(trx: MainTrx, accountId: string): Promise<void> {
  await trx
    .$pickTables<SaleFileTables>()
    .deleteFrom('platform.sale_file_uses')
    .where('used_by', '=', accountId)
    .execute();
  await trx.deleteFrom('main.company_photos').where('account_id', '=', accountId).execute();
}

/** The call that sends a photo: to everyone who sees the public profile, else to the owner and administrators. */
export function companyPhotoFileCalls({ readDb, files, downloads }: MainOptions): PathCall[] {
  const db = readDb.$pickTables<SaleFileTables>();
  return [
    pathCall(accountsContract.photo, async ({ caller, params, query, response, context }) => {
      const call = checkedInput(seenFileInput, { params, query });
      const { id, key } = call.params;
      const { photos } = await findCompanyPhotos(readDb, id);
      const isPublic = await hasPublicProfile(readDb, id);
      const isSeen = isPublic || caller?.accountId === id || caller?.role === 'Admin';
      const isShown = isSeen && photos.some((photo: CompanyPhoto) => photo.key === key);
      const file = isShown ? await findSaleFile(db, key, call.query.size) : undefined;
      if (!file) throw notFound();
      const shown = { key: file.key, mayBeCached: isPublic };
      return sendingSaleFile({ db, files, downloads }, shown, caller, response, context);
    }),
  ];
}
