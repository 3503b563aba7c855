import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { arrivedSchema } from './fake-services.ts';
import { cookieOf, origin, type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

describe('proxy', () => {
  let under: RelayUnderTest;
  beforeAll(async () => {
    under = await startRelayUnderTest({ MAX_BODY_BYTES: '1000' });
  });
  afterEach(() => {
    under.fake.answerWith(null);
    under.fake.forgetCalls();
  });
  afterAll(() => under.close());

  const call = (path: string, init: RequestInit = {}) => fetch(`${under.baseUrl}${path}`, init);
  /** The request as the fake service got it. */
  const echoed = async (answer: Response) => arrivedSchema.parse(await answer.json());
  const changePath = '/services/main/users/change-password';
  const bidPath = '/services/live-auctions/api/v1/auctions/x/bids/my';

  /** Sends bytes unchanged, which `fetch` would normalise; returns the status, 0 if the connection was closed. */
  function raw(text: string): Promise<number> {
    return new Promise((resolve) => {
      const { port } = new URL(under.baseUrl);
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk.toString();
        socket.end();
      });
      socket.on('error', () => resolve(0));
      socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)));
    });
  }

  describe('rights', () => {
    it('forwards the cookie’s token to the back ends as a bearer token, and never the cookie', async () => {
      const cookie = await cookieOf(under);
      const answer = await call('/services/catalogue/api/products', { headers: { cookie } });
      const { headers } = await echoed(answer);
      expect(headers.authorization).toBe(`Bearer ${cookie.split('=')[1]}`);
      expect(headers.cookie).toBeUndefined();
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });

    it('[B5] makes answers to callers with a token no-store, whatever the service says of others', async () => {
      const kept = 'public, max-age=60';
      const cookie = await cookieOf(under);
      under.fake.answerWith((_call, res) =>
        res.writeHead(200, { 'cache-control': kept, vary: 'Accept' }).end(),
      );
      const of = async (headers: Record<string, string>) => {
        const answer = await call('/services/main/auctions', { headers });
        return ['cache-control', 'vary'].map((name) => answer.headers.get(name));
      };
      expect((await of({ cookie }))[0]).toBe('no-store');
      expect((await of({ authorization: 'Bearer of-my-own' }))[0]).toBe('no-store');
      expect(await of({})).toEqual([kept, 'Accept, Authorization, Cookie']);
      under.fake.answerWith(null);
    });

    it('leaves a caller’s own authorization unchanged', async () => {
      const cookie = await cookieOf(under);
      const headers = { cookie, authorization: 'Bearer of-my-own' };
      const answer = await call('/services/main/echo', { method: 'POST', headers });
      expect((await echoed(answer)).headers.authorization).toBe('Bearer of-my-own');
    });

    it('forwards only the headers of its list, and those that it sets', async () => {
      const answer = await call('/services/main/echo', {
        headers: {
          accept: 'application/json',
          'accept-language': 'ro',
          'if-none-match': '"1"',
          'x-user-id': '1',
          'x-forwarded-for': '1.2.3.4',
          'x-forwarded-host': 'evil.test',
          'x-request-id': 'mine',
          'x-http-method-override': 'DELETE',
          origin,
        },
      });
      const { headers } = await echoed(answer);
      expect(Object.keys(headers).sort()).toEqual([
        'accept',
        'accept-encoding',
        'accept-language',
        'connection',
        'host',
        'if-none-match',
        'x-forwarded-for',
        'x-request-id',
      ]);
      expect(headers['x-forwarded-for']).toBe('127.0.0.1');
      expect(headers['x-request-id']).not.toBe('mine');
    });

    it('forwards to no browser the service’s headers about itself, nor its cookies', async () => {
      const answer = await call('/services/main/echo');
      for (const name of ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin']) {
        expect(answer.headers.get(name), name).toBeNull();
      }
      expect(answer.headers.get('vary')).toBe('Authorization, Cookie, Accept-Encoding');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    });

    it('deletes the cookie when its session is refused, and only then', async () => {
      const cookie = await cookieOf(under);
      const refused = await call('/services/main/status/401', { headers: { cookie } });
      expect(refused.headers.get('set-cookie')).toMatch(/^recolta-session=; Max-Age=0;/);
      for (const status of [403, 404, 500, 503]) {
        const answer = await call(`/services/main/status/${status}`, { headers: { cookie } });
        expect(answer.headers.get('set-cookie'), String(status)).toBeNull();
      }
      const own = await call('/services/main/status/401', { headers: { cookie, authorization: 'Bearer x' } });
      expect(own.headers.get('set-cookie')).toBeNull();
    });
  });

  describe('origin of changing calls by cookie', () => {
    it.each([
      ['none', undefined, 403],
      ['null', 'null', 403],
      ['another', 'https://evil.test', 403],
      ['a sibling', 'http://www.recolta.test', 403],
      ['a longer one', 'http://recolta.test.evil.test', 403],
      ['https', 'https://recolta.test', 403],
      ['another port', 'http://recolta.test:3000', 403],
      ['its own', origin, 200],
    ])('%s', async (_name, from, status) => {
      const cookie = await cookieOf(under);
      under.fake.forgetCalls();
      const headers = { cookie, ...(from && { origin: from }) };
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await call('/services/main/echo', { method, headers });
        expect(answer.status, method).toBe(status);
      }
      expect(under.fake.arrived).toHaveLength(status === 200 ? 4 : 0);
    });

    it('is ignored for a call without the cookie', async () => {
      const answer = await call('/services/main/echo', {
        method: 'POST',
        headers: { origin: 'https://a.test' },
      });
      expect(answer.status).toBe(200);
    });
  });

  describe('paths', () => {
    it.each([
      '/services/main/../content/graphql',
      '/services/main/%2e%2e/content',
      '/services/main/a/./b',
      '/services/main/a/..',
      '/services/main//accounts',
      '/services//main/accounts',
      '/services/main/a%2fb',
      '/services/main/a%2Fb',
      '/services/main/a%5cb',
      '/services/main/a\\b',
      '/services/main/a%00b',
      '/services/main/a%252e%252e/b',
      '/services/main/a;b=c',
      '/services/main/a%3bb',
      '/services/main/a%0d%0ab',
      '/services/main/%66eed',
      '/services/main/feed',
      '/services/main/feed?cursor=1',
      '/services/main/feed/sessions',
      '/services/live-auctions/FEED/state?ids=1',
      '/services/live-auctions/feed%20',
      '/services/unknown/x',
      '/services/main',
      '/services/mainx/y',
      '/services/',
      `/services/main/${'a'.repeat(5000)}`,
    ])('%s never arrives', async (path) => {
      const status = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      expect(status).toBe(404);
      expect(under.fake.arrived).toEqual([]);
      expect(under.fake.feedCalls().filter((url) => url === path.slice('/services'.length))).toEqual([]);
    });

    it.each(['http://evil.test/services/main/x', '*', 'services/main/x'])(
      '%s is not a path',
      async (target) => {
        const status = await raw(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`);
        expect(status).toBe(400);
        expect(under.fake.arrived).toEqual([]);
      },
    );

    it('refuses two sizes of one body', async () => {
      const head = 'POST /services/main/echo HTTP/1.1\r\nHost: x\r\n';
      const status = await raw(`${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`);
      expect(status).toBe(400);
      expect(under.fake.arrived).toEqual([]);
    });

    it.each(['OPTIONS', 'TRACE', 'PROPFIND'])('refuses the method %s', async (method) => {
      const status = await raw(`${method} /services/main/echo HTTP/1.1\r\nHost: x\r\n\r\n`);
      expect(status).toBe(405);
      expect(under.fake.arrived).toEqual([]);
    });

    it('forwards path and query unchanged', async () => {
      const path = '/accounts/a-1/auction-bids/my/?filters=name@=gr%C3%A2u,price%3E%3D1|2&page=1';
      const answer = await call(`/services/main${path}`);
      expect((await echoed(answer)).url).toBe(path);
    });
  });

  describe('bodies', () => {
    it('arrive unchanged', async () => {
      const body = JSON.stringify({ price: '955.00', note: 'grâu, ș ț' });
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'a-key-of-mine' };
      const answer = await call('/services/main/echo', { method: 'POST', headers, body });
      const arrived = await echoed(answer);
      expect(arrived.body).toBe(body);
      expect(arrived.headers['idempotency-key']).toBe('a-key-of-mine');
    });

    it('allows a client without a browser to sign in by token', async () => {
      const body = JSON.stringify({ email: 'ana@recolta.test', password: 'right' });
      const answer = await call('/services/main/accounts/login', { method: 'POST', body });
      expect(await answer.json()).toEqual({ token: expect.any(String) });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('set-cookie')).toBeNull();
    });

    it('have an address of 4096 characters at most', async () => {
      const longest = '/services/main/echo?'.padEnd(4096, 'x');
      expect([(await call(longest)).status, (await call(`${longest}x`)).status]).toEqual([200, 404]);
    });

    it.each([1, 10, 1000])('pass if they are exactly as large as allowed, in %i parts', async (parts) => {
      const chunks = new ReadableStream({
        start(controller) {
          for (let i = 0; i < parts; i++) controller.enqueue(Buffer.alloc(1000 / parts, 'x'));
          controller.close();
        },
      });
      const answer = await call(changePath, { method: 'POST', body: chunks, duplex: 'half' });
      expect((await echoed(answer)).body).toBe('x'.repeat(1000));
    });

    it('are refused if they are too large, with or without a declared size', async () => {
      const sized = await call(changePath, { method: 'POST', body: 'x'.repeat(1001) });
      expect(sized.status).toBe(413);
      const chunks = new ReadableStream({
        start(controller) {
          for (let i = 0; i < 20; i++) controller.enqueue(Buffer.alloc(100));
          controller.close();
        },
      });
      const unsized = await call(changePath, { method: 'POST', body: chunks, duplex: 'half' });
      expect(unsized.status).toBe(413);
      expect(await unsized.json()).toMatchObject({ code: 'PayloadTooLarge' });
      expect(under.fake.arrived).toEqual([]);
    });
  });

  describe('services that fail', () => {
    it.each([
      ['a read', 'GET', '/services/main/categories'],
      ['a bid', 'PUT', bidPath],
    ])('answers 504 in the error format for %s that hangs', async (_name, method, path) => {
      const hasty = await startRelayUnderTest({ BID_TIMEOUT_MS: '150', CALL_TIMEOUT_MS: '300' });
      onTestFinished(hasty.close);
      hasty.fake.answerWith(() => undefined);
      const headers = { authorization: `Bearer ${hasty.fake.signIn('ana')}` };
      const answer = await fetch(`${hasty.baseUrl}${path}`, { method, headers });
      expect(answer.status).toBe(504);
      expect(await answer.json()).toEqual({
        code: 'UpstreamTimeout',
        message: expect.any(String),
        requestId: expect.any(String),
      });
    });

    it('answers 502 in the error format for a service that refuses the connection', async () => {
      const away = await startRelayUnderTest({ CATALOGUE_URL: 'http://127.0.0.1:1/catalogue' });
      const answer = await fetch(`${away.baseUrl}/services/catalogue/api/products`);
      expect(answer.status).toBe(502);
      expect(await answer.json()).toEqual({
        code: 'UpstreamUnavailable',
        message: expect.any(String),
        requestId: expect.any(String),
      });
      await away.close();
    });

    it('answers 502 if a service closes the connection without an answer, and serves the next call', async () => {
      under.fake.answerWith((_call, res) => res.destroy());
      expect((await call('/services/main/echo')).status).toBe(502);
      under.fake.answerWith(null);
      expect((await call('/services/main/echo')).status).toBe(200);
    });

    it('aborts a call whose caller has left', async () => {
      const left = Promise.withResolvers<void>();
      const arrived = Promise.withResolvers<void>();
      under.fake.answerWith((_call, res) => {
        res.once('close', left.resolve);
        arrived.resolve();
      });
      const caller = new AbortController();
      const answer = call('/services/main/echo', { signal: caller.signal });
      await arrived.promise;
      caller.abort();
      await expect(answer).rejects.toThrow();
      await left.promise;
    });

    it('closes the connection of an answer that breaks off, rather than end it normally', async () => {
      under.fake.answerWith((_call, res) => {
        res.writeHead(200, { 'content-length': '100' });
        res.write('half');
        setImmediate(() => res.destroy());
      });
      await expect(call('/services/main/echo').then((answer) => answer.text())).rejects.toThrow();
    });
  });

  describe('answers', () => {
    const long = JSON.stringify({ rows: Array.from({ length: 100 }, (_, row) => ({ row, name: 'grâu' })) });
    const answerLong = (type = 'application/json', headers = {}) =>
      under.fake.answerWith((_call, res) =>
        res
          .writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(long), ...headers })
          .end(long),
      );
    const encodingOf = async (path: string, init?: RequestInit) => {
      const answer = await call(path, init);
      expect(await answer.text()).toBe(long);
      return answer.headers.get('content-encoding');
    };

    it('to reading calls are compressed for those who accept it', async () => {
      answerLong();
      const answer = await call('/services/main/echo', { headers: { 'accept-encoding': 'gzip, br' } });
      expect(await answer.text()).toBe(long);
      expect(answer.headers.get('content-encoding')).toBe('br');
      expect(answer.headers.get('vary')).toBe('Authorization, Cookie, Accept-Encoding');
      expect(await encodingOf('/services/main/echo', { headers: { 'accept-encoding': 'gzip' } })).toBe(
        'gzip',
      );
      expect(
        await encodingOf('/services/main/echo', { headers: { 'accept-encoding': 'identity' } }),
      ).toBeNull();
    });

    it('are not, if they are short, no text, a part, or to a change', async () => {
      const cookie = await cookieOf(under, 'eva@x.ro');
      answerLong();
      expect(await encodingOf(bidPath, { method: 'PUT', headers: { cookie, origin } })).toBeNull();
      answerLong('application/pdf');
      expect(await encodingOf('/services/main/echo')).toBeNull();
      answerLong('image/svg+xml', { 'content-range': 'bytes 0-1999/5000' });
      expect(await encodingOf('/services/main/echo')).toBeNull();
      under.fake.answerWith((_call, res) =>
        res.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 }).end('{}'),
      );
      expect((await call('/services/main/echo')).headers.get('content-encoding')).toBeNull();
    });

    it('that break off while they are compressed do not end normally', async () => {
      under.fake.answerWith((_call, res) => {
        res.writeHead(200, { 'content-type': 'application/json', 'content-length': '10000' });
        res.write(long);
        setImmediate(() => res.destroy());
      });
      await expect(call('/services/main/echo').then((answer) => answer.text())).rejects.toThrow();
    });
  });

  it('limits the bids of one account, over all its sessions, and of no other', async () => {
    const [ana, anaAgain, ion] = [
      await cookieOf(under, 'ana@x.ro'),
      await cookieOf(under, 'ana@x.ro'),
      await cookieOf(under, 'ion@x.ro'),
    ];
    expect(ana).not.toBe(anaAgain);
    const bid = (cookie: string) => call(bidPath, { method: 'PUT', headers: { cookie, origin } });
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, count) => bid(count % 2 === 0 ? ana : anaAgain)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(await refused[0]?.json()).toMatchObject({ code: 'TooManyRequests', params: { seconds: 1 } });
    expect((await bid(ion)).status).toBe(200);
    // The owner of a session was looked up once.
    const questions = under.fake.feedCalls().filter((url) => url.endsWith('/feed/sessions'));
    expect(questions.length).toBeLessThanOrEqual(3);
  });

  it('reuses its connections without accumulating listeners', async () => {
    const warnings: string[] = [];
    const note = (warning: Error) => warnings.push(warning.name);
    process.on('warning', note);
    for (let i = 0; i < 40; i++) await (await call('/services/main/categories')).arrayBuffer();
    await new Promise(setImmediate);
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});
