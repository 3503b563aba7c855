import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const id = Symbol('request id');

/** The id travels on the request itself: a weak map costs more than the rest of this file. */
interface IdentifiedRequest extends IncomingMessage {
  [id]?: string;
}

const form = /^[A-Za-z0-9_-]{1,64}$/;

/** An id of this process for a request, the same at each call; one that the caller sends is ignored. */
export function requestIdOf(request: IdentifiedRequest): string {
  request[id] ??= randomUUID();
  return request[id];
}

/** The id that the relay gave a request, or a new one for a direct caller. */
export function forwardedRequestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && form.test(given) ? given : randomUUID();
}
