import type { Jobs } from '../../platform/jobs/queues.ts';
import { composeMail, type MailContent } from '../../platform/mail/mail-message.ts';
import type { MailSender } from '../../platform/mail/mail-sender.ts';
import type { MailLocale } from '../mail/mail-templates.ts';
import { unsubscribeFromNewsPath } from '../public-form/unsubscribe-path.ts';
import type { MainDatabase } from '../tables.ts';

const words = {
  ro: {
    footer: 'Primiți acest mesaj fiindcă v-ați abonat la noutățile Recolta.',
    test: 'Mesaj de probă, trimis numai dvs.',
    unsubscribe: 'Dezabonare',
  },
  en: {
    footer: 'You are receiving this message because you subscribed to Recolta news.',
    test: 'A test message, sent to you alone.',
    unsubscribe: 'Unsubscribe',
  },
} as const;

interface Reader {
  readonly to: string;
  readonly locale: MailLocale;
  /** Token of a subscription. */
  readonly token?: string;
}

interface Options {
  readonly db: MainDatabase;
  readonly sender: MailSender;
  readonly publicUrl: string;
}

/** Mails a newsletter to one subscriber, or as a test; sends nothing to a subscriber who has unsubscribed since. */
export async function mailNewsletter(
  { db, sender, publicUrl }: Options,
  { id, newsletterId, subscriberId, test }: Jobs['newsletter'] & { readonly id: string },
): Promise<void> {
  const newsletter = await db
    .selectFrom('main.newsletters')
    .select('texts')
    .where('id', '=', newsletterId)
    .executeTakeFirst();
  const reader: Reader | undefined =
    test ?? (subscriberId === undefined ? undefined : await findSubscriber(db, subscriberId));
  if (!newsletter || !reader) return;
  const { to, locale } = reader;
  const { subject, body } = newsletter.texts[locale];
  const content: MailContent = {
    subject,
    paragraphs: body.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    footer: test ? words[locale].test : words[locale].footer,
    ...(reader.token !== undefined && {
      unsubscribe: {
        label: words[locale].unsubscribe,
        path: unsubscribeFromNewsPath(reader.token, locale),
      },
    }),
  };
  await sender.send(composeMail(content, { to, locale, publicUrl }), id);
}

async function findSubscriber(db: MainDatabase, id: string) {
  const found = await db
    .selectFrom('main.subscribers')
    .select(['email', 'locale', 'token'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const locale: MailLocale = found.locale === 'en' ? 'en' : 'ro';
  return { to: found.email, locale, token: found.token };
}
