import type { VisitorFetch } from '@recolta/shared/contracts/page-renderer';
import type { ServiceName } from '@recolta/shared/contracts/services';
import { type Settings, serviceUrls } from '../config/settings.ts';

/** All visitors' pages count as one caller at the services, behind the relay's own calls. */
const callerOfPages = '127.0.0.1';

/**
 * Sends the calls of pages that the relay renders to the services: reads alone, without any session. The content service
 * gets its token.
 */
export function createVisitorFetch(settings: Settings, timeoutMs: number): VisitorFetch {
  const urls = serviceUrls(settings);
  const isService = (name: string): name is ServiceName => Object.hasOwn(urls, name);
  return async ({ method, path, body }) => {
    const [, service = '', rest = ''] = /^\/services\/([\w-]+)(\/.*)$/.exec(path) ?? [];
    if (!isService(service)) throw new TypeError(`there is no service at ${path}`);
    const isQuery = service === 'content' && method === 'POST';
    if (method !== 'GET' && !isQuery) throw new TypeError('pages only read');
    const answer = await fetch(`${urls[service]}${rest}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        'x-forwarded-for': callerOfPages,
        ...(service === 'content' && { authorization: `Bearer ${settings.CONTENT_TOKEN}` }),
        ...(isQuery && { 'content-type': 'application/json' }),
      },
      ...(isQuery && { body }),
    });
    return { status: answer.status, body: await answer.text() };
  };
}
