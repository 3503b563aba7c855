import type { ServerResponse } from 'node:http';
import type { Kysely } from 'kysely';
import { notFound } from '../http/border-error.ts';
import type { CallContext } from '../http/call-context.ts';
import type { RestOfAnswer } from '../http/service-module.ts';
import type { Caller } from '../ports/identity-port.ts';
import type { PlatformTables } from '../tables.ts';
import { findFile } from './file-records.ts';
import type { FileStore } from './file-store.ts';
import { sendFile } from './send-file.ts';
import type { TransferSlots } from './transfer-slots.ts';

export type SaleFileTables = 'platform.files' | 'platform.sale_files' | 'platform.sale_file_uses';
/** A connection or a transaction with the tables of sale files. */
export type SaleFilesDatabase = Kysely<Pick<PlatformTables, SaleFileTables>>;

/** A file that its reader may see, by the key of the requested size. */
export interface ShownFile {
  readonly key: string;
  /** True if it is public and contains no name of a confidential party. */
  readonly mayBeCached: boolean;
}

/** A file of a sale in the requested size, and its owner; undefined for an unknown key. */
export async function findSaleFile(db: SaleFilesDatabase, key: string, size: 'small' | undefined) {
  const file = await db
    .selectFrom('platform.sale_files')
    .select(['key', 'small_key', 'account_id as accountId'])
    .where('key', '=', key)
    .executeTakeFirst();
  return file && { accountId: file.accountId, key: (size === 'small' && file.small_key) || file.key };
}

/** @returns a function that sends a file as fast as it is read, after the read's turn is over */
export async function sendingSaleFile(
  { db, files, downloads }: { db: SaleFilesDatabase; files: FileStore; downloads: TransferSlots },
  { key, mayBeCached }: ShownFile,
  caller: Caller | null,
  response: ServerResponse,
  { address }: CallContext,
): Promise<RestOfAnswer> {
  const record = await findFile(db.$pickTables<'platform.files'>(), key);
  if (!record) throw notFound();
  return async () => {
    // Visitors of one network share its slots; photos are many and small.
    const reader = caller ?? { userId: `visitor ${address}` };
    const slot = downloads.acquire({ userId: reader.userId, address, isEmailConfirmed: true });
    try {
      const found = await files.open(key);
      if (!found) throw notFound();
      try {
        const isPhoto = record.mimeType === 'image/jpeg';
        const headers = {
          'content-type': record.mimeType,
          'content-disposition': `${isPhoto ? 'inline' : 'attachment'}; filename="${record.name}"`,
          'content-security-policy': "sandbox; default-src 'none'",
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
          'cache-control': isPhoto && mayBeCached ? 'private, max-age=3600' : 'private, no-store',
        };
        await sendFile(response, found, headers, { signal: slot.signal });
      } finally {
        found.content.destroy();
      }
    } finally {
      slot.release();
    }
  };
}
