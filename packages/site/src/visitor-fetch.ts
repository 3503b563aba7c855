import { randomUUID } from 'node:crypto';
import type { VisitorFetch } from '@recolta/shared/contracts/page-renderer';
import type { ServiceName } from '@recolta/shared/contracts/services';
import { readVisitorQuery, type VisitorQueries } from './content/visitor-queries.ts';
import type { SiteSettings } from './site-settings.ts';

/** Pages of all visitors count as one caller at the services, after the relay's own calls. */
const callerOfPages = '127.0.0.1';
const queryPath = '/services/content/graphql';

interface VisitorFetchOptions extends Pick<SiteSettings, 'serviceUrls'> {
  readonly queries: VisitorQueries;
  /** A call that takes longer is rejected, in ms. */
  readonly timeoutMs: number;
}

/**
 * Sends the calls of pages that the relay renders to the services: only reads, without a session. Content queries
 * are answered like those of any visitor, from memory if possible.
 */
export function createVisitorFetch({ serviceUrls, queries, timeoutMs }: VisitorFetchOptions): VisitorFetch {
  const isService = (name: string): name is ServiceName => Object.hasOwn(serviceUrls, name);

  async function ask(body: string): ReturnType<VisitorFetch> {
    const query = readVisitorQuery(Buffer.from(body));
    if (query === null) throw new TypeError('unknown content query');
    const asker = { owner: callerOfPages, address: callerOfPages, locale: undefined };
    const outcome = await queries.ask(query, { ...asker, requestId: randomUUID() });
    if (outcome.kind !== 'answered') throw new TypeError(`the query was not answered: ${outcome.kind}`);
    return { status: outcome.status, body: outcome.answer.body.toString() };
  }

  return async ({ method, path, body }) => {
    if (path === queryPath && method === 'POST') return within(timeoutMs, ask(body));
    const [, service = '', rest = ''] = /^\/services\/([\w-]+)(\/.*)$/.exec(path) ?? [];
    if (!isService(service) || service === 'content') throw new TypeError(`there is no service at ${path}`);
    if (method !== 'GET') throw new TypeError('pages only read');
    const answer = await fetch(`${serviceUrls[service]}${rest}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', 'x-forwarded-for': callerOfPages },
    });
    return { status: answer.status, body: await answer.text() };
  };
}

/** Returns the result if it comes in time; the work continues for other callers. */
async function within<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(late.reject, timeoutMs, new DOMException('too late', 'TimeoutError'));
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
