import type { IncomingMessage, ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import { findFile } from '../../platform/files/file-records.ts';
import { isFileKey } from '../../platform/files/file-store.ts';
import { notFound } from '../../platform/http/border-error.ts';
import { type CallContext, requireRegistrant } from '../../platform/http/call-context.ts';
import type { MainOptions } from '../main-options.ts';

/**
 * `GET documents?path=` and `GET files?path=`: a stored file, to its owner and administrators alone [S8], as something
 * to be saved and never run. An administrator's look is written down. A key that is unknown, someone else's or no key
 * at all gets the same 404.
 */
export async function readDocument(
  { db, files }: MainOptions,
  request: IncomingMessage,
  response: ServerResponse,
  context: CallContext,
): Promise<void> {
  const caller = await requireRegistrant(db, context);
  const [key, ...more] = new URLSearchParams(request.url?.split('?')[1]).getAll('path');
  const file = key !== undefined && more.length === 0 && isFileKey(key) ? await findFile(db, key) : undefined;
  if (!file || (file.ownerAccountId !== caller.accountId && caller.role !== 'Admin')) throw notFound();
  const bytes = await files.get(file.key);
  if (!bytes) throw notFound();
  if (file.ownerAccountId !== caller.accountId) {
    const { rows } = await sql<{ userId: string }>`
      select id as "userId" from main.users where account_id = ${file.ownerAccountId} order by created_at limit 1`.execute(
      db,
    );
    const subject = rows[0] ?? { name: 'account' };
    await writeAudit(db, {
      byUserId: caller.userId,
      action: 'document.read',
      subject,
      details: { name: file.name },
    });
  }
  response.writeHead(200, {
    'content-type': file.mimeType,
    'content-length': bytes.length,
    'content-disposition': `attachment; filename="${file.name}"`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  });
  response.end(bytes);
}
