import type { Address } from '@recolta/shared/contracts/http/company-fields';
import type { AccountDocumentType } from '@recolta/shared/domain/account-documents';
import type { Permission, Role } from '@recolta/shared/domain/enumerations';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { PlatformTables } from '../platform/tables.ts';
import type { CompanyFields } from './company-change/company-columns.ts';

type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

export type LinkPurpose = 'confirmEmail' | 'resetPassword';
export type Locale = 'ro' | 'en';

export interface MainTables extends Pick<PlatformTables, 'platform.files'> {
  'main.accounts': {
    id: Generated<string>;
    company_name: string | null;
    company_number: string | null;
    administrator_name: string | null;
    telephone: string | null;
    bank: string | null;
    bank_branch: string | null;
    bank_account_number: string | null;
    j_number: string | null;
    county_of_activity: string | null;
    invoice_address: NullableJson<Address>;
    delivery_address: NullableJson<Address>;
    distribution_counties: Generated<string[]>;
    provider_account: Generated<boolean>;
    locale: Generated<Locale>;
    terms_version: string | null;
    terms_accepted_at: Date | null;
    closed_at: Date | null;
    company_checked_at: Date | null;
    company_version: Generated<number>;
    /** The company number in its one form, while the account is active: there once among all [S9]. */
    active_company_number: string | null;
    created_at: Generated<Date>;
  };
  'main.company_changes': {
    id: Generated<string>;
    account_id: string;
    version: Generated<number>;
    /** The values asked for; null empties a field. */
    fields: JSONColumnType<CompanyFields>;
    /** The values at the decision; null while it waits. */
    fields_before: JSONColumnType<CompanyFields> | null;
    requested_at: Generated<Date>;
    decided_at: Date | null;
    is_approved: boolean | null;
    reason: string | null;
    decided_by_user_id: string | null;
  };
  'main.users': {
    id: Generated<string>;
    account_id: string;
    email: string;
    email_folded: string;
    password_hash: string;
    role: Role;
    is_active: boolean;
    email_confirmed_at: Date | null;
    created_at: Generated<Date>;
  };
  'main.user_permissions': { user_id: string; permission: Permission; granted_at: Generated<Date> };
  'main.sessions': {
    id: Generated<string>;
    token_hash: string;
    user_id: string;
    created_at: Generated<Date>;
    ends_at: Date;
  };
  'main.link_tokens': {
    id: Generated<string>;
    user_id: string;
    purpose: LinkPurpose;
    token_hash: string;
    created_at: Generated<Date>;
    ends_at: Date;
    used_at: Date | null;
  };
  'main.documents': {
    account_id: string;
    type: AccountDocumentType;
    file_key: string;
    uploaded_at: Generated<Date>;
  };
  'main.audit_log': {
    id: Generated<number>;
    at: Generated<Date>;
    by_user_id: string;
    action: string;
    subject_user_id: string | null;
    subject: string | null;
    details: unknown;
  };
}
