/** Mails that tell of no notification, and what each needs. Links are made from tokens when the mail is sent. */
export interface MailTemplates {
  /** The link that confirms an e-mail [S3]; `token` is the link's. */
  readonly confirmation: { readonly token: string };
  /** The link that sets a new password [S3]. */
  readonly passwordReset: { readonly token: string };
  /** That the password was changed, for who did not do it. */
  readonly passwordChanged: Readonly<Record<never, string>>;
  /** That an address gets the newsletter; `token` is the link's that ends it. */
  readonly subscribed: { readonly token: string };
}
export type MailTemplate = keyof MailTemplates;

/** Mails that anyone can cause to anyone's address: at most three an hour to each, of all kinds together. */
export const askedTemplates: ReadonlySet<MailTemplate> = new Set([
  'confirmation',
  'passwordReset',
  'subscribed',
]);

export type MailLocale = 'ro' | 'en';
