import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../../src/all-tables.ts';
import type { TestAccount } from './accounts.ts';

/** Concludes the deals of an account as both signatures would. */
export async function concludeDeals(
  db: Kysely<AllTables>,
  { accountId }: Pick<TestAccount, 'accountId'>,
): Promise<void> {
  await sql`
    update main.deals set concluded_at = clock_timestamp()
    where ${accountId} in (seller_account_id, buyer_account_id)`.execute(db);
}
