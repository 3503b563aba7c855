import type { AnyDatabase } from '../tables.ts';

export interface InvitationMail {
  readonly to: string;
  readonly locale: 'ro' | 'en';
  /** Of the link in it. */
  readonly token: string;
  /** Of the goods. */
  readonly name: string;
  /** Who invites; null where nobody may know [B5]. */
  readonly by: string | null;
  readonly startsAt: Date;
}

/** Mails to people without an account, for modules that do not send mails. Implemented by `main`. */
export interface MailsPort {
  /**
   * Enqueues a mail in the caller's transaction.
   *
   * @returns false where the address has got as many as it may in an hour
   */
  sendInvitation(trx: AnyDatabase, mail: InvitationMail): Promise<boolean>;
}
