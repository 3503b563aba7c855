import { newToken } from '../../platform/token.ts';
import type { MailLocale } from '../mail/mail-templates.ts';
import type { MainDatabase } from '../tables.ts';

/** Path below the relay. */
const page = '/services/main/unsubscribe';

/** The address that ends a subscription to the news, by its page or by one `POST` (RFC 8058). */
export function unsubscribeFromNewsPath(token: string, lang: MailLocale): string {
  return `${page}?${new URLSearchParams({ token, lang })}`;
}

/** The address that ends the mails of one type of notification to an account; the same in every mail. */
export async function unsubscribeFromTypePath(
  db: MainDatabase,
  about: { readonly accountId: string; readonly type: string },
  lang: MailLocale,
): Promise<string> {
  const { accountId, type } = about;
  await db
    .insertInto('main.mail_unsubscribes')
    .values({ token: newToken(), account_id: accountId, type })
    .onConflict((conflict) => conflict.columns(['account_id', 'type']).doNothing())
    .execute();
  const { token } = await db
    .selectFrom('main.mail_unsubscribes')
    .select('token')
    .where('account_id', '=', accountId)
    .where('type', '=', type)
    .executeTakeFirstOrThrow();
  return `${page}?${new URLSearchParams({ token, lang, about: 'alerts' })}`;
}
