import { DependencyLate } from '@recolta/server-kit/dependency';
import { type Measure, unmeasured } from '@recolta/server-kit/metrics';
import { createTransport } from 'nodemailer';
import type { MailSender } from './mail-sender.ts';

/** Maximum silence of the mail server. */
const timeoutMs = 10_000;
/** From handing a mail over to its response, however slowly its bytes come; less than a job's timeout. */
const mailMs = 45_000;

/**
 * Sends by a mail server. Headers are built from a structure with one recipient, so that no text can add a header.
 *
 * @param url  `smtp://user:password@host:port` or `smtps://…`
 * @param from one plain address
 */
export function createSmtpSender(
  url: string,
  from: string,
  { measure = unmeasured, longestMs = mailMs }: { measure?: Measure; longestMs?: number } = {},
): MailSender {
  const { hostname, port, protocol, username, password } = new URL(url);
  const transport = createTransport({
    host: hostname,
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.indexOf('@') + 1);
  return {
    send({ to, subject, text, html, unsubscribeUrl }, id) {
      const signal = AbortSignal.timeout(longestMs);
      const message = {
        from: { name: 'Recolta', address: from },
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl !== undefined && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        signal,
      };
      return measure(async () => {
        try {
          await transport.sendMail(message);
        } catch (error) {
          throw signal.aborted ? new DependencyLate(longestMs) : error;
        }
      });
    },
    close: () => transport.close(),
  };
}
