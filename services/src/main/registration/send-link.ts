import type { Kysely } from 'kysely';
import { foldEmail } from '../../platform/fold-email.ts';
import { hashToken } from '../../platform/token.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { LinkPurpose, MainTables } from '../tables.ts';
import { makeLinkToken } from './link-token.ts';

/**
 * Mails a link to the user with this e-mail, if there is one: to confirm it, if it is unconfirmed, or to set a new
 * password. `enqueueMail` limits the mails to one address. The caller learns nothing about the outcome [S3].
 */
export async function sendLink(db: Kysely<MainTables>, email: string, purpose: LinkPurpose): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('main.users as u')
      .innerJoin('main.accounts as a', 'a.id', 'u.account_id')
      .select(['u.id', 'u.email', 'u.email_confirmed_at', 'a.locale'])
      .where('u.email_folded', '=', foldEmail(email))
      .where('a.closed_at', 'is', null)
      .executeTakeFirst();
    if (!user || (purpose === 'confirmEmail' && user.email_confirmed_at !== null)) return;
    const token = await makeLinkToken(trx, user.id, purpose);
    const isSent = await enqueueMail(trx, {
      to: user.email,
      locale: user.locale,
      template: purpose === 'confirmEmail' ? 'confirmation' : 'passwordReset',
      params: { token },
    });
    // The token of an unsent link would only be one more to guess.
    if (!isSent) {
      await trx
        .deleteFrom('main.link_tokens')
        .where('user_id', '=', user.id)
        .where('token_hash', '=', hashToken(token))
        .execute();
    }
  });
}
