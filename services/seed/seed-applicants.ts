import { createHash } from 'node:crypto';
import type { AccountDocumentType } from '@recolta/shared/domain/account-documents';
import { privacyNoticeVersion } from '@recolta/shared/domain/legal-versions';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AllTables } from '../src/all-tables.ts';
import { writeAudit } from '../src/main/audit/write-audit.ts';
import type { MainTables } from '../src/main/tables.ts';
import { keepFile, reserveFile } from '../src/platform/files/file-records.ts';
import type { FileStore } from '../src/platform/files/file-store.ts';
import type { DemoApplicant } from './demo-applicants.ts';
import { demoDocument } from './demo-document.ts';
import { demoIncoming } from './demo-incoming.ts';

/** Gives an account of the demonstration its documents. */
export async function addDocuments(
  db: Kysely<AllTables>,
  files: FileStore,
  account: { readonly accountId: string; readonly companyName: string | null },
  types: readonly AccountDocumentType[],
): Promise<void> {
  for (const type of types) {
    const bytes = demoDocument(type, account.companyName ?? '');
    const key = await reserveFile(db, account.accountId, bytes.length);
    await files.put(key, bytes);
    await db.transaction().execute(async (trx) => {
      await keepFile(trx.$pickTables<'platform.files'>(), {
        key,
        name: `${type}.pdf`,
        mimeType: 'application/pdf',
        sizeBytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
      await trx
        .insertInto('main.documents')
        .values({ account_id: account.accountId, type, file_key: key })
        .execute();
    });
  }
}

/** Sets when an applicant came, whether its e-mail is confirmed, and what an administrator did with it. */
export async function agePast(
  db: Kysely<AllTables>,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
  { registeredHoursAgo, isConfirmed, deactivatedFor }: DemoApplicant,
  administratorId: string,
): Promise<void> {
  const at = sql<Date>`clock_timestamp() - make_interval(hours => ${registeredHoursAgo})`;
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('main.accounts').set({ created_at: at }).where('id', '=', accountId).execute();
    await trx
      .updateTable('main.users')
      .set({ created_at: at, ...(isConfirmed ? {} : { email_confirmed_at: null }) })
      .where('id', '=', userId)
      .execute();
    if (deactivatedFor === undefined) return;
    const entry = { byUserId: administratorId, subject: { userId } };
    const main = trx.$pickTables<keyof MainTables>();
    await writeAudit(main, { ...entry, action: 'user.activated' });
    await writeAudit(main, { ...entry, action: 'user.deactivated', details: { reason: deactivatedFor } });
  });
}

/** What visitors wrote, with the notice of today. */
export async function addIncoming(trx: Kysely<AllTables> | Transaction<AllTables>): Promise<void> {
  for (const { kind, hoursAgo, content } of demoIncoming) {
    await sql`
      insert into main.incoming (kind, content, privacy_version, at)
      values (${kind}, ${JSON.stringify(content)}::jsonb, ${privacyNoticeVersion},
        clock_timestamp() - make_interval(hours => ${hoursAgo}))`.execute(trx);
  }
}
