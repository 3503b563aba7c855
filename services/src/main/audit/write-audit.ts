import type { AuditAction } from '@recolta/shared/domain/audit-actions';
import type { MainDatabase } from '../tables.ts';

/** An action of an administrator. */
export interface AuditEntry {
  readonly byUserId: string;
  readonly action: AuditAction;
  /** The object of the action: a user by id, anything else by a name that is not a person's. */
  readonly subject: { readonly userId: string } | { readonly name: string };
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Records an administrator's action in its own transaction; returns the entry's number. */
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
