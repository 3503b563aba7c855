import { argon2Sync, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../../src/all-tables.ts';
import { testPassword } from './accounts.ts';

/**
 * Gives accounts the test password with a cheap hash, for tests that use it a thousand times.
 *
 * @param memory of the hash, in KiB; 4096 takes some milliseconds
 */
export async function giveCheapPasswords(
  db: Kysely<AllTables>,
  accountIds: readonly string[],
  memory = 8,
): Promise<void> {
  const passes = 1;
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', {
    message: testPassword,
    nonce,
    tagLength: 32,
    memory,
    passes,
    parallelism: 1,
  });
  const stored = ['argon2id', memory, passes, nonce.toString('base64url'), tag.toString('base64url')];
  await sql`
    update main.users set password_hash = ${stored.join('$')}
    where account_id = any(${[...accountIds]}::uuid[])`.execute(db);
}
