import type { Kysely } from 'kysely';
import { foldEmail } from '../../platform/fold-email.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainTables, MainTrx } from '../tables.ts';
import { verifyPassword } from './password.ts';

const maxWrong = 10;
const forgottenAfterMs = 15 * 60_000;
const wrong = new Map<string, { count: number; sinceMs: number }>();

/**
 * Requires the password for actions that a stolen session must not be able to take. After ten wrong passwords of a user
 * within 15 minutes a process rejects further attempts until the end of the 15 minutes.
 *
 * @param path the field of the password, for the error
 * @returns the stored hash that the password matched
 * @throws BorderError 400 at the field, 429
 */
export async function requirePasswordAgain(
  db: Kysely<MainTables>,
  caller: Caller,
  password: string | undefined,
  path: string,
): Promise<string> {
  const refused = (rule: string) => new BorderError(400, 'ValidationFailed', { fields: [{ path, rule }] });
  if (password === undefined) throw refused('required');
  countAttempt(caller.userId);
  const { password_hash } = await db
    .selectFrom('main.users')
    .select('password_hash')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  const hashCaller = { email: foldEmail(caller.email), isKnown: true };
  if (!(await verifyPassword(password, password_hash, hashCaller))) throw refused('wrongPassword');
  wrong.delete(caller.userId);
  return password_hash;
}

/**
 * Locks the user whose password was verified: a change of the password waits until the end of the transaction. Call it
 * before anything locks the account's row.
 *
 * @param presentHash of `requirePasswordAgain`
 * @throws BorderError 404 if the password was changed meanwhile, which ended this session with all others
 */
export async function requireSamePassword(
  trx: MainTrx,
  { userId }: Pick<Caller, 'userId'>,
  presentHash: string,
): Promise<void> {
  const user = await trx
    .selectFrom('main.users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', presentHash)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw notFound();
}

/** Counted before the check, so that concurrent attempts cannot bypass the limit. */
function countAttempt(userId: string): void {
  const nowMs = performance.now();
  for (const [id, { sinceMs }] of wrong) {
    if (nowMs - sinceMs > forgottenAfterMs) wrong.delete(id);
  }
  const before = wrong.get(userId) ?? { count: 0, sinceMs: nowMs };
  if (before.count >= maxWrong) {
    const seconds = Math.ceil((before.sinceMs + forgottenAfterMs - nowMs) / 1000);
    throw new BorderError(429, 'TooManyRequests', { seconds });
  }
  wrong.set(userId, { ...before, count: before.count + 1 });
}
