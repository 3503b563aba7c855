import type { AuditPort, NewAuditEntry } from '../../platform/ports/audit-port.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainDatabase } from '../tables.ts';

/** Records an administrator's action in its own transaction; returns the entry's number. */
export async function writeAudit(trx: MainDatabase, entry: NewAuditEntry): Promise<number> {
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

/** Records an administrator's act against what a company shows; returns the entry's number. */
export async function auditCompany(
  trx: MainDatabase,
  { userId: byUserId }: Pick<Caller, 'userId'>,
  action: NewAuditEntry['action'],
  accountId: string,
  details: NewAuditEntry['details'] = {},
): Promise<number> {
  const { userId } = await trx
    .selectFrom('main.users')
    .select('id as userId')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return writeAudit(trx, { byUserId, action, subject: { userId }, details });
}

export const audit: AuditPort = { writeAudit };
