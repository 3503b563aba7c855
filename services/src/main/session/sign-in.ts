import type { SignInAnswer } from '@recolta/shared/contracts/http/factors';
import { type FactorKind, stepAfterPassword } from '@recolta/shared/domain/session/second-factor';
import { foldEmail } from '../../platform/fold-email.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { makeTicket } from '../factor/tickets.ts';
import type { MainOptions } from '../main-options.ts';
import type { MainTrx } from '../tables.ts';
import { openSession, type SignInContext } from './open-session.ts';
import { hashOfNothing, verifyPassword } from './password.ts';
import { originHash, rememberOrigin } from './sign-in-origin.ts';

/**
 * Signs in [S2]: the right password, then a confirmed e-mail. An unknown e-mail takes as long and gets the same
 * answer as a wrong password. An inactive user may sign in. If the user signed in from the same network before, the
 * hashing of the password does not wait for attempts of others.
 *
 * @returns a session's token, or a ticket for the remaining step: a second factor, or its set-up [S13]
 * @throws BorderError 401 `wrongCredentials`, 403 `emailNotConfirmed`, 429 if too many passwords wait to be hashed
 */
export async function signIn(
  options: Pick<MainOptions, 'db' | 'signal' | 'serviceToken' | 'demoLogins'>,
  { email, password }: { readonly email: string; readonly password: string },
  context: SignInContext & Pick<CallContext, 'abandoned'>,
): Promise<SignInAnswer> {
  const { db, signal, serviceToken, demoLogins } = options;
  const { address } = context;
  const emailFolded = foldEmail(email);
  const origin = originHash(serviceToken, emailFolded, address);
  const user = await db
    .selectFrom('main.users')
    .select(({ exists, selectFrom }) => [
      'id',
      'password_hash',
      'email_confirmed_at',
      exists(
        selectFrom('main.sign_in_origins as o')
          .select('o.user_id')
          .whereRef('o.user_id', '=', 'main.users.id')
          .where('o.origin_hash', '=', origin),
      ).as('isKnown'),
    ])
    .where('email_folded', '=', emailFolded)
    .executeTakeFirst();
  const caller = {
    email: emailFolded,
    address,
    isKnown: user?.isKnown === true,
    signal: context.abandoned(),
  };
  const isRight = await verifyPassword(password, user?.password_hash ?? hashOfNothing(), caller);
  if (!user || !isRight) throw new BorderError(401, 'wrongCredentials');
  if (user.email_confirmed_at === null) throw new BorderError(403, 'emailNotConfirmed');

  const answer = await db.transaction().execute(async (trx) => {
    // Compares the hash under the lock: a password changed since then opens nothing, and sign-ins of a user are
    // serialized.
    const right = await trx
      .selectFrom('main.users')
      .select('role')
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!right) throw new BorderError(401, 'wrongCredentials');
    const kinds = await kindsOf(trx, user.id);
    const step = stepAfterPassword({
      hasFactor: kinds.length > 0,
      isAdministrator: right.role === 'Admin',
      isExempt: demoLogins.some((login) => login.email === emailFolded),
    });
    if (step !== 'enter') return { ticket: await makeTicket(trx, user.id, step), step, kinds };
    return { token: await openSession(trx, options, user.id, context, false) };
  });
  signal.committed();
  await rememberOrigin(db, user.id, origin);
  return answer;
}

/** The kinds of a user's factors, each once. */
async function kindsOf(trx: MainTrx, userId: string): Promise<FactorKind[]> {
  const rows = await trx
    .selectFrom('main.factors')
    .select('kind')
    .distinct()
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}
