import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../src/all-tables.ts';
import { hashPassword } from '../src/main/session/password.ts';
import { foldEmail } from '../src/main/session/sign-in.ts';
import { type DemoAccount, loginAccounts, type Seat, simulatedAccounts } from './demo-accounts.ts';
import { demoPassword } from './demo-logins.ts';

/** Makes the demonstration's accounts that are not there yet. */
export async function seedDemo(db: Kysely<AllTables>): Promise<void> {
  const known = await db.selectFrom('main.users').select('email_folded').execute();
  const emails = new Set(known.map(({ email_folded }) => email_folded));
  const missing = [...loginAccounts, ...simulatedAccounts].filter(
    ({ email }) => !emails.has(foldEmail(email)),
  );
  if (missing.length === 0) return;
  const passwordHash = await hashPassword(demoPassword);
  // Nobody signs in as a simulated bidder.
  const noPasswordHash = await hashPassword(randomUUID());
  for (const account of missing) {
    await insertAccount(db, account, simulatedAccounts.includes(account) ? noPasswordHash : passwordHash);
  }
}

/** Adds one account with its user, its e-mail confirmed. */
export async function insertAccount(
  db: Kysely<AllTables>,
  account: DemoAccount,
  passwordHash: string,
): Promise<{ accountId: string; userId: string }> {
  return db.transaction().execute(async (trx) => {
    const { id: accountId } = await trx
      .insertInto('main.accounts')
      .values({
        company_name: account.companyName,
        company_number: account.companyNumber,
        administrator_name: account.administratorName,
        telephone: account.telephone,
        bank: account.iban && 'Banca demonstrativă',
        bank_branch: account.iban && 'Sucursala centrală',
        bank_account_number: account.iban,
        ...(account.seat ? seatColumns(account.seat) : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: userId } = await trx
      .insertInto('main.users')
      .values({
        account_id: accountId,
        email: account.email,
        email_folded: foldEmail(account.email),
        password_hash: passwordHash,
        role: account.role,
        is_active: account.isActive,
        email_confirmed_at: sql`clock_timestamp()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (account.mayPost) {
      await trx
        .insertInto('main.user_permissions')
        .values({ user_id: userId, permission: 'Auctions.Post' })
        .execute();
    }
    return { accountId, userId };
  });
}

function seatColumns({ jNumber, county, town, street }: Seat) {
  return {
    j_number: jNumber,
    county_of_activity: county,
    invoice_address: JSON.stringify({ county, town, street }),
    distribution_counties: [county],
  };
}
