import type { AnyDatabase } from '../tables.ts';

export interface InvitationMail {
  readonly to: string;
  readonly locale: 'ro' | 'en';
  /** Token of the link in it. */
  readonly token: string;
  /** Name of the goods. */
  readonly name: string;
  /** The inviting company; null if it is confidential [B5]. */
  readonly by: string | null;
  /** Null once it has started. */
  readonly startsAt: Date | null;
}

/** Mails to people without an account, for modules that do not send mails. Implemented by `main`. */
export interface MailsPort {
  /**
   * Enqueues a mail in the caller's transaction.
   *
   * @returns false if the address has reached the hourly limit
   */
  sendInvitation(trx: AnyDatabase, mail: InvitationMail): Promise<boolean>;
}
