import { activeSpan, inSpan } from '@recolta/server-kit/tracing/span';
import * as z from 'zod';

const json = 'application/json';

interface ServiceCall<Schema extends z.core.$ZodType> {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly token?: string | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly raw?: { readonly body: Buffer; readonly contentType: string | undefined };
  /** Address of the client that the call is made for. */
  readonly address?: string;
  /** Identifies the client's browser; forwarded for sign-ins. */
  readonly userAgent?: string | undefined;
  /** `Accept-Language` of the client, for the message of a refusal. */
  readonly language?: string | undefined;
  readonly requestId?: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Schema of a successful response; one without a body is parsed as undefined. */
  readonly schema: Schema;
}

/** A service responded with a status other than 2xx. */
export class ServiceRefusal extends Error {
  readonly status: number;
  readonly body: unknown;
  /** The header as received. */
  readonly retryAfter: string | null;

  constructor(status: number, body: unknown, retryAfter: string | null) {
    super(`the service answered ${status}`);
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/**
 * Calls a service for the relay itself, parses the response, and records a span in the current trace.
 *
 * @throws ServiceRefusal for a status other than 2xx, ZodError for a response that breaks the contract, and the
 *   errors of `fetch` without a response
 */
export async function callService<Schema extends z.core.$ZodType>(
  call: ServiceCall<Schema>,
): Promise<z.output<Schema>> {
  const { method = 'GET' } = call;
  const attributes = { 'http.request.method': method };
  const span = activeSpan()?.child(method, { kind: 'client', attributes });
  if (span === undefined) return send(call);
  return inSpan(span, () => send(call, span.traceparent));
}

async function send<Schema extends z.core.$ZodType>(
  call: ServiceCall<Schema>,
  traceparent?: string,
): Promise<z.output<Schema>> {
  const timeout = AbortSignal.timeout(call.timeoutMs);
  const sent = call.body === undefined ? call.raw : { body: JSON.stringify(call.body), contentType: json };
  const response = await fetch(call.url, {
    method: call.method ?? 'GET',
    redirect: 'error',
    signal: call.signal ? AbortSignal.any([timeout, call.signal]) : timeout,
    headers: {
      accept: json,
      ...(call.token && { authorization: `Bearer ${call.token}` }),
      ...(traceparent && { traceparent }),
      ...(call.requestId && { 'x-request-id': call.requestId }),
      ...(call.userAgent && { 'user-agent': call.userAgent }),
      ...(call.language && { 'accept-language': call.language }),
      ...(call.address && { 'x-forwarded-for': call.address }),
      ...(sent?.contentType && { 'content-type': sent.contentType }),
    },
    ...(sent && { body: sent.body }),
  });
  const text = await response.text();
  const body = parseJson(text);
  if (!response.ok) throw new ServiceRefusal(response.status, body, response.headers.get('retry-after'));
  return z.parse(call.schema, body);
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    // Not JSON, such as the error page of a proxy: the schema rejects it, and the caller decides by status.
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
