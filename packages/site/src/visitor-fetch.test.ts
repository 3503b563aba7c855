import { afterEach, expect, it, vi } from 'vitest';
import type { QueryOutcome, VisitorQueries } from './content/visitor-queries.ts';
import { createVisitorFetch } from './visitor-fetch.ts';

const body = JSON.stringify({ query: 'query A { a }', variables: { b: 1 }, operationName: 'A' });
const query = { method: 'POST', path: '/services/content/graphql', body };

afterEach(() => vi.unstubAllGlobals());

function fetchBefore(ask: VisitorQueries['ask'], timeoutMs = 1000) {
  const queries = { ask, stop: () => Promise.resolve() };
  return createVisitorFetch({
    serviceUrls: {
      ...{ main: 'http://main.test', catalogue: 'http://catalogue.test' },
      ...{ 'live-auctions': 'http://live.test', content: 'http://content.test' },
    },
    queries,
    timeoutMs,
  });
}

it('queries content like any visitor', async () => {
  const answer = { body: Buffer.from('{"data":{}}'), br: undefined, gz: undefined };
  const ask = vi.fn(async (): Promise<QueryOutcome> => ({ kind: 'answered', status: 200, answer }));
  expect(await fetchBefore(ask)(query)).toEqual({ status: 200, body: '{"data":{}}' });
  const asker = {
    owner: '127.0.0.1',
    address: '127.0.0.1',
    locale: undefined,
    requestId: expect.any(String),
  };
  expect(ask).toHaveBeenCalledWith(JSON.parse(body), asker);
});

it.each<[string, QueryOutcome]>([
  ['outside the documents', { kind: 'refused', status: 401, message: 'no' }],
  ['while the service is busy', { kind: 'busy' }],
  ['while it is away', { kind: 'failed', code: 'UpstreamUnavailable' }],
])('rejects a query %s', async (_name, outcome) => {
  await expect(fetchBefore(async () => outcome)(query)).rejects.toThrow(TypeError);
});

it('rejects a query that is answered too late', async () => {
  const late = fetchBefore(() => new Promise(() => undefined), 5);
  await expect(late(query)).rejects.toMatchObject({ name: 'TimeoutError' });
});

it.each([
  ['POST', '/services/main/accounts'],
  ['GET', '/services/content/assets/a'],
  ['POST', '/services/content/reads'],
  ['GET', '/services/other/a'],
  ['GET', 'http://evil.test/services/main/a'],
])('%s %s is not a call of a page', async (method, path) => {
  const send = vi.fn();
  vi.stubGlobal('fetch', send);
  await expect(fetchBefore(vi.fn())({ method, path, body: '' })).rejects.toThrow(TypeError);
  expect(send).not.toHaveBeenCalled();
});

it('reads from the other services without a session', async () => {
  const send = vi.fn(async (_url: string, _init: RequestInit) => new Response('[]'));
  vi.stubGlobal('fetch', send);
  const read = { method: 'GET', path: '/services/main/auctions?page=1', body: '' };
  expect(await fetchBefore(vi.fn())(read)).toEqual({ status: 200, body: '[]' });
  const [url, init] = send.mock.calls[0] ?? [];
  expect([url, init?.headers]).toEqual([
    'http://main.test/auctions?page=1',
    { accept: 'application/json', 'x-forwarded-for': '127.0.0.1' },
  ]);
});
