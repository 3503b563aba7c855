import { sql } from 'kysely';
import type { AnyDatabase } from './tables.ts';

/**
 * The lock of an account: what acts in the market under an account's rights takes it shared, what changes what an
 * account may do or who its company is has it alone. Held until the end of the transaction; no row is locked by it.
 *
 * One order everywhere: auction row, then account locks, then rows of users and accounts.
 *
 * - A bid, an owner's decision and an acceptance of terms lock the auction first, then share the locks of all accounts
 *   involved, in the order of their keys, and only then read who calls: a later statement sees all that was committed
 *   before the lock was given.
 * - Closing, activation, deactivation, change of role or permission, an approved change of company data and becoming
 *   a Provider take the one account's lock alone as their first statement. They never wait for an auction's row.
 *
 * So who holds a lock alone never waits for an auction's row nor for another account's lock, and who shares several
 * asks in one order: no circle of waiting is possible.
 */
const namespace = 1_633_903_476;

/** Shares the locks of accounts; they may be given more than once. */
export async function shareAccountLocks(trx: AnyDatabase, accountIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(${namespace}, k.key) from (
      select distinct hashtext(a.id::text) as key from unnest(${[...accountIds]}::uuid[]) as a(id) order by key offset 0
    ) k`.execute(trx);
}

/** Shares the locks of the accounts behind sessions; whose a session is never changes, so it may be read before. */
export async function shareCallersLocks(trx: AnyDatabase, tokenHashes: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(${namespace}, k.key) from (
      select distinct hashtext(u.account_id::text) as key
      from main.sessions s join main.users u on u.id = s.user_id
      where s.token_hash = any(${[...tokenHashes]}::text[]) order by key offset 0
    ) k`.execute(trx);
}

/** Takes an account's lock alone: waits for what is being decided under its rights, and holds back what comes after. */
export async function lockAccount(trx: AnyDatabase, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${namespace}, hashtext(${accountId}::uuid::text))`.execute(trx);
}
