import type { MailMessage } from './mail-message.ts';

/** Transport of mails. */
export interface MailSender {
  /**
   * @param id the same for every attempt at a mail, so that duplicates can be recognised
   * @throws when it was not accepted; to be retried
   */
  send(message: MailMessage, id: string): Promise<void>;
  close(): void;
}
