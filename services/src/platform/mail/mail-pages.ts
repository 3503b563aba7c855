import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml } from '@recolta/server-kit/escape-html';
import { BorderError } from '../http/border-error.ts';
import type { KeptMail, MailFolder } from './mail-folder.ts';

/** Path of the pages below the service's own. */
export const mailPagesPath = '/dev/mail';

/** Shows stored mails to developers: a list, newest first, and single mails. Never in production. */
export async function answerMailPage(
  request: IncomingMessage,
  response: ServerResponse,
  folder: MailFolder,
): Promise<void> {
  const id = request.url?.split('?', 1)[0]?.slice(mailPagesPath.length + 1) ?? '';
  if (id === '') return sendPage(response, 'Mail', listOf(await folder.list()));
  const mail = await folder.read(id);
  if (!mail) throw new BorderError(404, 'NotFound');
  sendPage(response, mail.subject, pageOf(mail));
}

function listOf(mails: readonly KeptMail[]): string {
  if (mails.length === 0) return '<h1>Mail</h1><p>No mail yet.</p>';
  const rows = mails.map(
    ({ id, at, to, subject }) =>
      `<tr><td><time datetime="${escapeHtml(at)}">${escapeHtml(at.slice(0, 19).replace('T', ' '))}</time></td><td>${escapeHtml(to)}</td><td><a href="mail/${id}">${escapeHtml(subject)}</a></td></tr>`,
  );
  return `<h1>Mail</h1><table><thead><tr><th scope="col">UTC</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function pageOf({ at, to, subject, text, html }: KeptMail): string {
  // Only the plain text has working links: the frame may neither run scripts nor open anything.
  return `<p><a href="../mail">All mail</a></p><h1>${escapeHtml(subject)}</h1><dl><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>UTC</dt><dd>${escapeHtml(at)}</dd></dl><h2>Text</h2><pre>${linked(text)}</pre><h2>HTML</h2><iframe title="HTML" sandbox srcdoc="${escapeHtml(html)}"></iframe>`;
}

function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

function sendPage(response: ServerResponse, title: string, body: string): void {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>body{font-family:system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}td,th{text-align:left;padding:.3rem .8rem .3rem 0;vertical-align:top}pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{width:100%;height:24rem;border:1px solid}</style></head><body><main>${body}</main></body></html>`;
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  });
  response.end(page);
}
