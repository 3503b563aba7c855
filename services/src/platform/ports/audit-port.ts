import type { AuditAction } from '@recolta/shared/domain/audit-actions';
import type { AnyDatabase } from '../tables.ts';

/** An action of an administrator. */
export interface NewAuditEntry {
  readonly byUserId: string;
  readonly action: AuditAction;
  /** The object of the action: a user by id, anything else by a name that is not a person's. */
  readonly subject: { readonly userId: string } | { readonly name: string };
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The audit log of administrators, for modules that do not own it. Implemented by `main`. */
export interface AuditPort {
  /** Records an action in its own transaction; returns the entry's number. */
  writeAudit(trx: AnyDatabase, entry: NewAuditEntry): Promise<number>;
}
