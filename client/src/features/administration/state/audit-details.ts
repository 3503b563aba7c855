import { type AccountDocumentType, accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { type ReviewedField, reviewedFields } from '@recolta/shared/domain/company/reviewed-fields';
import { type Permission, permissions, type Role, roles } from '@recolta/shared/domain/enumerations';

/** What an entry tells besides who, what and to whom; parts that it does not have are left out. */
export interface AuditDetails {
  readonly reason?: string;
  readonly from?: Role;
  readonly to?: Role;
  readonly permission?: Permission;
  readonly document?: AccountDocumentType;
  /** Company data that a request changes [S9]. */
  readonly fields?: readonly ReviewedField[];
}

const one = <Value extends string>(values: readonly Value[], value: unknown) =>
  values.find((known) => known === value);

/** Reads the details of an entry, whichever act it is of. A document is known by its type or by its file's name. */
export function auditDetails(details: Readonly<Record<string, unknown>>): AuditDetails {
  const { reason, from, to, permission, type, name, fields } = details;
  const changed = reviewedFields.filter((field) => Array.isArray(fields) && fields.includes(field));
  const file = typeof name === 'string' ? name.split('.')[0] : undefined;
  const read = {
    reason: typeof reason === 'string' ? reason : undefined,
    from: one(roles, from),
    to: one(roles, to),
    permission: one(permissions, permission),
    document: one(accountDocumentTypes, type ?? file),
    fields: changed.length > 0 ? changed : undefined,
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
