import type { AuditAction } from '@recolta/shared/domain/audit-actions';
import { sql } from 'kysely';
import type { AnyDatabase } from '../../platform/tables.ts';

/** Something that an administrator did. */
export interface AuditEntry {
  readonly byUserId: string;
  readonly action: AuditAction;
  /** What it was done to: a user by his id, anything else by a name that is no person's. */
  readonly subject: { readonly userId: string } | { readonly name: string };
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes down what an administrator does, in the transaction that does it; returns the entry's number. */
export async function writeAudit(trx: AnyDatabase, entry: AuditEntry): Promise<number> {
  const { byUserId, action, subject, details = {} } = entry;
  const { rows } = await sql<{ id: number }>`
    insert into main.audit_log (by_user_id, action, subject_user_id, subject, details)
    values (${byUserId}, ${action}, ${'userId' in subject ? subject.userId : null}::uuid,
      ${'name' in subject ? subject.name : null}, ${JSON.stringify(details)}::jsonb)
    returning id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('an audit entry was not written');
  return row.id;
}
