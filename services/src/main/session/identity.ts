import type { Identity } from '@recolta/shared/contracts/http/identity';
import type { AccountDocumentType } from '@recolta/shared/domain/account-documents';
import { sql } from 'kysely';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { AnyDatabase } from '../../platform/tables.ts';
import { missingDocuments } from '../account/find-accounts.ts';

/** The caller as `GET accounts/identity` tells it. */
export async function identityOf(db: AnyDatabase, caller: Caller): Promise<Identity> {
  const { rows } = await sql<{ type: AccountDocumentType }>`
    select type from main.documents where account_id = ${caller.accountId}`.execute(db);
  return {
    user: {
      userId: caller.userId,
      accountId: caller.accountId,
      email: caller.email,
      isActive: caller.isActive,
      isEmailConfirmed: caller.isEmailConfirmed,
      roles: [caller.role],
      permissions: caller.permissions,
    },
    account: {
      id: caller.accountId,
      companyName: caller.companyName,
      administratorName: caller.administratorName,
      hasBankDetails: caller.hasBankDetails,
      hasDocuments: missingDocuments(rows).length === 0,
    },
  };
}
