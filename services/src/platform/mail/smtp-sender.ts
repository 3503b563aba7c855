import { createTransport } from 'nodemailer';
import type { MailSender } from './mail-sender.ts';

const timeoutMs = 10_000;

/**
 * Sends by a mail server. Headers are made from a structure, one recipient each: no text of anyone's can add one.
 *
 * @param url  `smtp://user:password@host:port` or `smtps://…`
 * @param from one plain address
 */
export function createSmtpSender(url: string, from: string): MailSender {
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
    async send({ to, subject, text, html, unsubscribeUrl }, id) {
      await transport.sendMail({
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
      });
    },
    close: () => transport.close(),
  };
}
