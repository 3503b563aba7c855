import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const ids = new WeakMap<IncomingMessage, string>();
const form = /^[A-Za-z0-9_-]{1,64}$/;

/** This process's id for a request, the same at each call; an id sent by the caller is ignored. */
export function requestIdOf(request: IncomingMessage): string {
  const id = ids.get(request) ?? randomUUID();
  ids.set(request, id);
  return id;
}

/** The relay's id of a request, or a new one for a direct caller. */
export function forwardedRequestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && form.test(given) ? given : randomUUID();
}
