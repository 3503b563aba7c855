import { privacyNoticeVersion } from '@recolta/shared/domain/legal-versions';
import type { NotificationType } from '@recolta/shared/domain/notification/notification-types';
import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import { nowSql } from '../../platform/clock.ts';
import { foldEmail } from '../../platform/fold-email.ts';
import { newToken } from '../../platform/token.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { MailLocale } from '../mail/mail-templates.ts';
import type { MainDatabase, MainTables } from '../tables.ts';
import { keepIncoming } from './keep-incoming.ts';

/**
 * Mails an address the link that confirms its newsletter subscription. An unconfirmed subscription gets the link
 * again, with a new term, a confirmed one gets nothing; the answer is the same.
 */
export async function subscribeToNews(
  db: Kysely<MainTables>,
  { email, locale }: { readonly email: string; readonly locale: MailLocale },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const unconfirmed = await trx
      .insertInto('main.subscribers')
      .values({
        email_folded: foldEmail(email),
        ...{ email, locale, token: newToken(), privacy_version: privacyNoticeVersion },
      })
      // With the same token, so that the link of an earlier mail stays valid.
      .onConflict((conflict) =>
        conflict
          .column('email_folded')
          .doUpdateSet({ locale, privacy_version: privacyNoticeVersion, subscribed_at: nowSql })
          .where('main.subscribers.confirmed_at', 'is', null),
      )
      .returning('token')
      .executeTakeFirst();
    if (!unconfirmed) return;
    await enqueueMail(trx, { to: email, locale, template: 'subscribed', params: unconfirmed });
  });
}

/**
 * Confirms a subscription by the mailed link; harmless if it was confirmed.
 *
 * @returns false if there is no such subscription: it has ended, or was not confirmed in time
 */
export function confirmSubscription(db: Kysely<MainTables>, token: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const confirmed = await trx
      .updateTable('main.subscribers')
      .set({ confirmed_at: nowSql })
      .where('token', '=', token)
      .where('confirmed_at', 'is', null)
      .returning('email')
      .executeTakeFirst();
    if (confirmed) {
      await keepIncoming(trx, 'subscriber', { email: confirmed.email });
      return true;
    }
    const known = await trx
      .selectFrom('main.subscribers')
      .select('email')
      .where('token', '=', token)
      .executeTakeFirst();
    return known !== undefined;
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

/** Alerts of saved searches: the number found decides which of them one search gets. */
const searchAlerts: readonly NotificationType[] = ['AnnouncementMatch', 'NewMatches'];

/**
 * Ends the mails of the notification type that the token belongs to. A saved search has two types of alerts: one token
 * ends both. The app still shows the notifications. Harmless if repeated.
 */
export async function unsubscribeFromType(db: MainDatabase, token: string): Promise<void> {
  await sql`
    insert into main.notification_choices (account_id, type, channel, is_wanted)
    select u.account_id, t.type, 'mail', false from main.mail_unsubscribes u
      cross join unnest(case when u.type = ${anyOf(searchAlerts)} then ${searchAlerts}::text[] else array[u.type] end)
        as t(type)
    where u.token = ${token}
    on conflict (account_id, type, channel) do update set is_wanted = false`.execute(db);
}
