import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { accountDocumentSchema } from '@recolta/shared/contracts/http/documents';
import {
  type AccountDocumentType,
  accountDocumentTypes,
  maxDocumentBytes,
} from '@recolta/shared/domain/account-documents';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod';
import { documentContent } from '../../platform/files/document-content.ts';
import { accountQuota, keepFile, removeFiles, reserveFile } from '../../platform/files/file-records.ts';
import type { TransferSlots } from '../../platform/files/transfer-slots.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { refusalOfInput } from '../../platform/http/error-answer.ts';
import { type MultipartValue, readMultipart } from '../../platform/http/read-multipart.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { freshCaller } from '../../platform/sale/locked-caller.ts';
import { requireOwnerOrAdministrator } from '../account/account-access.ts';
import { accountChanged } from '../account/account-changed.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { MainOptions } from '../main-options.ts';
import { updateIncomplete } from '../notification/notify-if-incomplete.ts';
import { identity } from '../session/find-callers.ts';
import type { MainTables } from '../tables.ts';
import { requireQuotaOfUnconfirmed } from './unconfirmed-files.ts';

type Document = z.infer<typeof accountDocumentSchema>;

/**
 * Stores one of an account's four documents [S8], sent by its users or an administrator; it replaces the previous
 * one, whose bytes are erased. The caller is authorized before the body is read, and again before it is
 * stored. An upload is held in memory, so the number in progress is bounded.
 *
 * @throws BorderError 404, 401 if the session has ended since the call began, 400, 408 for a body that arrives too
 *   slowly, 413, 415, 429 if there is no slot, or a confirmed user needs it, 503 if the storage is full
 */
export async function uploadDocument(
  options: MainOptions,
  slots: TransferSlots,
  caller: Caller,
  accountId: string,
  request: IncomingMessage,
  { address }: Pick<CallContext, 'address'>,
): Promise<Document> {
  requireOwnerOrAdministrator(caller, accountId);
  if (!(await options.files.hasRoom())) throw new BorderError(503, 'ServiceUnavailable', { seconds: 600 });
  const slot = slots.acquire({ ...caller, address });
  try {
    const { type, file } = partsOf(await readMultipart(request, maxDocumentBytes, { signal: slot.signal }));
    slot.complete();
    return await storeDocument(options, caller, accountId, type, file);
  } finally {
    slot.release();
  }
}

const partsSchema = z.strictObject({ type: z.enum(accountDocumentTypes), file: z.instanceof(Uint8Array) });

function partsOf(form: ReadonlyMap<string, MultipartValue>): z.infer<typeof partsSchema> {
  const parts = partsSchema.safeParse(Object.fromEntries(form));
  if (!parts.success) throw refusalOfInput({ issues: parts.error.issues });
  if (parts.data.file.length > maxDocumentBytes) throw new BorderError(413, 'PayloadTooLarge');
  return parts.data;
}

async function storeDocument(
  { db, signal, files, maxUnconfirmedBytes }: MainOptions,
  caller: Caller,
  accountId: string,
  type: AccountDocumentType,
  given: Uint8Array,
): Promise<Document> {
  const key = await reserveFile(db, accountId, given.length, accountQuota, (trx) =>
    requireQuotaOfUnconfirmed(trx, { accountId, sizeBytes: given.length, maxBytes: maxUnconfirmedBytes }),
  );
  const { bytes, mimeType, extension } = await documentContent(given, accountId);
  await files.put(key, bytes);
  const document = await db.transaction().execute(async (trx) => {
    const subject = await lockAccount(trx, accountId);
    requireOwnerOrAdministrator(await freshCaller(trx, identity, caller), accountId);
    await keepFile(trx.$pickTables<'platform.files'>(), {
      key,
      name: `${type}.${extension}`,
      mimeType,
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    const uploadedAt = await placeDocument(trx, accountId, type, key);
    if (caller.accountId !== accountId) {
      const details = { type };
      await writeAudit(trx, { byUserId: caller.userId, action: 'document.uploaded', subject, details });
    }
    await updateIncomplete(trx, accountId);
    await accountChanged(trx, accountId);
    return { type, path: key, mimeType, sizeBytes: bytes.length, uploadedAt: uploadedAt.toISOString() };
  });
  signal.committed();
  return document;
}

/**
 * Serializes uploads of one account, and refuses one into an account that is being closed. The user is locked before
 * the account, as decisions about the user do.
 */
async function lockAccount(trx: Transaction<MainTables>, accountId: string): Promise<{ userId: string }> {
  const user = await trx
    .selectFrom('main.users')
    .select('id as userId')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  const account = await trx
    .selectFrom('main.accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!user || !account) throw notFound();
  return user;
}

async function placeDocument(
  trx: Transaction<MainTables>,
  accountId: string,
  type: AccountDocumentType,
  key: string,
): Promise<Date> {
  const before = await trx
    .deleteFrom('main.documents')
    .where('account_id', '=', accountId)
    .where('type', '=', type)
    .returning('file_key')
    .execute();
  await removeFiles(
    trx.$pickTables<'platform.files'>(),
    before.map(({ file_key }) => file_key),
  );
  const { uploaded_at } = await trx
    .insertInto('main.documents')
    .values({ account_id: accountId, type, file_key: key })
    .returning('uploaded_at')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('main.accounts')
    .set({ company_version: sql<number>`company_version + 1` })
    .where('id', '=', accountId)
    .execute();
  return uploaded_at;
}
