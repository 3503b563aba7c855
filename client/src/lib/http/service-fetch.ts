import type { VisitorFetch } from '@recolta/shared/contracts/page-renderer';
import { tracesMetaName } from '@recolta/shared/contracts/traces';

let visitorFetch: VisitorFetch | null = null;

/** In the relay: sends all calls by this function from now on; null restores the page's own fetch. */
export function setVisitorFetch(send: VisitorFetch | null): void {
  visitorFetch = send;
}

/** Prefix of the addresses of calls. */
export function serviceOrigin(): string {
  return typeof window === 'undefined' ? 'http://relay.invalid' : window.location.origin;
}

/** Sends a call of the services: from a page with its session, in the relay as any visitor's. */
export function serviceFetch(request: Request, init?: RequestInit): Promise<Response> {
  if (visitorFetch !== null) return asVisitor(visitorFetch, request);
  nameTrace(request.headers);
  return fetch(request, init);
}

/**
 * Adds a new trace id to a call if the relay records traces. The relay decides which ones are recorded, so the header
 * says that nobody has recorded it yet (W3C Trace Context).
 */
function nameTrace(headers: Headers): void {
  const isTraced =
    typeof document !== 'undefined' && document.querySelector(`meta[name="${tracesMetaName}"]`) !== null;
  if (!isTraced) return;
  const ids = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  headers.set('traceparent', `00-${ids.slice(0, 32)}-${ids.slice(32)}-00`);
}

async function asVisitor(send: VisitorFetch, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const answer = await send({
    method: request.method,
    path: `${pathname}${search}`,
    body: await request.text(),
  });
  return new Response(answer.body, {
    status: answer.status,
    headers: { 'content-type': 'application/json' },
  });
}
