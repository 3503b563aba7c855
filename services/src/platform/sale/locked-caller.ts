import { sql } from 'kysely';
import { shareAccountLocks } from '../account-lock.ts';
import { signInRequired } from '../http/border-error.ts';
import type { Caller, IdentityPort } from '../ports/identity-port.ts';
import type { AnyDatabase } from '../tables.ts';

type Identity = Pick<IdentityPort, 'refreshCaller'>;

/** Advisory locks by account: they serialize counting what an account creates of one kind. */
const countingLocks = {
  auctions: 1_504_128_633,
  announcements: 1_504_128_634,
  products: 1_504_128_635,
  followedAuctions: 1_181_707_895,
  favourites: 902_417_356,
  searches: 771_530_248,
  templates: 1_337_904_218,
  invitations: 1_936_876_132,
} as const;
export type CountedKind = keyof typeof countingLocks;

/** Blocks other creations of the same kind by the account, until the end of the transaction. */
export async function lockCounting(trx: AnyDatabase, kind: CountedKind, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${countingLocks[kind]}, hashtext(${accountId}::uuid::text))`.execute(
    trx,
  );
}

/** The caller's current data. @throws BorderError 401 if the session has ended since the call began */
export async function freshCaller(trx: AnyDatabase, identity: Identity, calledBy: Caller): Promise<Caller> {
  const caller = await identity.refreshCaller(trx, calledBy);
  if (!caller) throw signInRequired();
  return caller;
}

/**
 * The caller's current data, under their account's shared lock and the counting lock.
 *
 * @throws BorderError 401 if the session has ended since the call began
 */
export async function lockedCaller(
  trx: AnyDatabase,
  identity: Identity,
  calledBy: Caller,
  kind: CountedKind,
): Promise<Caller> {
  await lockCounting(trx, kind, calledBy.accountId);
  await shareAccountLocks(trx, [calledBy.accountId]);
  return freshCaller(trx, identity, calledBy);
}
