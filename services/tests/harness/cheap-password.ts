import { argon2Sync, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../../src/all-tables.ts';
import { testPassword } from './accounts.ts';

const cost = { memory: 8, passes: 1, parallelism: 1 };

/** Gives accounts the test password with a cheap hash, for tests that use it a thousand times. */
export async function giveCheapPasswords(
  db: Kysely<AllTables>,
  accountIds: readonly string[],
): Promise<void> {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: testPassword, nonce, tagLength: 32, ...cost });
  const stored = [
    'argon2id',
    cost.memory,
    cost.passes,
    nonce.toString('base64url'),
    tag.toString('base64url'),
  ];
  await sql`
    update main.users set password_hash = ${stored.join('$')}
    where account_id = any(${[...accountIds]}::uuid[])`.execute(db);
}
