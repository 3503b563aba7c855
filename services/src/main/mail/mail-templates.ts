export type FactorChange = 'added' | 'removed' | 'recoveryCodesMade' | 'recoveryCodeUsed';
export type RecoveryStep = 'requested' | 'approved' | 'rejected' | 'cancelled' | 'removed';

/** Mails other than notifications, with their parameters. Links are built from tokens when the mail is sent. */
export interface MailTemplates {
  /** The link that confirms an e-mail [S3]; `token` is the link's. */
  readonly confirmation: { readonly token: string };
  /** The link that sets a new password [S3]. */
  readonly passwordReset: { readonly token: string };
  /** The password was changed: warns an owner who did not do it. */
  readonly passwordChanged: Readonly<Record<never, string>>;
  /** A sign-in from a browser or network that was not used for the account before [S14]. */
  readonly newDevice: { readonly device: string; readonly network: string; readonly at: string };
  /** Second factors were changed [S13]; `name` is that of the factor. */
  readonly factorsChanged: { readonly change: FactorChange; readonly name: string };
  /** Someone who knows the password entered too many wrong codes. */
  readonly wrongCodes: Readonly<Record<never, string>>;
  /** State of a request to remove all factors [S15]; `at` is the time of removal. */
  readonly factorRecovery: { readonly state: RecoveryStep; readonly at: string; readonly reason: string };
  /** Asks to confirm a newsletter subscription; `token` is that of the links that confirm and end it. */
  readonly subscribed: { readonly token: string };
  /** Invites someone without an account to an auction [I1]; `by` is empty if the inviter is confidential [B5]. */
  readonly invitation: {
    readonly token: string;
    readonly name: string;
    readonly by: string;
    readonly startsAt: string;
  };
  /** The code that signs a contract [C2]. */
  readonly signingCode: {
    readonly code: string;
    readonly number: string;
    readonly name: string;
    readonly dealId: string;
  };
  /** Confirms a report of content [S11]. */
  readonly reportReceived: { readonly number: string; readonly name: string };
  /** The decision on it. */
  readonly reportDecided: {
    readonly number: string;
    readonly name: string;
    readonly decision: string;
    readonly answer: string;
  };
  /** Informs the owner that content was removed after a report, and why. */
  readonly reportedRemoved: { readonly number: string; readonly name: string; readonly answer: string };
}
export type MailTemplate = keyof MailTemplates;

/** Mails that anyone can trigger to any address: at most three an hour to each, all templates together. */
export const askedTemplates: ReadonlySet<MailTemplate> = new Set([
  'confirmation',
  'passwordReset',
  'subscribed',
  'invitation',
  'reportReceived',
]);

export type MailLocale = 'ro' | 'en';
