import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceName } from '@recolta/shared/contracts/services';
import type { ProxiedCall } from './proxied-call.ts';

/** Request headers of the caller that are forwarded to a service; all others are dropped. */
const passed = [
  'accept',
  // Services do not compress; the relay reads it again for the answer.
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'range',
] as const;

/** The headers of a proxied request: the allowed ones, and those that the relay sets. */
export function forwardedHeaders(
  given: IncomingHttpHeaders,
  own: {
    readonly requestId: string;
    /** Undefined if the service may not receive it. */
    readonly address: string | undefined;
    readonly service: ServiceName;
    readonly token: string | undefined;
    /** Trace context of the relay; a caller's own is never forwarded. */
    readonly traceparent: string | undefined;
    /** Size of the complete body; undefined without a body. */
    readonly bodyBytes: number | undefined;
  },
): IncomingHttpHeaders {
  const headers: NodeJS.Dict<string | string[]> = { 'x-request-id': own.requestId };
  if (own.address !== undefined) headers['x-forwarded-for'] = own.address;
  if (own.traceparent !== undefined) headers.traceparent = own.traceparent;
  for (const name of passed) {
    const value = given[name];
    if (value !== undefined) headers[name] = value;
  }
  if (own.service === 'content') {
    for (const [name, value] of Object.entries(given)) {
      if (name.startsWith('prepr-')) headers[name] = value;
    }
  }
  if (own.bodyBytes !== undefined) headers['content-length'] = String(own.bodyBytes);
  if (own.token !== undefined) headers.authorization = `Bearer ${own.token}`;
  return headers;
}

/** Response headers of a service that are not forwarded to a browser. */
const dropped = [
  'set-cookie',
  'server',
  'x-powered-by',
  'keep-alive',
  'access-control-allow-credentials',
] as const;

/** Removes headers from a service's response in place, before it is copied to ours. */
export function cleanAnswerHeaders(
  headers: IncomingHttpHeaders,
  { isAuthorized, isLast, limits }: Pick<ProxiedCall, 'isAuthorized' | 'isLast' | 'limits'>,
): void {
  for (const name of dropped) {
    if (headers[name] !== undefined) delete headers[name];
  }
  // Pages of other origins may read only content, with their own token.
  if (limits.class !== 'content') delete headers['access-control-allow-origin'];
  headers.connection = isLast ? 'close' : 'keep-alive';
  headers['x-content-type-options'] = 'nosniff';
  headers['content-security-policy'] ??= "default-src 'none'; frame-ancestors 'none'";
  // The address alone identifies the file.
  if (limits.class === 'asset') return;
  if (isAuthorized) headers['cache-control'] = 'no-store';
  else headers.vary = headers.vary ? `${headers.vary}, Authorization, Cookie` : 'Authorization, Cookie';
}
