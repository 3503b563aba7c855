import { foldEmail } from '../../platform/fold-email.ts';
import { notFound } from '../../platform/http/border-error.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import type { MainOptions } from '../main-options.ts';
import { endSessions } from '../session/end-sessions.ts';
import { hasConfirmed, useLinkToken } from './link-token.ts';
import { noteConfirmed } from './note-confirmed.ts';

/**
 * Confirms an e-mail by the mailed link [S3] and assigns the invitations to it to the account [I1]; open pages of the
 * account fetch again. The person who registered may not be the one who reads the mail: earlier sessions end, except
 * the one that followed the link. A link that has confirmed its e-mail changes nothing when it is opened again.
 *
 * @throws BorderError 404 for a link that is unknown, expired or for another e-mail
 */
export async function confirmEmail(
  { db, signal, invitations }: Pick<MainOptions, 'db' | 'signal' | 'invitations'>,
  { token, email }: { readonly token: string; readonly email: string },
  { tokenHash }: Pick<CallContext, 'tokenHash'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const emailFolded = foldEmail(email);
    await invitations.lockEmail(trx, emailFolded);
    const used = await useLinkToken(trx, { token, emailFolded, purpose: 'confirmEmail' });
    if (!used) {
      // A mail scanner may have opened it before its reader, or the reader opens it again.
      if (await hasConfirmed(trx, { token, emailFolded })) return;
      throw notFound();
    }
    const isNew = await noteConfirmed(trx, { invitations }, { ...used, emailFolded });
    if (isNew) await endSessions(trx, used.userId, tokenHash);
  });
  signal.committed();
}
