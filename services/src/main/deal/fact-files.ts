import { createHash } from 'node:crypto';
import type { storedFileSchema } from '@recolta/shared/contracts/http/driver-load';
import { lineSchema } from '@recolta/shared/contracts/http/fields';
import { type DealFact, type DealFile, type FactBody, filesOf } from '@recolta/shared/domain/deal/deal-facts';
import { type FactRefusal, refuse } from '@recolta/shared/domain/deal/fact-act';
import * as z from 'zod';
import { anyOf } from '../../platform/any-of.ts';
import { documentContent } from '../../platform/files/document-content.ts';
import {
  contractQuota,
  keepAsContract,
  keepFile,
  quotaOfDriver,
  reserveFile,
} from '../../platform/files/file-records.ts';
import { receiveUpload, type Upload } from '../../platform/files/receive-upload.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { freshCaller } from '../../platform/sale/locked-caller.ts';
import { findOwnDeal, findSeenDeal, sideOf } from '../contract/deal-terms.ts';
import { lockDeal } from '../contract/stored-contracts.ts';
import type { MainOptions } from '../main-options.ts';
import { identity } from '../session/find-callers.ts';
import type { MainDatabase, MainTrx } from '../tables.ts';

type StoredFile = z.infer<typeof storedFileSchema>;

/** Maximum number of a party's files of a deal that no fact names, and of those that the driver of a load sent. */
export const maxUnusedFiles = 20;
export const maxFilesOfDriver = 12;

const fileSchema = z.instanceof(Uint8Array);
const partsSchema = z.strictObject({ file: fileSchema, name: z.optional(lineSchema(80)) });
/** The only part of a driver's upload. */
export const driverPartsSchema = z.strictObject({ file: fileSchema });

/**
 * Stores a picture or PDF for a fact of one's own deal. The caller is authorised before the body is read.
 *
 * @throws BorderError 404 for a deal of others; 400 at `file` with too many files that no fact names; like
 *   `receiveUpload` and `documentContent`
 */
export async function uploadDealFile(
  options: MainOptions,
  dealId: string,
  upload: Upload,
): Promise<StoredFile> {
  const { db } = options;
  const { caller } = upload;
  await findOwnDeal(db, caller, dealId);
  return receiveUpload(options, upload, partsSchema, ({ file, name }) =>
    storeDealFile(options, { dealId, accountId: caller.accountId, loadId: null }, file, name, async (trx) => {
      const deal = await lockDeal(trx, dealId);
      const { accountId } = await freshCaller(trx, identity, caller);
      if (sideOf(deal, accountId) === null) throw notFound();
    }),
  );
}

interface Place {
  readonly dealId: string;
  /** Of the account whose quota it counts towards. */
  readonly accountId: string;
  /** Only for a driver's file. */
  readonly loadId: string | null;
}

/**
 * Stores a file that no fact names yet.
 *
 * @param check who may store it, under the deal's lock
 */
export async function storeDealFile(
  { db, files }: Pick<MainOptions, 'db' | 'files'>,
  place: Place,
  given: Uint8Array,
  name: string | undefined,
  check: (trx: MainTrx) => Promise<void>,
): Promise<StoredFile> {
  const { dealId, accountId, loadId } = place;
  await requireFewFiles(db, place);
  const quota = loadId === null ? contractQuota : quotaOfDriver(loadId);
  const key = await reserveFile(db.$pickTables<'platform.files'>(), accountId, given.length, quota);
  const { bytes, mimeType, extension } = await documentContent(given, accountId);
  await files.put(key, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return db.transaction().execute(async (trx) => {
    await check(trx);
    await requireFewFiles(trx, place);
    const stored = { key, name: `file.${extension}`, mimeType, sizeBytes: bytes.length, sha256 };
    await keepFile(trx.$pickTables<'platform.files'>(), stored);
    if (loadId !== null) await keepAsContract(trx.$pickTables<'platform.files'>(), key);
    const shown = name === undefined ? `${loadId === null ? 'file' : 'ticket'}.${extension}` : name;
    const { id } = await trx
      .insertInto('main.deal_files')
      .values({
        ...{ deal_id: dealId, load_id: loadId, account_id: loadId === null ? accountId : null },
        ...{ file_key: key, name: shown, sha256 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, name: shown, sha256 };
  });
}

/** Neither party's files, nor a driver's, take the place of another's. @throws BorderError 400 at `file` */
async function requireFewFiles(db: MainDatabase, { dealId, accountId, loadId }: Place): Promise<void> {
  const stored = db
    .selectFrom('main.deal_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deal_id', '=', dealId);
  const { count } = await (loadId === null
    ? stored.where('account_id', '=', accountId).where('is_used', '=', false)
    : stored.where('load_id', '=', loadId)
  ).executeTakeFirstOrThrow();
  const maximum = loadId === null ? maxUnusedFiles : maxFilesOfDriver;
  if (count < maximum) return;
  throw new BorderError(400, 'ValidationFailed', {
    fields: [{ path: 'file', rule: 'tooManyUnattached', maximum }],
  });
}

/**
 * The files of a deal that facts name, by their id, for decisions about these facts. Locked, so that retention does not
 * remove one before it is kept.
 */
export async function readFiles(
  trx: MainTrx,
  dealId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DealFile>> {
  const rows = await trx
    .selectFrom('main.deal_files')
    .select(['id', 'name', 'sha256'])
    .where('deal_id', '=', dealId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((file) => [file.id, file]));
}

/** A fact names only files of its deal, with their hash. */
export function refusalOfFiles(body: FactBody, files: ReadonlyMap<string, DealFile>): FactRefusal | null {
  const isKnown = filesOf(body).every(({ id, name, sha256 }) => {
    const file = files.get(id);
    return file?.sha256 === sha256 && file.name === name;
  });
  return isKnown ? null : refuse('files', 'unknown');
}

/** Keeps the files that stored facts name. */
export async function keepFilesOf(trx: MainTrx, added: readonly DealFact[]): Promise<void> {
  const ids = added.flatMap(({ body }) => filesOf(body).map(({ id }) => id));
  if (ids.length === 0) return;
  await trx.updateTable('main.deal_files').set({ is_used: true }).where('id', '=', anyOf(ids)).execute();
}

/** The key of a file of a deal, for its parties and administrators. @throws BorderError 404 */
export async function findDealFile(db: MainDatabase, caller: Caller, dealId: string, fileId: string) {
  const { deal } = await findSeenDeal(db, caller, dealId);
  const file = await db
    .selectFrom('main.deal_files')
    .select('file_key')
    .where('deal_id', '=', deal.id)
    .where('id', '=', fileId)
    .executeTakeFirst();
  if (!file) throw notFound();
  return file.file_key;
}
