import { escapeHtml } from '@recolta/server-kit/escape-html';
/** Content of a mail in one language. */
export interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The page to open; `path` is one of the client's, without language, or one of a service's. */
  readonly action?: { readonly label: string; readonly path: string };
  /** Why the recipient gets this mail, or what to do about a mistaken one. */
  readonly footer: string;
  /** Unsubscribes from mails of this kind, by its page and by one `POST` (RFC 8058); an address of a service. */
  readonly unsubscribe?: { readonly label: string; readonly path: string };
}

/** A mail ready to be sent. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** For the headers `List-Unsubscribe` and `List-Unsubscribe-Post`. */
  readonly unsubscribeUrl?: string;
}

interface Setting {
  readonly to: string;
  readonly locale: 'ro' | 'en';
  /** Public origin of the site. */
  readonly publicUrl: string;
}

/** Lays out a mail as plain text and as simple HTML with the same content. */
export function composeMail(content: MailContent, { to, locale, publicUrl }: Setting): MailMessage {
  const { subject, paragraphs, action, footer, unsubscribe } = content;
  const ending = unsubscribe && { label: unsubscribe.label, url: new URL(unsubscribe.path, publicUrl).href };
  const link = action && {
    label: action.label,
    url: new URL(isTranslated(action.path) && locale === 'en' ? `/en${action.path}` : action.path, publicUrl)
      .href,
  };
  const text = [...paragraphs, ...(link ? [`${link.label}: ${link.url}`] : []), '-- ', footer];
  if (ending) text.push(`${ending.label}: ${ending.url}`);
  text.push('Recolta');
  const html = [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1b2a1f;max-width:36em">',
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`] : []),
    `<hr><p style="font-size:14px;color:#55605a">${escapeHtml(footer)}<br>${ending ? `<a href="${escapeHtml(ending.url)}">${escapeHtml(ending.label)}</a><br>` : ''}Recolta</p></body></html>`,
  ];
  return {
    to,
    subject: oneLine(subject),
    text: `${text.join('\n\n')}\n`,
    html: html.join('\n'),
    ...(ending && { unsubscribeUrl: ending.url }),
  };
}

function isTranslated(path: string): boolean {
  return !path.startsWith('/services/');
}

/** Makes a subject one line of at most 150 characters, regardless of the names in it. */
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  return line.length > 150 ? `${line.slice(0, 149)}…` : line;
}
