import { type RawBuilder, sql } from 'kysely';
import type { AnyDatabase } from './tables.ts';

/**
 * The lock of an account: an act in the market under an account's rights takes it shared; a change of the account's
 * rights or company takes it exclusively. An advisory lock, held until the end of the transaction.
 *
 * One order everywhere: auction row, then account locks, then rows of users and accounts.
 *
 * - A bid, an owner's decision and an acceptance of terms lock the auction first, then share the locks of all
 * accounts involved, in the order of their keys, and only then read the caller: a later statement sees everything
 * that was committed before the lock was granted.
 * - Closing, activation, deactivation, change of role or permission, an approved change of company data and
 * becoming a Provider take the one account's lock exclusively as their first statement. They never wait for an
 * auction's row.
 *
 * A holder of an exclusive lock never waits for an auction's row or for another account's lock, and a holder of
 * shared ones takes them in one order: no deadlock is possible.
 */
const namespace = 1_633_903_476;

/** Shares the locks of accounts; ids may repeat. */
export async function shareAccountLocks(trx: AnyDatabase, accountIds: readonly string[]): Promise<void> {
  await shareLocksOf(trx, sql`select unnest(${[...accountIds]}::uuid[])`);
}

/** Shares the locks of the accounts whose ids a one-column query returns, in one statement. */
export async function shareLocksOf(trx: AnyDatabase, accountIds: RawBuilder<unknown>): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(${namespace}, k.key) from (
      select distinct hashtext(a.id::text) as key from (${accountIds}) as a(id) order by key offset 0
    ) k`.execute(trx);
}

/** Takes an account's lock exclusively: waits for pending decisions under its rights and blocks later ones. */
export async function lockAccount(trx: AnyDatabase, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${namespace}, hashtext(${accountId}::uuid::text))`.execute(trx);
}
