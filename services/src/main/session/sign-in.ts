import { sessionLifeMs } from '@recolta/shared/contracts/http/session';
import { type Kysely, sql } from 'kysely';
import { BorderError } from '../../platform/http/border-error.ts';
import { hashToken, newToken } from '../../platform/token.ts';
import type { MainTables } from '../tables.ts';
import { hashPassword, verifyPassword } from './password.ts';

let someHash: Promise<string> | undefined;

/**
 * Signs in [S2]: the right password, then a confirmed e-mail. An unknown e-mail takes as long and is answered
 * as a wrong password is. An inactive user may sign in.
 *
 * @returns a new opaque token, which is stored hashed and lives 14 days
 * @throws BorderError 401 `wrongCredentials`, 403 `emailNotConfirmed`
 */
export async function signIn(
  db: Kysely<MainTables>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> {
  const user = await db
    .selectFrom('main.users')
    .select(['id', 'password_hash', 'email_confirmed_at'])
    .where('email_folded', '=', foldEmail(email))
    .executeTakeFirst();
  someHash ??= hashPassword(newToken());
  const isRight = await verifyPassword(password, user?.password_hash ?? (await someHash));
  if (!user || !isRight) throw new BorderError(401, 'wrongCredentials');
  if (user.email_confirmed_at === null) throw new BorderError(403, 'emailNotConfirmed');

  const token = newToken();
  await sql`
    insert into main.sessions (token_hash, user_id, ends_at)
    values (${hashToken(token)}, ${user.id}, clock_timestamp() + make_interval(secs => ${sessionLifeMs / 1000}))`.execute(
    db,
  );
  return token;
}

/** One form of an e-mail, whatever its case [S1]. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
