import { privacyNoticeVersion } from '@recolta/shared/domain/legal-versions';
import { type Kysely, sql } from 'kysely';
import { foldEmail } from '../../platform/fold-email.ts';
import { newToken } from '../../platform/token.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { MainDatabase, MainTables } from '../tables.ts';
import { keepIncoming } from './keep-incoming.ts';

/**
 * Subscribes an address to the news and mails it how to end that. One that is subscribed already gets nothing
 * more, and the answer is the same.
 */
export async function subscribeToNews(db: Kysely<MainTables>, email: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const token = newToken();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('main.subscribers')
      .values({ email_folded: foldEmail(email), email, token, privacy_version: privacyNoticeVersion })
      .onConflict((conflict) => conflict.column('email_folded').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return;
    await keepIncoming(trx, 'subscriber', { email });
    await enqueueMail(trx, { to: email, locale: 'ro', template: 'subscribed', params: { token } });
  });
}

/** Ends a subscription and forgets the address. Harmless where it has ended. */
export async function unsubscribeFromNews(db: MainDatabase, token: string): Promise<void> {
  await sql`
    with ended as (
      delete from main.subscribers where token = ${token} returning email
    )
    delete from main.incoming i using ended e
    where i.kind = 'subscriber' and i.content->>'email' = e.email`.execute(db);
}
