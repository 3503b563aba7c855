import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeAccount } from '../harness/accounts.ts';
import { serviceToken } from '../harness/test-market.ts';
import { writeContentFolder } from './content-folder.ts';
import { type ContentMarket, contentToken, type GraphQLBody, startContentMarket } from './content-market.ts';
import { postId, sampleFolder } from './sample-items.ts';

const query = `{ Post(id: "${postId}") { title } }`;
const data = { Post: { title: 'Umiditatea grâului' } };
const otherToken = 'a-token-of-another-reader';

describe('the transport of content', () => {
  let market: ContentMarket;
  beforeAll(async () => {
    market = await startContentMarket(writeContentFolder(sampleFolder), {
      CONTENT_ACCESS_TOKENS: ` ${otherToken}, another`,
      PUBLIC_URL: 'https://recolta.example/',
      SERVICES_METRICS_PORT: '0',
    });
  });
  afterAll(() => market.close());

  const post = (
    path: string,
    {
      token,
      body = { query } as unknown,
      headers = {},
    }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) => market.call({ method: 'POST', path: `/content${path}`, token, body, headers });
  const messageOf = (body: unknown) => (body as GraphQLBody).errors?.[0]?.message;
  const errorForm = {
    message: expect.any(String),
    extensions: { category: 'graphql' },
    locations: [{ line: expect.any(Number), column: expect.any(Number) }],
  };

  it('answers with a bearer token, and with the token in the path, with or without a question mark', async () => {
    const found = [
      await post('/graphql', { token: contentToken }),
      await post('/graphql?', { token: contentToken }),
      await post(`/${contentToken}`),
      await post(`/${contentToken}?`),
      await post('/graphql', { token: otherToken }),
      await post(`/${otherToken}`),
    ];
    for (const { status, body, headers } of found) {
      expect([status, body]).toEqual([200, { data }]);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });

  it('answers GET with variables and the name of the operation', async () => {
    const text = 'query A($id: String) { Post(id: $id) { title } } query B { Posts { total } }';
    const search = new URLSearchParams({
      query: text,
      operationName: 'A',
      variables: JSON.stringify({ id: postId }),
    });
    const get = (path: string, token?: string) =>
      market.call({ method: 'GET', path: `/content${path}`, token });
    expect((await get(`/graphql?${search}`, contentToken)).body).toEqual({ data });
    expect((await get(`/${contentToken}?${search}`)).body).toEqual({ data });
    search.set('variables', '{');
    expect(messageOf((await get(`/graphql?${search}`, contentToken)).body)).toMatch(/must have a query/);
    expect(messageOf((await get('/graphql', contentToken)).body)).toMatch(/must have a query/);
  });

  it('refuses other tokens with 401 in the form of an error', async () => {
    const wrong = [
      await post('/graphql'),
      await post('/graphql', { token: 'none' }),
      await post('/graphql', { token: `${contentToken}x` }),
      await post(`/graphql?token=${contentToken}`),
      await post('/none'),
      await market.call({ method: 'GET', path: '/content/none' }),
      await market.call({ method: 'PUT', path: '/content/graphql', body: {} }),
    ];
    for (const { status, body } of wrong) expect([status, body]).toEqual([401, { errors: [errorForm] }]);
    expect(market.logText()).not.toContain(contentToken);
  });

  it('refuses other methods with 405 and other bodies with 415 and 413, as JSON', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const answer = await market.call({
        method,
        path: '/content/graphql',
        token: contentToken,
        body: { query },
      });
      expect([answer.status, answer.body, answer.headers.allow]).toEqual([
        405,
        { errors: [errorForm] },
        'GET, POST',
      ]);
    }
    const text = await post('/graphql', {
      token: contentToken,
      body: query,
      headers: { 'content-type': 'text/plain' },
    });
    expect([text.status, text.body]).toEqual([415, { errors: [errorForm] }]);
    const large = await post('/graphql', { token: contentToken, body: { query: ' '.repeat(300_000) } });
    expect([large.status, large.body]).toEqual([413, { errors: [errorForm] }]);
    expect((await post('/graphql/deeper', { token: contentToken })).status).toBe(404);
  });

  it('compresses white space, and refuses longer queries with 412', async () => {
    const spaced = query.replaceAll(' ', ' \n\t '.repeat(1000));
    expect((await post('/graphql', { token: contentToken, body: { query: spaced } })).body).toEqual({ data });
    // The longest that is answered: what it asks for does not exist.
    const frame = '{ Post(id: "") { title } }';
    const longest = frame.replace('""', `"${'x'.repeat(27_500 - frame.length)}"`);
    expect((await post('/graphql', { token: contentToken, body: { query: longest } })).status).toBe(200);
    expect(
      (await post('/graphql', { token: contentToken, body: { query: longest.replace('x', 'xx') } })).status,
    ).toBe(412);
    const long = `{ Post(id: "${'x'.repeat(27_500)}") { title } }`;
    const { status, body } = await post('/graphql', { token: contentToken, body: { query: long } });
    expect([status, messageOf(body)]).toEqual([
      412,
      `Query could not be compressed. Query limit is 27500 but length was ${long.length}.`,
    ]);
  });

  it('answers failed queries with 200 and errors', async () => {
    const failing: readonly [body: unknown, message: RegExp][] = [
      [{ query: '{ Post(' }, /^Syntax Error/],
      [{ query: '{ Nothing { a } }' }, /Cannot query field "Nothing"/],
      [{ query: 'query ($id: String!) { Post(id: $id) { title } }' }, /Variable "\$id"/],
      [{ query: 'query ($id: String) { Post(id: $id) { title } }', variables: { id: 7 } }, /Variable "\$id"/],
      [{ query: 'query A { Posts { total } } query B { Posts { total } }' }, /operation/i],
      [{ query, operationName: 'C' }, /operation/i],
      [{ query: 'mutation { a }' }, /not configured to execute mutation|mutation/i],
      [{ query: 'subscription { a }' }, /subscription/i],
      [{ query: '{ Posts(where: {_created_on_gt: "yesterday"}) { total } }' }, /_DateTime must be/],
      [{ query: '{ Posts(where: {title: "\\u0000"}) { total } }' }, /Unicode/],
      [
        { query: 'query ($t: String) { Posts(where: {title: $t}) { total } }', variables: { t: 'a\0' } },
        /Unicode/,
      ],
      [{}, /must have a query/],
      [{ query: 7 }, /must have a query/],
      [{ query, variables: [] }, /must have a query/],
      [[{ query }], /Batching is not supported/],
      [[], /Batching is not supported/],
      ['{', /must have a query/],
    ];
    for (const [sent, message] of failing) {
      const headers = { 'content-type': 'application/json' };
      const { status, body } = await post('/graphql', { token: contentToken, body: sent, headers });
      expect([status, body], JSON.stringify(sent)).toEqual([
        200,
        expect.not.objectContaining({ data: expect.anything() }),
      ]);
      for (const error of (body as GraphQLBody).errors ?? [])
        expect(error).toMatchObject({ ...errorForm, locations: expect.any(Array) });
      expect(messageOf(body), JSON.stringify(sent)).toMatch(message);
    }
  });

  it('accepts the headers of Prepr’s clients, and allows them to browsers', async () => {
    const headers = {
      'prepr-customer-id': 'c',
      'prepr-visitor-ip': '127.0.0.1',
      'prepr-abtesting': '5000',
      'prepr-context-utm_source': 'a',
      'prepr-version': '2025-10-07',
      'prepr-segments': 's',
    };
    const answer = await post('/graphql', { token: contentToken, headers });
    expect([answer.body, answer.headers['access-control-allow-origin']]).toEqual([{ data }, '*']);
    const asked = await market.call({ method: 'OPTIONS', path: '/content/graphql' });
    expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([204, '*']);
    const allowed = String(asked.headers['access-control-allow-headers']).toLowerCase().split(', ');
    expect(allowed).toEqual(
      expect.arrayContaining([...Object.keys(headers), 'prepr-locale', 'authorization', 'content-type']),
    );
    expect(asked.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('introspection and the text of the schema are served outside production, and by setting', async () => {
    const introspection = '{ __schema { queryType { name } } __type(name: "Post") { name } }';
    expect((await market.read(introspection)).__type).toEqual({ name: 'Post' });
    const text = await market.call({ method: 'GET', path: '/content/schema.graphql' });
    expect([text.status, text.text]).toEqual([200, expect.stringContaining('type Query {')]);
    const closed = await startContentMarket(writeContentFolder(sampleFolder), { CONTENT_INTROSPECTION: '0' });
    onTestFinished(() => closed.close());
    const { status, body } = await closed.ask(introspection);
    expect([status, body.data, body.errors?.length]).toEqual([200, undefined, 3]);
    expect((await closed.ask('{ Posts { totals } }')).body.errors?.[0]?.message).not.toContain(
      'Did you mean',
    );
    expect((await closed.call({ method: 'GET', path: '/content/schema.graphql' })).status).toBe(401);
    expect(await closed.read(query)).toEqual(data);
  });

  it('addresses of assets begin with the public address', async () => {
    const { Post } = await market.read(`{ Post(id: "${postId}") { cover { url } } }`);
    expect(Post.cover[0].url).toMatch(/^https:\/\/recolta\.example\/services\/content\/assets\//);
  });

  it('answers 500 for an internal error, without its message', async () => {
    await sql`alter table content.items rename to items_away`.execute(market.db);
    const broken = await market.ask(query);
    await sql`alter table content.items_away rename to items`.execute(market.db);
    expect([broken.status, broken.body.errors?.[0]]).toEqual([
      500,
      expect.objectContaining({ message: 'Internal server error.', path: ['Post'] }),
    ]);
    expect(market.logText()).toContain('a content query failed');
    expect(await market.read(query)).toEqual(data);
  });

  it('a busy database is 503, and a query that takes too long is an error', async () => {
    const busy = await startContentMarket(writeContentFolder(sampleFolder), {
      READ_TIMEOUT_MS: '400',
      CONTENT_QUERY_MS: '1200',
    });
    onTestFinished(() => busy.close());
    // The service loads with its first query.
    await busy.read(query);
    await busy.db.transaction().execute(async (trx) => {
      await sql`lock table content.items in access exclusive mode`.execute(trx);
      const one = await busy.ask(query);
      expect([one.status, messageOf(one.body)]).toEqual([503, 'Service unavailable.']);
      const many = await busy.ask(
        '{ Posts { total } Pages { total } Authors { total } Categorys { total } ContentItems { total } }',
      );
      expect([many.status, messageOf(many.body)]).toEqual([200, 'The query took longer than 1200 ms.']);
    });
    expect(await busy.read(query)).toEqual(data);
    // Logs the query that met the busy database, but not the one that was abandoned.
    expect(busy.logText().match(/a content query failed/g)).toHaveLength(1);
  });

  it('is ready, and has metrics', async () => {
    expect((await market.call({ method: 'GET', path: '/content/readyz' })).body).toEqual({ ok: true });
    const text = await (await fetch(`http://127.0.0.1:${market.metricsPort}/metrics`)).text();
    for (const status of ['2xx', '4xx', '5xx'])
      expect(text).toMatch(
        new RegExp(`services_http_seconds_count\\{service="content",status="${status}"\\} [1-9]`),
      );
  });

  it('requires an access token for queries, the service token for the feed, and nothing for the rest', async () => {
    const { token: client } = await makeAccount(market.db);
    const { token: admin } = await makeAccount(market.db, { role: 'Admin' });
    const callers = {
      visitor: undefined,
      client,
      admin,
      relay: serviceToken,
      reader: contentToken,
      otherReader: otherToken,
    };
    const calls: Readonly<Record<string, readonly [method: string, path: string, expected: number[]]>> = {
      query: ['POST', '/graphql', [401, 401, 401, 401, 200, 200]],
      queryByGet: ['GET', `/graphql?query=${encodeURIComponent(query)}`, [401, 401, 401, 401, 200, 200]],
      wrongPath: ['POST', '/wrong-token', [401, 401, 401, 401, 401, 401]],
      feed: ['GET', '/feed', [404, 404, 404, 200, 404, 404]],
      schema: ['GET', '/schema.graphql', [200, 200, 200, 200, 200, 200]],
      ready: ['GET', '/readyz', [200, 200, 200, 200, 200, 200]],
      unknown: ['GET', '/a/b', [404, 404, 404, 404, 404, 404]],
    };
    for (const [name, [method, path, expected]] of Object.entries(calls)) {
      const found: number[] = [];
      for (const token of Object.values(callers)) {
        const body = method === 'POST' ? { query } : undefined;
        found.push((await market.call({ method, path: `/content${path}`, token, body })).status);
      }
      expect(found, name).toEqual(expected);
    }
  });
});
