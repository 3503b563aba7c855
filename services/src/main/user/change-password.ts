import type { PasswordChange } from '@recolta/shared/contracts/http/users';
import type { Transaction } from 'kysely';
import { foldEmail } from '../../platform/fold-email.ts';
import { notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { MainOptions } from '../main-options.ts';
import { findLinkOwner, useLinkToken } from '../registration/link-token.ts';
import { noteConfirmed } from '../registration/note-confirmed.ts';
import { endSessions } from '../session/end-sessions.ts';
import { hashPassword } from '../session/password.ts';
import { requirePasswordAgain, requireSamePassword } from '../session/password-again.ts';
import { requireStrongPassword } from '../session/require-strong-password.ts';
import type { MainTables } from '../tables.ts';

type Options = Pick<MainOptions, 'db' | 'signal'>;

/**
 * Sets a new password by a mailed link [S3]; ends every session of the user [S2]. Following the link also confirms
 * the e-mail, as `confirmEmail` does [I1].
 *
 * @throws BorderError 404, the same for a link that is unknown, used, expired or for another e-mail, 400 at
 *   `password` [S2]
 */
export async function changePasswordByLink(
  { db, signal, invitations }: Options & Pick<MainOptions, 'invitations'>,
  { email, token, password }: { readonly email: string; readonly token: string; readonly password: string },
): Promise<void> {
  const emailFolded = foldEmail(email);
  const link = { token, emailFolded, purpose: 'resetPassword' } as const;
  // Without a valid link nothing is checked or hashed.
  const owner = await findLinkOwner(db, link);
  if (!owner) throw notFound();
  await requireStrongPassword(password, owner);
  const passwordHash = await hashPassword(password, { email: emailFolded });
  await db.transaction().execute(async (trx) => {
    await invitations.lockEmail(trx, emailFolded);
    const used = await useLinkToken(trx, link);
    if (!used) throw notFound();
    await setPassword(trx, used.userId, passwordHash);
    await noteConfirmed(trx, { invitations }, { ...used, emailFolded });
  });
  signal.committed();
}

/**
 * Sets a new password with the current one; ends every session of the user, including the calling one [S2].
 *
 * @throws BorderError 400 at `currentPassword` or `password`, 404 if someone else changed it meanwhile, 429
 */
export async function changePassword(
  { db, signal }: Options,
  caller: Caller,
  { currentPassword, password }: Pick<PasswordChange, 'currentPassword' | 'password'>,
): Promise<void> {
  const presentHash = await requirePasswordAgain(db, caller, currentPassword, 'currentPassword');
  await requireStrongPassword(password, caller);
  const passwordHash = await hashPassword(password, { email: foldEmail(caller.email), isKnown: true });
  await db.transaction().execute(async (trx) => {
    await requireSamePassword(trx, caller, presentHash);
    await setPassword(trx, caller.userId, passwordHash);
  });
  signal.committed();
}

async function setPassword(
  trx: Transaction<MainTables>,
  userId: string,
  passwordHash: string,
): Promise<void> {
  const { email, account_id } = await trx
    .updateTable('main.users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .returning(['email', 'account_id'])
    .executeTakeFirstOrThrow();
  await endSessions(trx, userId);
  await trx
    .deleteFrom('main.link_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'resetPassword')
    .where('used_at', 'is', null)
    .execute();
  const { locale } = await trx
    .selectFrom('main.accounts')
    .select('locale')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
  await enqueueMail(trx, { to: email, locale, template: 'passwordChanged', params: {} });
}
