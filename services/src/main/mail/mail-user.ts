import type { MainTrx } from '../tables.ts';
import { enqueueMail } from './enqueue-mail.ts';
import type { MailTemplate, MailTemplates } from './mail-templates.ts';

/** Enqueues a mail to a user in the language of the account. */
export async function mailUser<Template extends MailTemplate>(
  trx: MainTrx,
  userId: string,
  template: Template,
  params: MailTemplates[Template],
): Promise<void> {
  const { email, locale } = await trx
    .selectFrom('main.users as u')
    .innerJoin('main.accounts as a', 'a.id', 'u.account_id')
    .select(['u.email', 'a.locale'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  await enqueueMail(trx, { to: email, locale, template, params });
}
