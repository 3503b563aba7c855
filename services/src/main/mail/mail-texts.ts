import type { MailJob } from '../../platform/jobs/queues.ts';
import type { MailContent } from '../../platform/mail/mail-message.ts';
import type { MailLocale, MailTemplate, MailTemplates } from './mail-templates.ts';

type Texts = {
  readonly [Template in MailTemplate]: (params: MailTemplates[Template], to: string) => MailContent;
};

const query = (token: string, email: string) => `?${new URLSearchParams({ token, email })}`;

const unsubscribePath = (token: string, lang: MailLocale) =>
  `/services/main/unsubscribe?${new URLSearchParams({ token, lang })}`;

const ro: Texts = {
  confirmation: ({ token }, to) => ({
    subject: 'Confirmați adresa de e-mail',
    paragraphs: [
      'Bun venit pe Recolta!',
      'Pentru a vă folosi contul, confirmați că această adresă de e-mail este a dumneavoastră. Linkul este valabil 7 zile.',
    ],
    action: { label: 'Confirmați adresa', path: `/confirm-email${query(token, to)}` },
    footer:
      'Dacă nu v-ați înregistrat pe Recolta, nu deschideți linkul: fără confirmare, înregistrarea se șterge. Dacă l-ați deschis din greșeală, alegeți o parolă nouă cu „Ați uitat parola?”: după aceea numai dumneavoastră puteți intra în cont.',
  }),
  passwordReset: ({ token }, to) => ({
    subject: 'Resetarea parolei',
    paragraphs: [
      'Am primit o cerere de resetare a parolei contului dumneavoastră.',
      'Linkul de mai jos este valabil o oră și poate fi folosit o singură dată.',
    ],
    action: { label: 'Alegeți o parolă nouă', path: `/resetare-parola${query(token, to)}` },
    footer: 'Dacă nu dumneavoastră ați cerut resetarea, ignorați acest mesaj; parola rămâne neschimbată.',
  }),
  passwordChanged: () => ({
    subject: 'Parola a fost schimbată',
    paragraphs: [
      'Parola contului dumneavoastră a fost schimbată, iar toate sesiunile au fost închise.',
      'Dacă nu dumneavoastră ați schimbat-o, resetați parola imediat și scrieți-ne.',
    ],
    action: { label: 'Contact', path: '/contact' },
    footer: 'Primiți acest mesaj pentru siguranța contului dumneavoastră.',
  }),
  subscribed: ({ token }) => ({
    subject: 'Abonare la noutăți',
    paragraphs: [
      'Această adresă a fost abonată la noutățile Recolta.',
      'Dacă nu doriți să le primiți, vă puteți dezabona oricând cu linkul de mai jos.',
    ],
    action: { label: 'Dezabonare', path: unsubscribePath(token, 'ro') },
    footer: 'Dacă nu dumneavoastră ați cerut abonarea, folosiți linkul de dezabonare.',
  }),
};

const en: Texts = {
  confirmation: ({ token }, to) => ({
    subject: 'Confirm your e-mail address',
    paragraphs: [
      'Welcome to Recolta!',
      'To use your account, confirm that this e-mail address is yours. The link is valid for 7 days.',
    ],
    action: { label: 'Confirm the address', path: `/confirm-email${query(token, to)}` },
    footer:
      'If you did not register at Recolta, do not open the link: without it the registration is deleted. If you opened it by mistake, choose a new password with “Forgot your password?”: after that nobody but you can sign in.',
  }),
  passwordReset: ({ token }, to) => ({
    subject: 'Reset your password',
    paragraphs: [
      'We were asked to reset the password of your account.',
      'The link below is valid for one hour and can be used once.',
    ],
    action: { label: 'Choose a new password', path: `/reset-password${query(token, to)}` },
    footer: 'If you did not ask for this, ignore this message; your password stays as it is.',
  }),
  passwordChanged: () => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed and all sessions were ended.',
      'If it was not you, reset the password at once and write to us.',
    ],
    action: { label: 'Contact', path: '/contact' },
    footer: 'You get this message for the safety of your account.',
  }),
  subscribed: ({ token }) => ({
    subject: 'News subscription',
    paragraphs: [
      'This address was subscribed to the news of Recolta.',
      'If you do not want them, you can unsubscribe at any time by the link below.',
    ],
    action: { label: 'Unsubscribe', path: unsubscribePath(token, 'en') },
    footer: 'If you did not ask for this, use the link to unsubscribe.',
  }),
};

const texts: Readonly<Record<MailLocale, Texts>> = { ro, en };

/**
 * What a waiting mail says, in its language.
 *
 * @throws Error for a template that is not known (any more)
 */
export function mailContent({ to, locale, template, params }: MailJob): MailContent {
  const known = templates.find((name) => name === template);
  if (!known) throw new Error('there is no such mail template');
  const { token = '' } = params;
  return texts[locale][known]({ token }, to);
}

const templates = ['confirmation', 'passwordReset', 'passwordChanged', 'subscribed'] as const;
