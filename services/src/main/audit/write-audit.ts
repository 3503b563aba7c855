import type { AuditAction } from '@recolta/shared/domain/audit-actions';
import type { MainDatabase } from '../tables.ts';

/** Something that an administrator did. */
export interface AuditEntry {
  readonly byUserId: string;
  readonly action: AuditAction;
  /** What it was done to: a user by id, anything else by a name that is not a person's. */
  readonly subject: { readonly userId: string } | { readonly name: string };
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes down what an administrator does, in the transaction that does it; returns the entry's number. */
export async function writeAudit(trx: MainDatabase, entry: AuditEntry): Promise<number> {
  const { byUserId, action, subject, details = {} } = entry;
  const { id } = await trx
    .insertInto('main.audit_log')
    .values({
      by_user_id: byUserId,
      action,
      subject_user_id: 'userId' in subject ? subject.userId : null,
      subject: 'name' in subject ? subject.name : null,
      details: JSON.stringify(details),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
