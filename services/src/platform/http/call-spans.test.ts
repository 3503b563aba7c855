import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Span, SpanOptions, Traces } from '@recolta/server-kit/tracing/span';
import { expect, it } from 'vitest';
import { createCallSpans } from './call-spans.ts';

/** Traces that record every call, and what was recorded. */
function recording() {
  const begun: [name: string, traceparent: unknown, options: SpanOptions][] = [];
  const told: unknown[] = [];
  const span = {
    set: (attributes: object) => told.push(attributes),
    fail: () => told.push('failed'),
    end: () => told.push('ended'),
  } as unknown as Span;
  const traces = {
    begin(nameOf: () => string, traceparent: unknown, options: SpanOptions) {
      begun.push([nameOf(), traceparent, options]);
      return span;
    },
  } as unknown as Traces;
  return { begun, told, traces };
}

const request = (method: string, url: string, traceparent?: string) =>
  ({ method, url, headers: { traceparent } }) as unknown as IncomingMessage;
const respond = (statusCode: number) =>
  Object.assign(new EventEmitter(), { statusCode }) as unknown as ServerResponse;

it('calls are named by their contract without ids, the relay’s by their service', () => {
  const { begun, traces } = recording();
  const spanOf = createCallSpans(traces);
  for (const [method, url] of [
    ['GET', '/main/auctions/00000000-0000-4000-8000-000000000001?page=2'],
    ['GET', '/main/feed/versions?ids=1'],
    ['GET', '/main/nothing-here'],
    ['GET', '/elsewhere/auctions'],
    ['GET', '/'],
  ] as const)
    spanOf(request(method, url, 'parent'), respond(200));
  const names = begun.map(([name]) => name);
  expect(names.slice(1)).toEqual(['main.feed', 'main.unknown', 'unknown', 'unknown']);
  expect(names[0]).toMatch(/^main\.announcements?\.\w+$/);
  expect(begun[0]?.slice(1)).toEqual([
    'parent',
    { kind: 'server', attributes: { 'http.request.method': 'GET' } },
  ]);
});

it('a span ends with its response, and fails with a failed one; a call that is not recorded has none', () => {
  const { told, traces } = recording();
  const spanOf = createCallSpans(traces);
  for (const status of [204, 503]) {
    const response = respond(status);
    expect(spanOf(request('GET', '/main/auctions'), response)).not.toBeNull();
    response.emit('close');
  }
  expect(told).toEqual([
    ...[{ 'http.response.status_code': 204 }, 'ended'],
    ...[{ 'http.response.status_code': 503 }, 'failed', 'ended'],
  ]);
  const unrecorded = createCallSpans({ begin: () => null } as unknown as Traces);
  const response = respond(200);
  expect(unrecorded(request('GET', '/main/auctions'), response)).toBeNull();
  expect(response.listenerCount('close')).toBe(0);
});
