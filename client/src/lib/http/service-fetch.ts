import type { VisitorFetch } from '@recolta/shared/contracts/page-renderer';
import { nameTrace } from './trace-parent.ts';

let visitorFetch: VisitorFetch | null = null;

/** In the relay: calls are sent by this from now on; null: as from a page again. */
export function setVisitorFetch(send: VisitorFetch | null): void {
  visitorFetch = send;
}

/** What addresses of calls begin with. */
export function serviceOrigin(): string {
  return typeof window === 'undefined' ? 'http://relay.invalid' : window.location.origin;
}

/** Sends a call of the services: from a page with its session, in the relay as any visitor's. */
export function serviceFetch(request: Request, init?: RequestInit): Promise<Response> {
  if (visitorFetch !== null) return asVisitor(visitorFetch, request);
  nameTrace(request.headers);
  return fetch(request, init);
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
