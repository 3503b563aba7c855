import type { Identity } from '@recolta/shared/contracts/http/identity';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { missingDocuments } from '../account/find-accounts.ts';
import type { MainDatabase } from '../tables.ts';

/** The caller as `GET accounts/identity` returns it. */
export async function identityOf(db: MainDatabase, caller: Caller): Promise<Identity> {
  const rows = await db
    .selectFrom('main.accounts as a')
    .leftJoin('main.documents as d', 'd.account_id', 'a.id')
    .select(['a.county_of_activity as county', 'd.type'])
    .where('a.id', '=', caller.accountId)
    .execute();
  const documents = rows.flatMap(({ type }) => (type === null ? [] : [{ type }]));
  return {
    user: {
      userId: caller.userId,
      accountId: caller.accountId,
      email: caller.email,
      isActive: caller.isActive,
      isEmailConfirmed: caller.isEmailConfirmed,
      hasAcceptedTerms: caller.hasAcceptedTerms,
      roles: [caller.role],
      permissions: caller.permissions,
    },
    account: {
      id: caller.accountId,
      companyName: caller.companyName,
      county: rows[0]?.county ?? null,
      vatState: caller.tradeData.vatState ?? null,
      administratorName: caller.administratorName,
      hasBankDetails: caller.hasBankDetails,
      hasDocuments: missingDocuments(documents).length === 0,
    },
  };
}
