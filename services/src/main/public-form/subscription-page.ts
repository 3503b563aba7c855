import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Kysely } from 'kysely';
import type { MainTables } from '../tables.ts';
import { confirmSubscription, unsubscribeFromNews, unsubscribeFromType } from './subscribe.ts';

const texts = {
  ro: {
    confirm: {
      title: 'Abonare la noutățile Recolta',
      ask: 'Confirmați că doriți să primiți noutățile Recolta pe această adresă.',
      button: 'Confirmă abonarea',
      done: 'Abonarea este confirmată. Fiecare mesaj are un link de dezabonare.',
      gone: 'Linkul nu mai este valabil: abonarea nu a fost confirmată la timp sau a fost încheiată.',
      again: 'Vă puteți abona din nou în josul paginii principale',
    },
    news: {
      title: 'Dezabonare de la noutățile Recolta',
      ask: 'Confirmați că nu mai doriți să primiți noutățile Recolta.',
      button: 'Mă dezabonez',
      done: 'Nu veți mai primi noutățile Recolta.',
    },
    alerts: {
      title: 'Oprirea mesajelor de acest fel',
      ask: 'Confirmați că nu mai doriți acest fel de mesaje prin e-mail. În Recolta le vedeți în continuare.',
      button: 'Oprește mesajele',
      done: 'Nu veți mai primi acest fel de mesaje prin e-mail. Le puteți reporni din setările contului.',
    },
  },
  en: {
    confirm: {
      title: 'Subscribe to Recolta news',
      ask: 'Confirm that you want to receive Recolta news at this address.',
      button: 'Confirm subscription',
      done: 'Your subscription is confirmed. Every message has an unsubscribe link.',
      gone: 'This link is no longer valid: the subscription was not confirmed in time, or has ended.',
      again: 'You can subscribe again at the bottom of the home page',
    },
    news: {
      title: 'Unsubscribe from Recolta news',
      ask: 'Confirm that you no longer want to receive Recolta news.',
      button: 'Unsubscribe',
      done: 'You will no longer receive Recolta news.',
    },
    alerts: {
      title: 'Stop messages of this kind',
      ask: 'Confirm that you no longer want this kind of message by e-mail. You still see them in Recolta.',
      button: 'Stop the messages',
      done: 'You will no longer get this kind of message by e-mail. You can turn them on again in your account settings.',
    },
  },
} as const;

const endings = { news: unsubscribeFromNews, alerts: unsubscribeFromType };

/**
 * `GET` and `POST /unsubscribe?token=` and `/subscribe?token=`: the pages behind links in mails. Opening one changes
 * nothing, because mail programs open links by themselves; its button does, and so does the `POST` by which a mail
 * program unsubscribes its user in one click, without a session (RFC 8058).
 *
 * @returns false for any other call
 */
export async function answerSubscriptionPage(
  db: Kysely<MainTables>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [path, query] = (request.url ?? '').split('?', 2);
  if (path !== '/unsubscribe' && path !== '/subscribe') return false;
  if (request.method !== 'GET' && request.method !== 'POST') return false;
  const params = new URLSearchParams(query);
  const lang = params.get('lang') === 'en' ? 'en' : 'ro';
  const ending = params.get('about') === 'alerts' ? 'alerts' : 'news';
  const act = path === '/subscribe' ? 'confirm' : ending;
  const { title, ask, button } = texts[lang][act];
  const body =
    request.method === 'POST'
      ? `<p role="status">${await answerOf(db, act, lang, params.get('token') ?? '')}</p>`
      : `<p>${ask}</p><form method="post"><button>${button}</button></form>`;
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // The token is sent to no other site, and the form keeps its origin, which the relay checks.
    'referrer-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
  });
  response.end(
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
  );
  return true;
}

/** Does what the page asked. @returns what was done, as HTML */
async function answerOf(
  db: Kysely<MainTables>,
  act: keyof (typeof texts)['ro'],
  lang: keyof typeof texts,
  token: string,
): Promise<string> {
  if (act !== 'confirm') {
    await endings[act](db, token);
    return texts[lang][act].done;
  }
  const { done, gone, again } = texts[lang].confirm;
  if (await confirmSubscription(db, token)) return done;
  return `${gone} <a href="${lang === 'en' ? '/en' : '/'}">${again}</a>.`;
}
