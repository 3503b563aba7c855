import type { MailMessage } from './mail-message.ts';

/** Where mails go. */
export interface MailSender {
  /**
   * @param id the same for every try of the same mail, so that a second one can be known
   * @throws when it was not taken; to be tried again
   */
  send(message: MailMessage, id: string): Promise<void>;
  close(): void;
}
