import type { Permission, Role } from '@recolta/shared/domain/enumerations';
import type { Generated } from 'kysely';

export interface MainTables {
  'main.accounts': {
    id: Generated<string>;
    company_name: string | null;
    company_number: string | null;
    administrator_name: string | null;
    telephone: string | null;
    bank: string | null;
    bank_branch: string | null;
    bank_account_number: string | null;
    created_at: Generated<Date>;
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
}
