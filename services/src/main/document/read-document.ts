import { type FileRecord, findFile } from '../../platform/files/file-records.ts';
import { isFileKey } from '../../platform/files/file-store.ts';
import { sendFile } from '../../platform/files/send-file.ts';
import { notFound } from '../../platform/http/border-error.ts';
import type { PathRequest } from '../../platform/http/path-calls.ts';
import type { RestOfAnswer } from '../../platform/http/service-module.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { MainOptions } from '../main-options.ts';

/**
 * `GET documents?path=` and `GET files?path=`: a stored file, only for its owner and administrators [S8], to be saved
 * and never executed. Access by an administrator is audited. An unknown key, someone else's and a malformed one get
 * the same 404. The file is sent as fast as it is read, which holds neither a database connection nor a turn among
 * the reads.
 *
 * @returns a function that sends the file
 * @throws BorderError 404, 429 if too many files are being sent
 */
export async function readDocument(
  options: MainOptions,
  { caller, query: { path: key }, context, response }: PathRequest<Caller>,
): Promise<RestOfAnswer> {
  const { readDb, files, downloads } = options;
  const file = typeof key === 'string' && isFileKey(key) ? await findFile(readDb, key) : undefined;
  if (!file || (file.ownerAccountId !== caller.accountId && caller.role !== 'Admin')) throw notFound();
  return async () => {
    const slot = downloads.acquire({ ...caller, address: context.address });
    try {
      const found = await files.open(file.key);
      if (!found) throw notFound();
      try {
        if (file.ownerAccountId !== caller.accountId) await writeLook(options, caller, file);
        await sendFile(response, found, headersOf(file), { signal: slot.signal });
      } finally {
        found.content.destroy();
      }
    } finally {
      slot.release();
    }
  };
}

async function writeLook({ db }: MainOptions, caller: Caller, file: FileRecord): Promise<void> {
  const owner = await db
    .selectFrom('main.users')
    .select('id as userId')
    .where('account_id', '=', file.ownerAccountId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  await writeAudit(db, {
    byUserId: caller.userId,
    action: 'document.read',
    subject: owner ?? { name: 'account' },
    details: { name: file.name },
  });
}

function headersOf({ mimeType, name }: FileRecord) {
  return {
    'content-type': mimeType,
    'content-disposition': `attachment; filename="${name}"`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  };
}
