import type { IncomingMessage, ServerResponse } from 'node:http';
import { endWithResponse, type Span, type SpanOptions, type Traces } from '@recolta/server-kit/tracing/span';
import { createContractCalls } from '@recolta/shared/contracts/contract-calls';
import { type ServiceName, serviceContracts } from '@recolta/shared/contracts/services';

/** Begins the span of an HTTP call, until its response has ended; null if the caller records none. */
export function createCallSpans(traces: Traces) {
  const calls = createContractCalls();

  /** Name of the contract; the relay's own calls are named by service, and ids are left out. */
  function nameOf({ method, url = '' }: IncomingMessage): string {
    const [, service = ''] = url.split(/[/?]/, 2);
    const path = url.slice(service.length + 1);
    if (!isService(service)) return 'unknown';
    return path.startsWith('/feed') ? `${service}.feed` : calls.nameOf(service, method, path);
  }

  return (request: IncomingMessage, response: ServerResponse): Span | null => {
    const attributes = { 'http.request.method': request.method ?? '' };
    const options: SpanOptions = { kind: 'server', attributes };
    const span = traces.begin(() => nameOf(request), request.headers.traceparent, options);
    if (span !== null) endWithResponse(span, response);
    return span;
  };
}

const isService = (name: string): name is ServiceName => Object.hasOwn(serviceContracts, name);
