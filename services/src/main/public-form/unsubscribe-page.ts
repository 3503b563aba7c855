import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MainDatabase } from '../tables.ts';
import { unsubscribeFromNews } from './subscribe.ts';

const texts = {
  ro: {
    title: 'Dezabonare de la noutățile Recolta',
    ask: 'Confirmați că nu mai doriți să primiți noutățile Recolta.',
    button: 'Mă dezabonez',
    done: 'Nu veți mai primi noutățile Recolta.',
  },
  en: {
    title: 'Unsubscribe from Recolta news',
    ask: 'Confirm that you no longer want to receive Recolta news.',
    button: 'Unsubscribe',
    done: 'You will no longer receive Recolta news.',
  },
} as const;

/**
 * `GET` and `POST /unsubscribe?token=`: the page behind the link of the newsletter's mails. Opening it changes
 * nothing, as mail programs open links by themselves; its button does.
 *
 * @returns false for what is no call of it
 */
export async function answerUnsubscribe(
  db: MainDatabase,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [path, query] = (request.url ?? '').split('?', 2);
  if (path !== '/unsubscribe' || (request.method !== 'GET' && request.method !== 'POST')) return false;
  const params = new URLSearchParams(query);
  const lang = params.get('lang') === 'en' ? 'en' : 'ro';
  const { title, ask, button, done } = texts[lang];
  const isDone = request.method === 'POST';
  if (isDone) await unsubscribeFromNews(db, params.get('token') ?? '');
  const body = isDone
    ? `<p role="status">${done}</p>`
    : `<p>${ask}</p><form method="post"><button>${button}</button></form>`;
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // The token leaves to nobody else, and the form keeps its origin, which the relay asks for.
    'referrer-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
  });
  response.end(
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
  );
  return true;
}
