import type { Role } from '@recolta/shared/domain/enumerations';
import { type Kysely, sql } from 'kysely';
import type { DemoAccount } from '../../seed/demo-accounts.ts';
import { insertAccount } from '../../seed/seed-demo.ts';
import type { AllTables } from '../../src/all-tables.ts';
import { hashPassword } from '../../src/main/session/password.ts';
import { hashToken, newToken } from '../../src/platform/token.ts';

/** Password of every account made here. */
export const testPassword = 'Parola-de-test-2026';

let testPasswordHash: Promise<string> | undefined;
let made = 0;

/** An account with one user and a valid session. */
export interface TestAccount extends DemoAccount {
  readonly accountId: string;
  readonly userId: string;
  readonly token: string;
  readonly companyName: string;
}

/** Creates an active Client with its own company, apart from `parts`. All identifying values are unique. */
export async function makeAccount(
  db: Kysely<AllTables>,
  parts: Partial<DemoAccount> & { readonly role?: Role; readonly companyName?: string } = {},
): Promise<TestAccount> {
  testPasswordHash ??= hashPassword(testPassword);
  const number = ++made;
  // Letters and digits only: tests search for other marks that begin with `c4n-`.
  const mark = `c4n${newToken().replace(/[-_]/g, '').slice(0, 12).toLowerCase()}`;
  const account = {
    email: `${mark}-mail@test.recolta.ro`,
    role: 'Client' as Role,
    isActive: true,
    mayPost: false,
    companyName: `Firma ${mark} SRL`,
    companyNumber: `${mark}-cui`,
    administratorName: `Admin ${mark}`,
    telephone: `+40-${mark}`,
    iban: `RO${number}-${mark}`,
    ...parts,
  };
  const ids = await insertAccount(db, account, await testPasswordHash);
  return { ...account, ...ids, token: await openTestSession(db, ids.userId) };
}

/** Creates `count` accounts, one after another. */
export function makeAccounts(db: Kysely<AllTables>, count: number): Promise<TestAccount[]> {
  return Promise.all(Array.from({ length: count }, () => makeAccount(db)));
}

/** Stores a session as a sign-in would, without the cost of hashing a password. */
export async function openTestSession(db: Kysely<AllTables>, userId: string): Promise<string> {
  const token = newToken();
  await sql`
    insert into main.sessions (token_hash, user_id, ends_at)
    values (${hashToken(token)}, ${userId}, clock_timestamp() + interval '14 days')`.execute(db);
  return token;
}

/** Every identifying string of an account: none may reach another party of a confidential auction [B5]. */
export function identifyingStrings(account: TestAccount): string[] {
  const { accountId, userId, email, companyName, companyNumber, administratorName, telephone, iban } =
    account;
  return [accountId, userId, email, companyName, companyNumber, administratorName, telephone, iban].flatMap(
    (text) => (text === null ? [] : [text]),
  );
}
