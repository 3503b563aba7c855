import { answerShapeHeader } from '@recolta/shared/contracts/http/answer-shape-header';
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

/** Timeout after which a call counts as lost. */
const timeoutMs = 8000;

/** Addresses of the calls, as in their contracts, which would bring the schemas along. */
export const earlyPaths = {
  identity: '/services/main/accounts/identity',
  auction: (id: string) => `/services/live-auctions/api/v1/auctions/${id}`,
} as const;

const answers = new Map<string, Promise<unknown>>();

/**
 * Starts the calls that the relay's page preloads for a signed-in reader, and reads their answers without link,
 * contracts and schemas, which load once the page takes input. Only of a service that checked its answer by the same
 * schema: another release's is left to the call by contract.
 */
export function startEarlyAnswers(page: Pick<Document, 'querySelectorAll'>): void {
  for (const { href, dataset } of page.querySelectorAll<HTMLLinkElement>('link[data-shape]')) {
    answers.set(new URL(href).pathname, read(href, dataset.shape));
  }
}

/** @returns undefined if the call by contract has to answer */
async function read(href: string, shape: string | undefined): Promise<unknown> {
  try {
    const answer = await serviceFetch(new Request(href), { signal: AbortSignal.timeout(timeoutMs) });
    const isSame = answer.status === 200 && answer.headers.get(answerShapeHeader) === shape;
    return isSame ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

/** The early answer to a call, once; undefined without one. */
export async function takeEarlyAnswer<Answer>(path: string): Promise<Answer | undefined> {
  const answer = answers.get(path);
  answers.delete(path);
  return (await answer) as Answer | undefined;
}

/** Call when the session changes: the answers are for the one with which the page began. */
export function forgetEarlyAnswers(): void {
  answers.clear();
}
