import { privacyNoticeVersion } from '@recolta/shared/domain/legal-versions';
import { type Kysely, sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { foldEmail } from '../../platform/fold-email.ts';
import { newToken } from '../../platform/token.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { MailLocale } from '../mail/mail-templates.ts';
import type { MainDatabase, MainTables } from '../tables.ts';
import { keepIncoming } from './keep-incoming.ts';

/**
 * Mails an address the link that confirms its newsletter subscription. An unconfirmed subscription gets the link
 * again, a confirmed one gets nothing; the answer is the same.
 */
export async function subscribeToNews(
  db: Kysely<MainTables>,
  { email, locale }: { readonly email: string; readonly locale: MailLocale },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { token, confirmed_at } = await trx
      .insertInto('main.subscribers')
      .values({
        email_folded: foldEmail(email),
        ...{ email, locale, token: newToken(), privacy_version: privacyNoticeVersion },
      })
      // Not changed, so that the token of an earlier mail stays valid.
      .onConflict((conflict) =>
        conflict.column('email_folded').doUpdateSet(({ ref }) => ({ email: ref('main.subscribers.email') })),
      )
      .returning(['token', 'confirmed_at'])
      .executeTakeFirstOrThrow();
    if (confirmed_at !== null) return;
    await enqueueMail(trx, { to: email, locale, template: 'subscribed', params: { token } });
  });
}

/** Confirms a subscription by the mailed link; harmless if it was confirmed or has ended. */
export async function confirmSubscription(db: Kysely<MainTables>, token: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const confirmed = await trx
      .updateTable('main.subscribers')
      .set({ confirmed_at: nowSql })
      .where('token', '=', token)
      .where('confirmed_at', 'is', null)
      .returning('email')
      .executeTakeFirst();
    if (confirmed) await keepIncoming(trx, 'subscriber', { email: confirmed.email });
  });
}

/** Ends a subscription and deletes the address. Harmless if it has ended. */
export async function unsubscribeFromNews(db: MainDatabase, token: string): Promise<void> {
  await sql`
    with ended as (
      delete from main.subscribers where token = ${token} returning email
    )
    delete from main.incoming i using ended e
    where i.kind = 'subscriber' and i.content->>'email' = e.email`.execute(db);
}

/**
 * Ends the mails of the notification type that the token belongs to; the app still shows the notifications. Harmless
 * if repeated.
 */
export async function unsubscribeFromType(db: MainDatabase, token: string): Promise<void> {
  await sql`
    insert into main.notification_choices (account_id, type, channel, is_wanted)
    select account_id, type, 'mail', false from main.mail_unsubscribes where token = ${token}
    on conflict (account_id, type, channel) do update set is_wanted = false`.execute(db);
}
