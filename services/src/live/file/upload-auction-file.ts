import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  type AuctionFile,
  type AuctionFileKind,
  auctionFileKinds,
  maxUnattachedFiles,
} from '@recolta/shared/contracts/http/auction-files';
import { whyMayNotPublish } from '@recolta/shared/domain/product/product-rights';
import * as z from 'zod';
import { shareAccountLocks } from '../../platform/account-lock.ts';
import { pdfContent } from '../../platform/files/document-content.ts';
import { auctionQuota, keepFile, lockFilesOf, reserveFile } from '../../platform/files/file-records.ts';
import { photoContent } from '../../platform/files/photo-content.ts';
import { receiveUpload } from '../../platform/files/receive-upload.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { SaleFilesPort } from '../../platform/ports/sale-files-port.ts';
import { freshCaller } from '../../platform/sale/locked-caller.ts';
import { requireMayPost } from '../../platform/sale/may-post.ts';
import { checkedCompany } from '../../platform/trade-data.ts';
import type { LiveDatabase } from '../tables.ts';
import type { FileOptions } from './file-options.ts';
import { isUnattached } from './unattached-files.ts';

/**
 * Stores a file for an auction to be posted: a photo re-encoded without metadata, with a small version; bulletin and
 * contract as PDF, inspected like documents [S8]. The caller is authorized before the body is read.
 *
 * @throws BorderError 403 with the missing requirements for posting; 400, 408, 413, 415; 429 if there is no slot, or
 *   after too many in an hour; 503 if the storage is full
 */
export async function uploadAuctionFile(
  options: FileOptions,
  caller: Caller,
  request: IncomingMessage,
  { address }: Pick<CallContext, 'address'>,
): Promise<AuctionFile> {
  requireMayUpload(caller);
  return receiveUpload(options, { caller, request, address }, partsSchema, ({ kind, file }) =>
    storeAuctionFile(options, caller, kind, file),
  );
}

const fileSchema = z.instanceof(Uint8Array);
const partsSchema = z.strictObject({ kind: z.enum(auctionFileKinds), file: fileSchema });
/** The only part of a call that uploads a contract. */
export const contractPartSchema = z.strictObject({ contract: fileSchema });

type StoringOptions = Pick<FileOptions, 'db' | 'identity' | 'files'>;

/** Port of files for other modules. */
export function saleFiles(options: StoringOptions): SaleFilesPort {
  return { storeFile: (caller, kind, given) => storeAuctionFile(options, caller, kind, given) };
}

/**
 * Admits accounts that post auctions or publish products, and administrators, who manage the catalogue's files.
 *
 * @throws BorderError 403 with the missing requirements for posting
 */
function requireMayUpload(caller: Caller): void {
  const { role, isActive, tradeData, companyName } = caller;
  const company = companyName === null ? null : checkedCompany(tradeData);
  if (role === 'Admin') return;
  const vatState = tradeData.vatState ?? null;
  if (whyMayNotPublish({ role, isActive, company, vatState }) !== null) requireMayPost(caller);
}

/** Stores a file of an account that no auction uses yet. */
export async function storeAuctionFile(
  { db, identity, files }: StoringOptions,
  calledBy: Caller,
  kind: AuctionFileKind,
  given: Uint8Array,
): Promise<AuctionFile> {
  const { accountId } = calledBy;
  const reserve = (bytes: Uint8Array) =>
    reserveFile(db.$pickTables<'platform.files'>(), accountId, bytes.length, auctionQuota);
  const key = await reserve(given);
  await requireFewUnattached(db, accountId);
  const photo = kind === 'photo' ? await photoContent(given, accountId) : null;
  const bytes = photo ? photo.bytes : await pdfContent(given);
  const mimeType = photo ? 'image/jpeg' : 'application/pdf';
  const name = photo ? 'photo.jpg' : `${kind}.pdf`;
  await files.put(key, bytes);
  const smallKey = photo && (await reserve(photo.small));
  if (photo && smallKey) await files.put(smallKey, photo.small);
  const size = photo && { width: photo.width, height: photo.height };
  await db.transaction().execute(async (trx) => {
    await shareAccountLocks(trx, [accountId]);
    const caller = await freshCaller(trx, identity, calledBy);
    requireMayUpload(caller);
    await lockFilesOf(trx, accountId);
    await requireFewUnattached(trx, accountId);
    const records = trx.$pickTables<'platform.files'>();
    await keepFile(records, { key, name, mimeType, ...sumsOf(bytes) });
    if (photo && smallKey) await keepFile(records, { key: smallKey, name, mimeType, ...sumsOf(photo.small) });
    await trx
      .insertInto('platform.sale_files')
      .values({ key, account_id: accountId, kind, small_key: smallKey, width: null, height: null, ...size })
      .execute();
  });
  return { key, kind, mimeType, sizeBytes: bytes.length, ...size };
}

function sumsOf(bytes: Uint8Array): { sizeBytes: number; sha256: string } {
  return { sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** @throws BorderError 400 at `file` */
async function requireFewUnattached(db: LiveDatabase, accountId: string): Promise<void> {
  const { count } = await db
    .selectFrom('platform.sale_files as f')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('f.account_id', '=', accountId)
    .where(isUnattached)
    .executeTakeFirstOrThrow();
  if (count < maxUnattachedFiles) return;
  const fields = [{ path: 'file', rule: 'tooManyUnattached', maximum: maxUnattachedFiles }];
  throw new BorderError(400, 'ValidationFailed', { fields });
}
