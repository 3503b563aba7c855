import { sessionLifeMs } from '@recolta/shared/contracts/session-cookies';
import { sql } from 'kysely';
import { foldEmail } from '../../platform/fold-email.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { hashToken, newToken } from '../../platform/token.ts';
import type { MainOptions } from '../main-options.ts';
import { endOldestSessions } from './end-sessions.ts';
import { hashOfNothing, verifyPassword } from './password.ts';
import { originHash, rememberOrigin } from './sign-in-origin.ts';

/** Sessions of a user at a time; a new one ends the oldest. */
export const maxSessions = 20;

/**
 * Signs in [S2]: the right password, then a confirmed e-mail. An unknown e-mail takes as long and is answered
 * as a wrong password is. An inactive user may sign in. Where the user signed in from the same network before, the
 * hashing of the password does not wait for attempts of others.
 *
 * @returns a new opaque token, which is stored hashed and lives 14 days
 * @throws BorderError 401 `wrongCredentials`, 403 `emailNotConfirmed`, 429 where too many passwords wait to be hashed
 */
export async function signIn(
  { db, signal, serviceToken }: Pick<MainOptions, 'db' | 'signal' | 'serviceToken'>,
  { email, password }: { readonly email: string; readonly password: string },
  context: Pick<CallContext, 'address' | 'abandoned'>,
): Promise<string> {
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

  const token = newToken();
  const hasEndedOthers = await db.transaction().execute(async (trx) => {
    // The lock and the hash: a password changed since then opens nothing, and sign-ins of a user are counted in turn.
    const { numAffectedRows } = await sql`
      with right_user as (
        select id from main.users where id = ${user.id} and password_hash = ${user.password_hash} for no key update
      )
      insert into main.sessions (token_hash, user_id, ends_at)
      select ${hashToken(token)}, id, ${sessionEndSql} from right_user`.execute(trx);
    if (numAffectedRows !== 1n) throw new BorderError(401, 'wrongCredentials');
    return endOldestSessions(trx, user.id, maxSessions);
  });
  if (hasEndedOthers) signal.committed();
  await rememberOrigin(db, user.id, origin);
  return token;
}

/** When a session that begins now ends [S2]. */
export const sessionEndSql = sql<Date>`clock_timestamp() + make_interval(secs => ${sessionLifeMs / 1000})`;
