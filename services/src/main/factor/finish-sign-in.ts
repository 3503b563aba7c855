import type { FinishSignIn, PasskeyAssertion } from '@recolta/shared/contracts/http/factors';
import { BorderError } from '../../platform/http/border-error.ts';
import type { MainOptions } from '../main-options.ts';
import { openSession, type SignInContext } from '../session/open-session.ts';
import { type FactorOptions, judgeFactor, lockUser } from './prove-factor.ts';
import { findTicket, useTicket } from './tickets.ts';

type Options = FactorOptions & Pick<MainOptions, 'db' | 'signal' | 'serviceToken'>;

/**
 * The second step of a sign-in [S13]: a factor, or nothing if the ticket has just added the first one. A ticket opens
 * one session.
 *
 * @returns a session's token
 * @throws BorderError 409 `SignInExpired`, `WrongFactor`; 429 after too many wrong codes
 */
export async function finishSignIn(
  options: Options,
  { ticket, proof }: FinishSignIn,
  context: SignInContext,
): Promise<string> {
  const { db, signal } = options;
  const { userId } = await findTicket(db, ticket);
  const result = await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const { step, factorAddedAt } = await findTicket(trx, ticket);
    if (factorAddedAt === null) {
      if (step === 'setUp' || proof === undefined) throw new BorderError(409, 'SignInExpired');
      const refusal = await judgeFactor(trx, options, userId, proof);
      if (refusal) return refusal;
    }
    await useTicket(trx, ticket);
    return openSession(trx, options, userId, context, true);
  });
  if (result instanceof BorderError) throw result;
  signal.committed();
  return result;
}

/**
 * Signs in with only a passkey: it is a possession and, by its PIN or biometrics, a second factor in one.
 *
 * @throws BorderError 409 `WrongFactor` for an unknown or wrong one, 403 `emailNotConfirmed`
 */
export async function signInByPasskey(
  options: Options,
  assertion: PasskeyAssertion,
  context: SignInContext,
): Promise<string> {
  const { db, signal } = options;
  const owner = await db
    .selectFrom('main.factors as f')
    .innerJoin('main.users as u', 'u.id', 'f.user_id')
    .select(['u.id', 'u.email_confirmed_at as confirmedAt'])
    .where('f.credential_id', '=', assertion.id)
    .executeTakeFirst();
  if (!owner) throw new BorderError(409, 'WrongFactor');
  const result = await db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.id);
    const refusal = await judgeFactor(trx, options, owner.id, { kind: 'passkey', assertion });
    if (refusal) return refusal;
    if (owner.confirmedAt === null) throw new BorderError(403, 'emailNotConfirmed');
    return openSession(trx, options, owner.id, context, true);
  });
  if (result instanceof BorderError) throw result;
  signal.committed();
  return result;
}
