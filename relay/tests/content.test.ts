import type { ServerResponse } from 'node:http';
import { contentDocuments } from '@recolta/shared/contracts/content/documents';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { type Arrived, fakeContentToken, fakeServiceToken } from './fake-services.ts';
import { cookieOf, origin, type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

const [[operationName = '', query = ''] = [], [, otherQuery = ''] = []] = Object.entries(contentDocuments);
const isOfContent = ({ service }: Arrived) => service === 'content';
const ownToken = { authorization: 'Bearer a-token-of-their-own' };

/** Responds to queries with data, numbered. */
function withData(res: ServerResponse, data: object, status = 200): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));
}

describe('queries of content', () => {
  let under: RelayUnderTest;
  /** Unique per test, so that no test gets another's cached answer. */
  let slug = 0;
  beforeAll(async () => {
    under = await startRelayUnderTest({ METRICS_PORT: '0' });
  });
  afterEach(() => {
    slug++;
    under.fake.answerWith(null);
    under.fake.forgetCalls();
  });
  afterAll(() => under.close());

  const send = (body: unknown, headers: Record<string, string> = {}, at = under) =>
    fetch(`${at.baseUrl}/services/content/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const visit = (variables: object = {}, headers: Record<string, string> = {}, at = under) =>
    send({ query, variables: { slug, ...variables }, operationName }, headers, at);
  const arrived = (at = under) => at.fake.arrived.filter(isOfContent);
  /** Makes the service respond with the number of calls it got. */
  function count(at = under, more: object = {}): void {
    let calls = 0;
    at.fake.answerWith((_call, res) => withData(res, { data: { call: ++calls }, ...more }));
  }
  const dataOf = async (answer: Response | Promise<Response>) =>
    z.object({ data: z.record(z.string(), z.unknown()) }).parse(await (await answer).json()).data;
  const metric = async (from: string) => {
    const text = await (await fetch(`http://127.0.0.1:${under.relay.metricsPort}/metrics`)).text();
    return Number(new RegExp(`relay_content_queries_total\\{from="${from}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  };

  describe('without a token of their own', () => {
    it('reach the service with the relay’s token, and neither cookie nor the cookie’s token', async () => {
      const cookie = await cookieOf(under);
      under.fake.forgetCalls();
      count();
      const answer = await visit({}, { cookie, origin, 'x-other': 'x', 'prepr-version': '2000-01-01' });
      expect(await dataOf(answer)).toEqual({ call: 1 });
      const [call] = arrived();
      expect(call?.headers).toMatchObject({
        authorization: `Bearer ${fakeContentToken}`,
        'x-forwarded-for': '127.0.0.1',
      });
      for (const name of ['cookie', 'x-other', 'prepr-version', 'origin'])
        expect(call?.headers[name]).toBeUndefined();
      expect(JSON.parse(call?.body ?? '')).toEqual({ query, variables: { slug }, operationName });
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });

    it.each([
      ['another document', { query: 'query { Post(slug: "a") { title } }' }, 401],
      ['one with an extra space', { query: `${query} ` }, 401],
      ['a document in a batch', [{ query }], 400],
      [
        'variables nested too deep',
        { query, variables: JSON.parse(`{"a":${'['.repeat(30)}${']'.repeat(30)}}`) },
        401,
      ],
      ['no document', {}, 400],
      ['no JSON', '{', 400],
    ])('are refused in the form of GraphQL: %s', async (_name, body, status) => {
      const answer = await send(body);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        status,
        'application/json; charset=utf-8',
      ]);
      expect(await answer.json()).toEqual({
        errors: [
          {
            message: expect.any(String),
            extensions: { category: 'graphql' },
            locations: [{ line: 1, column: 1 }],
          },
        ],
      });
      expect(arrived()).toEqual([]);
    });

    it('are refused by GET, whatever the query', async () => {
      const address = `${under.baseUrl}/services/content/graphql?query=${encodeURIComponent(query)}`;
      const answer = await fetch(address);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({ errors: [expect.any(Object)] });
      expect(arrived()).toEqual([]);
    });

    it('are refused if they are larger than a query can be', async () => {
      const answer = await visit({ more: 'x'.repeat(200_000) });
      expect(answer.status).toBe(413);
      expect(arrived()).toEqual([]);
    });

    it('are sent once for identical queries, in any spelling of their JSON', async () => {
      count();
      const before = await metric('memory');
      expect(await dataOf(visit({ a: 1, b: { c: 2, d: [3] } }))).toEqual({ call: 1 });
      const spelled = `{ "operationName": ${JSON.stringify(operationName)}, "variables": {"b": {"d": [3], "c": 2}, "a": 1.0, "slug": ${slug}}, "query": ${JSON.stringify(query)} }`;
      const cookie = await cookieOf(under);
      expect(await dataOf(send(spelled, { cookie }))).toEqual({ call: 1 });
      expect(await metric('memory')).toBe(before + 1);
      expect(arrived()).toHaveLength(1);
    });

    it.each([
      ['variables', () => visit({ a: 2 })],
      ['operation', () => send({ query, variables: { slug, a: 1 } })],
      ['document', () => send({ query: otherQuery, variables: { slug, a: 1 }, operationName })],
      ['locale', () => visit({ a: 1 }, { 'prepr-locale': 'en-US' })],
    ])('are sent again with another %s', async (_name, other) => {
      count();
      await visit({ a: 1 });
      expect(await dataOf(other())).toEqual({ call: 2 });
    });

    it('share one pending call', async () => {
      const { promise, resolve } = Promise.withResolvers<ServerResponse>();
      under.fake.answerWith((_call, res) => resolve(res));
      const answers = Array.from({ length: 20 }, () => visit());
      const res = await promise;
      withData(res, { data: { call: 1 } });
      expect(new Set((await Promise.all(answers.map(dataOf))).map(({ call }) => call))).toEqual(new Set([1]));
      expect(arrived()).toHaveLength(1);
    });

    it('are compressed in the encoding that the browser accepts', async () => {
      count(under, { extensions: { text: 'grâu '.repeat(500) } });
      const sizes = await Promise.all(
        ['br, gzip', 'gzip;q=0.5', 'br;q=0, identity', ''].map(async (accepted) => {
          const answer = await visit({}, { 'accept-encoding': accepted });
          expect(await dataOf(answer)).toEqual({ call: 1 });
          return [answer.headers.get('content-encoding'), Number(answer.headers.get('content-length')) < 500];
        }),
      );
      expect(sizes).toEqual([
        ['br', true],
        ['gzip', true],
        [null, false],
        [null, false],
      ]);
    });

    it('are sent again if the answer had errors', async () => {
      count(under, { errors: [{ message: 'no' }] });
      expect(await dataOf(visit())).toEqual({ call: 1 });
      expect(await dataOf(visit())).toEqual({ call: 2 });
    });

    it('are sent again after content has changed', async () => {
      count();
      await visit();
      under.fake.tell('content', { kind: 'content:changed' });
      await expect.poll(() => dataOf(visit())).toEqual({ call: 2 });
    });

    it('are not cached if content changed while they were pending', async () => {
      const { promise, resolve } = Promise.withResolvers<ServerResponse>();
      under.fake.answerWith((_call, res) => resolve(res));
      const old = visit();
      const res = await promise;
      const marked = slug;
      count();
      await send({ query, variables: { marked }, operationName });
      under.fake.tell('content', { kind: 'content:changed' });
      await expect
        .poll(() => dataOf(send({ query, variables: { marked }, operationName })))
        .toEqual({ call: 2 });
      expect(await dataOf(visit())).toEqual({ call: 3 });
      withData(res, { data: { call: 'old' } });
      expect(await dataOf(old)).toEqual({ call: 'old' });
      expect(await dataOf(visit())).toEqual({ call: 3 });
    });

    it.each([
      ['breaks off', (_call: Arrived, res: ServerResponse) => void res.destroy(), 502, 'UpstreamUnavailable'],
      [
        'refuses the token',
        (_call: Arrived, res: ServerResponse) => withData(res, { errors: [{}] }, 401),
        502,
        'UpstreamUnavailable',
      ],
      [
        'answers with a page',
        (_call: Arrived, res: ServerResponse) => void res.end('<p>'),
        502,
        'UpstreamUnavailable',
      ],
      ['is busy', (_call: Arrived, res: ServerResponse) => withData(res, {}, 503), 503, 'ServiceUnavailable'],
    ])('report that the service %s, and are sent again', async (_name, answerBadly, status, code) => {
      under.fake.answerWith(answerBadly);
      const answer = await visit();
      expect([answer.status, await answer.json()]).toMatchObject([status, { code }]);
      count();
      expect(await dataOf(visit())).toEqual({ call: 1 });
    });

    it('forward the service’s answer to a query', async () => {
      under.fake.answerWith((_call, res) => withData(res, { errors: [{ message: 'too long' }] }, 412));
      const answer = await visit();
      expect([answer.status, await answer.json()]).toEqual([412, { errors: [{ message: 'too long' }] }]);
    });
  });

  describe('with a token of their own', () => {
    it('are forwarded unchanged, and never answered from memory', async () => {
      const cookie = await cookieOf(under);
      under.fake.forgetCalls();
      count();
      const own = { ...ownToken, cookie, 'prepr-locale': 'en-US', 'prepr-version': '2025-10-07' };
      const ask = () => send({ query: '{ Posts { total } }' }, own);
      expect([await dataOf(ask()), await dataOf(ask())]).toEqual([{ call: 1 }, { call: 2 }]);
      expect(await dataOf(visit({}, ownToken))).toEqual({ call: 3 });
      expect(await dataOf(visit())).toEqual({ call: 4 });
      const [call] = arrived();
      expect(call?.headers).toMatchObject({
        authorization: ownToken.authorization,
        'prepr-locale': 'en-US',
        'prepr-version': '2025-10-07',
      });
      expect(call?.headers.cookie).toBeUndefined();
      expect(JSON.parse(call?.body ?? '')).toEqual({ query: '{ Posts { total } }' });
    });

    it('are forwarded by GET, and with the token in the path, to which the relay adds none', async () => {
      await fetch(`${under.baseUrl}/services/content/graphql?query=%7BPosts%7Btotal%7D%7D`, {
        headers: ownToken,
      });
      const path = await fetch(`${under.baseUrl}/services/content/ac_token-of-their-own?`, {
        method: 'POST',
        body: '{}',
      });
      expect(path.status).toBe(200);
      expect(arrived().map(({ url, headers }) => [url, headers.authorization])).toEqual([
        ['/graphql?query=%7BPosts%7Btotal%7D%7D', ownToken.authorization],
        ['/ac_token-of-their-own?', undefined],
      ]);
    });

    it('are logged without the token of their path', async () => {
      const lines: string[] = [];
      const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) });
      const logged = await startRelayUnderTest({}, { log });
      onTestFinished(() => logged.close());
      const url = `${logged.baseUrl}/services/content/ac_token-of-their-own?`;
      expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(200);
      await expect.poll(() => lines.join('')).toContain('"path":"/<token>"');
      expect(lines.join('')).not.toContain('ac_token');
    });

    it('may come from pages of other origins, after a preflight request', async () => {
      const address = `${under.baseUrl}/services/content/graphql`;
      under.fake.answerWith((_call, res) => {
        const headers = { 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true' };
        res.writeHead(204, { ...headers, 'access-control-allow-headers': 'Authorization' }).end();
      });
      const asked = await fetch(address, { method: 'OPTIONS', headers: { origin: 'https://other.test' } });
      expect(asked.status).toBe(204);
      const names = ['origin', 'headers', 'credentials'];
      const allowed = names.map((name) => asked.headers.get(`access-control-allow-${name}`));
      expect(allowed).toEqual(['*', 'Authorization', null]);
      expect(arrived().map(({ method, url }) => [method, url])).toEqual([['OPTIONS', '/graphql']]);
      under.fake.answerWith(null);
      const own = await send({ query: '{ a }' }, { ...ownToken, origin: 'https://other.test' });
      expect(own.headers.get('access-control-allow-origin')).toBe('*');
      const visitors = await visit({}, { origin: 'https://other.test' });
      expect(visitors.headers.get('access-control-allow-origin')).toBeNull();
    });

    it.each(['/services/content/reads', '/services/content/assets/a/b/c/d', '/services/main/accounts'])(
      'are the only ones: pages of other origins may not request %s',
      async (path) => {
        const answer = await fetch(`${under.baseUrl}${path}`, { method: 'OPTIONS' });
        expect(answer.status).toBe(405);
        expect(under.fake.arrived).toEqual([]);
      },
    );
  });

  it('are aborted after the time of content, and sent again', async () => {
    const hasty = await startRelayUnderTest({ CONTENT_TIMEOUT_MS: '50' });
    onTestFinished(() => hasty.close());
    hasty.fake.answerWith(() => undefined);
    for (const answer of [await visit({}, {}, hasty), await send({ query: '{ a }' }, ownToken, hasty)])
      expect([answer.status, await answer.json()]).toMatchObject([504, { code: 'UpstreamTimeout' }]);
    const { promise, resolve } = Promise.withResolvers<void>();
    hasty.fake.answerWith((_call, res) => {
      withData(res, { data: {} });
      resolve();
    });
    await visit({}, {}, hasty);
    await promise;
  });

  describe('files', () => {
    const path = '/services/content/assets/signature/w_640/5c0e1a52-0000-4000-8000-000000000001/grau.webp';

    it('are forwarded without token and cookie, and may be cached permanently', async () => {
      const cookie = await cookieOf(under);
      under.fake.forgetCalls();
      const immutable = 'public, max-age=31536000, immutable';
      under.fake.answerWith((_call, res) => {
        res.writeHead(206, {
          'cache-control': immutable,
          'content-range': 'bytes 0-1/9',
          'set-cookie': 'a=1',
        });
        res.end('ab');
      });
      const answer = await fetch(`${under.baseUrl}${path}`, { headers: { cookie, range: 'bytes=0-1' } });
      expect([answer.status, await answer.text()]).toEqual([206, 'ab']);
      const headers = ['cache-control', 'content-range', 'vary', 'set-cookie'];
      expect(headers.map((name) => answer.headers.get(name))).toEqual([immutable, 'bytes 0-1/9', null, null]);
      expect(arrived()[0]?.headers).toMatchObject({ range: 'bytes=0-1' });
      for (const name of ['authorization', 'cookie']) expect(arrived()[0]?.headers[name]).toBeUndefined();
    });
  });

  describe('reports of reads', () => {
    const report = (headers: Record<string, string>, at = under) =>
      fetch(`${at.baseUrl}/services/content/reads`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ id: '5c0e1a52-0000-4000-8000-000000000001', before: [] }),
      });

    it('reach the service with the token of its feed, without a session', async () => {
      const cookie = await cookieOf(under);
      under.fake.forgetCalls();
      expect((await report({ cookie, origin })).status).toBe(200);
      expect(arrived()[0]?.headers.authorization).toBe(`Bearer ${fakeServiceToken}`);
      expect(arrived()[0]?.headers.cookie).toBeUndefined();
    });

    it.each([[{}], [{ origin: 'https://evil.test' }]])(
      'come only from our own pages, not with %j',
      async (headers) => {
        expect((await report(headers as Record<string, string>)).status).toBe(403);
        expect(arrived()).toEqual([]);
      },
    );

    it('are counted by address', async () => {
      const few = await startRelayUnderTest({ READ_REPORTS_PER_HOUR: '3' });
      onTestFinished(() => few.close());
      const statuses: number[] = [];
      for (let times = 0; times < 5; times++) statuses.push((await report({ origin }, few)).status);
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
      expect(arrived(few)).toHaveLength(3);
    });
  });

  describe('with a Prepr environment', () => {
    let foreign: RelayUnderTest;
    beforeAll(async () => {
      foreign = await startRelayUnderTest({ CONTENT_VERSION: '2025-10-07' }, {}, ({ baseUrl }) => ({
        CONTENT_URL: `${baseUrl}/prepr/graphql`,
      }));
    });
    afterAll(() => foreign.close());
    const arrivedThere = () => foreign.fake.arrived.filter(({ service }) => service === 'prepr');

    it('are sent to its /graphql, with the configured version and no address of a visitor', async () => {
      count(foreign);
      expect(await dataOf(visit({}, {}, foreign))).toEqual({ call: 1 });
      await send({ query: '{ a }' }, ownToken, foreign);
      const [visitors, own] = arrivedThere();
      expect([visitors?.url, own?.url]).toEqual(['/graphql', '/graphql']);
      expect(visitors?.headers).toMatchObject({
        authorization: `Bearer ${fakeContentToken}`,
        'prepr-version': '2025-10-07',
      });
      expect(visitors?.headers['x-forwarded-for']).toBeUndefined();
      expect(own?.headers['x-forwarded-for']).toBeUndefined();
    });

    it.each([
      ['GET', '/assets/a/original/b/c.jpg'],
      ['POST', '/reads'],
      ['GET', '/openapi.json'],
      ['POST', '/some/thing'],
    ])('nothing else is forwarded: %s %s', async (method, path) => {
      foreign.fake.forgetCalls();
      const answer = await fetch(`${foreign.baseUrl}/services/content${path}`, {
        method,
        headers: { origin },
      });
      expect(answer.status).toBe(404);
      expect(arrivedThere()).toEqual([]);
    });

    it('has no feed', () => {
      expect(foreign.fake.feedCalls().filter((url) => url.startsWith('/prepr'))).toEqual([]);
    });
  });

  it('leave no line in the log, and neither do reports of reads', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
    const quiet = await startRelayUnderTest({}, { log });
    onTestFinished(() => quiet.close());
    quiet.fake.answerWith((_call, res) => withData(res, { data: {} }));
    await visit({}, {}, quiet);
    await send({ query: '{ a }' }, ownToken, quiet);
    const post = (path: string) =>
      fetch(`${quiet.baseUrl}/services/${path}`, { method: 'POST', headers: { origin }, body: '{}' });
    await post('content/reads');
    await post('main/some/change');
    await expect.poll(() => lines.filter((line) => line.includes('proxied a call')).length).toBe(1);
    expect(lines.join('')).toContain('/some/change');
  });

  it('hold bounded memory, independent of the number of queries', async () => {
    const small = await startRelayUnderTest({ CONTENT_CACHE_BYTES: '20000', METRICS_PORT: '0' });
    onTestFinished(() => small.close());
    small.fake.answerWith((_call, res) => withData(res, { data: { text: 'x'.repeat(2000) } }));
    for (let at = 0; at < 30; at++) expect((await visit({ at }, {}, small)).status).toBe(200);
    const text = await (await fetch(`http://127.0.0.1:${small.relay.metricsPort}/metrics`)).text();
    const held = Number(/^relay_content_cache_bytes (\d+)$/m.exec(text)?.[1]);
    expect(held).toBeGreaterThan(2000);
    expect(held).toBeLessThanOrEqual(20_000);
  });
});
