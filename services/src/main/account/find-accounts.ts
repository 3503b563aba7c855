import type { Account } from '@recolta/shared/contracts/http/account';
import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import type { Address } from '@recolta/shared/contracts/http/company-fields';
import { type AccountDocumentType, accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import type { Permission, Role } from '@recolta/shared/domain/enumerations';
import { sql } from 'kysely';
import type { AnyDatabase } from '../../platform/tables.ts';
import type { Locale } from '../tables.ts';

interface Row {
  readonly id: string;
  readonly email: string;
  readonly companyName: string | null;
  readonly companyNumber: string | null;
  readonly administratorName: string | null;
  readonly jNumber: string | null;
  readonly telephone: string | null;
  readonly countyOfActivityId: string | null;
  readonly invoiceAddress: Address | null;
  readonly deliveryAddress: Address | null;
  readonly distributionCounties: string[];
  readonly bank: string | null;
  readonly bankBranch: string | null;
  readonly bankAccountNumber: string | null;
  readonly providerAccount: boolean;
  readonly locale: Locale;
  readonly createdAt: Date;
  readonly documents: {
    type: AccountDocumentType;
    path: string;
    mimeType: string;
    sizeBytes: number;
    uploadedAt: string;
  }[];
  readonly userId: string;
  readonly isActive: boolean;
  readonly isEmailConfirmed: boolean;
  readonly role: Role;
  readonly permissions: Permission[];
  readonly closedAt: Date | null;
}

/** Accounts with their users and documents, closed ones too, in one statement for any number; in no order. */
export async function findAdminAccounts(db: AnyDatabase, ids: readonly string[]): Promise<AdminAccount[]> {
  const { rows } = await sql<Row>`
    select a.id, u.email, a.company_name as "companyName", a.company_number as "companyNumber",
      a.administrator_name as "administratorName", a.j_number as "jNumber", a.telephone,
      a.county_of_activity as "countyOfActivityId", a.invoice_address as "invoiceAddress",
      a.delivery_address as "deliveryAddress", a.distribution_counties as "distributionCounties", a.bank,
      a.bank_branch as "bankBranch", a.bank_account_number as "bankAccountNumber",
      a.provider_account as "providerAccount", a.locale, a.created_at as "createdAt",
      coalesce((
        select json_agg(json_build_object('type', d.type, 'path', d.file_key, 'mimeType', f.mime_type,
          'sizeBytes', f.size_bytes, 'uploadedAt', d.uploaded_at) order by d.type)
        from main.documents d join platform.files f on f.key = d.file_key where d.account_id = a.id), '[]') as documents,
      u.id as "userId", u.is_active as "isActive", u.email_confirmed_at is not null as "isEmailConfirmed", u.role,
      array(select p.permission from main.user_permissions p where p.user_id = u.id order by 1) as permissions,
      a.closed_at as "closedAt"
    from main.accounts a join main.users u on u.account_id = a.id
    where a.id = any(${ids}::uuid[])`.execute(db);
  return rows.map((row) => ({
    account: accountOf(row),
    user: {
      userId: row.userId,
      isActive: row.isActive,
      isEmailConfirmed: row.isEmailConfirmed,
      role: row.role,
      permissions: row.permissions,
    },
    closedAt: row.closedAt?.toISOString() ?? null,
  }));
}

/** One account; undefined where there is none or it is closed. */
export async function findAccount(db: AnyDatabase, id: string): Promise<AdminAccount | undefined> {
  const [found] = await findAdminAccounts(db, [id]);
  return found?.closedAt === null ? found : undefined;
}

function accountOf(row: Row): Account {
  const {
    userId: _u,
    isActive: _a,
    isEmailConfirmed: _e,
    role: _r,
    permissions: _p,
    closedAt: _c,
    ...fields
  } = row;
  const documents = fields.documents.map((document) => ({
    ...document,
    uploadedAt: new Date(document.uploadedAt).toISOString(),
  }));
  return {
    ...fields,
    documents,
    hasBankDetails: row.bank !== null && row.bankBranch !== null && row.bankAccountNumber !== null,
    hasDocuments: missingDocuments(documents).length === 0,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Which of the four papers are not there. */
export function missingDocuments(documents: readonly { readonly type: AccountDocumentType }[]) {
  return accountDocumentTypes.filter((type) => !documents.some((document) => document.type === type));
}
