import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const ids = new WeakMap<IncomingMessage, string>();
const form = /^[A-Za-z0-9_-]{1,64}$/;

/** An id of this process for a request, the same at each call; one that the caller sends is ignored. */
export function requestIdOf(request: IncomingMessage): string {
  const id = ids.get(request) ?? randomUUID();
  ids.set(request, id);
  return id;
}

/** The id that the relay gave a request, or a new one for a direct caller. */
export function forwardedRequestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && form.test(given) ? given : randomUUID();
}
