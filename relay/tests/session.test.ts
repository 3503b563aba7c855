import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, nextFrame, origin, type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

describe('session', () => {
  let under: RelayUnderTest;
  beforeAll(async () => {
    under = await startRelayUnderTest({ SIGN_IN_FAILURES: '3' });
  });
  afterAll(() => under.close());

  function signIn(body: unknown, headers: Record<string, string> = { origin }) {
    return fetch(`${under.baseUrl}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }
  const good = (email: string) => ({ email, password: 'right' });

  it('[S2] keeps the token in a cookie that no script can read, for 14 days', async () => {
    const answer = await signIn(good('ana@recolta.test'));
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe('');
    const [own, readable] = answer.headers.getSetCookie();
    expect(own).toMatch(/^recolta-session=[\w-]+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/);
    // The second cookie has no token and says that there is a session.
    expect(readable).toBe('recolta-signed-in=1; Max-Age=1209600; Path=/; SameSite=Lax');
  });

  it('binds the cookie to host and https for visitors that use https', async () => {
    const secure = await startRelayUnderTest({ PUBLIC_URL: 'https://recolta.test' });
    const answer = await fetch(`${secure.baseUrl}/session`, {
      method: 'POST',
      headers: { origin: 'https://recolta.test', 'content-type': 'application/json' },
      body: JSON.stringify(good('ana@recolta.test')),
    });
    const [own, readable] = answer.headers.getSetCookie();
    expect(own).toMatch(
      /^__Host-recolta-session=[\w-]+; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(readable).toBe('recolta-signed-in=1; Max-Age=1209600; Path=/; Secure; SameSite=Lax');
    await secure.close();
  });

  it('forwards the service’s answer to a wrong password, with its own request id', async () => {
    const answer = await signIn({ email: 'b@recolta.test', password: 'wrong' });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      code: 'wrongCredentials',
      message: 'wrong',
      requestId: expect.not.stringMatching('upstream'),
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('[S2] asks the service for its answer in the language of the reader, by session and by call', async () => {
    const inEnglish = { origin, 'content-type': 'application/json', 'accept-language': 'en' };
    await signIn({ email: 'd@recolta.test', password: 'wrong' }, inEnglish);
    await fetch(`${under.baseUrl}/services/main/accounts/login`, {
      method: 'POST',
      headers: inEnglish,
      body: JSON.stringify({ email: 'd@recolta.test', password: 'wrong' }),
    });
    const cookie = `recolta-session=${under.fake.signIn('ana')}`;
    await fetch(`${under.baseUrl}/session`, { method: 'DELETE', headers: { ...inEnglish, cookie } });
    const asked = under.fake.arrived.slice(-3).map(({ url, headers }) => [url, headers['accept-language']]);
    expect(asked).toEqual([
      ['/accounts/login', 'en'],
      ['/accounts/login', 'en'],
      ['/accounts/logout', 'en'],
    ]);
  });

  it.each([
    ['no JSON', '{', 400, 'MalformedRequest'],
    ['no password', { email: 'ana@recolta.test' }, 400, 'ValidationFailed'],
    ['an extra field', { ...good('a@b.ro'), role: 'Admin' }, 400, 'ValidationFailed'],
    ['a body too large', { email: 'a@b.ro', password: 'x'.repeat(5000) }, 413, 'PayloadTooLarge'],
  ])('refuses %s', async (_name, body, status, code) => {
    const answer = await signIn(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code, requestId: expect.any(String) });
  });

  it('refuses a form that is not JSON', async () => {
    const answer = await signIn('email=a', { origin, 'content-type': 'application/x-www-form-urlencoded' });
    expect(answer.status).toBe(415);
  });

  it.each([
    ['none', {}],
    ['null', { origin: 'null' }],
    ['another', { origin: 'https://evil.test' }],
    ['a longer one', { origin: 'http://recolta.test.evil.test' }],
    ['https', { origin: 'https://recolta.test' }],
    ['another port', { origin: 'http://recolta.test:8080' }],
    ['upper case', { origin: 'http://RECOLTA.test' }],
  ])('refuses a sign-in from the origin %s', async (_name, headers) => {
    const answer = await signIn(good('ana@recolta.test'), headers);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('[S2] ends the session in the service and clears the cookie', async () => {
    const cookie = await cookieOf(under);
    const token = cookie.split('=')[1] ?? '';
    expect(under.fake.session(token)).toBeDefined();
    const answer = await fetch(`${under.baseUrl}/session`, { method: 'DELETE', headers: { origin, cookie } });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(/^recolta-session=; Max-Age=0;/);
    expect(under.fake.session(token)).toBeUndefined();
  });

  it('keeps the cookie if the service could not end the session', async () => {
    const cookie = await cookieOf(under);
    under.fake.answerWith((_call, res) => res.writeHead(500).end());
    const answer = await fetch(`${under.baseUrl}/session`, { method: 'DELETE', headers: { origin, cookie } });
    under.fake.answerWith(null);
    expect(answer.status).toBe(502);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('[S2] clears the cookie of a session whose identity failed, even if the service cannot end it', async () => {
    const cookie = await cookieOf(under);
    const clear = (from: string) =>
      fetch(`${under.baseUrl}/session/cookie`, { method: 'DELETE', headers: { origin: from, cookie } });
    expect((await clear('https://elsewhere.test')).status).toBe(403);
    under.fake.answerWith((_call, res) => res.writeHead(500).end());
    const answer = await clear(origin);
    under.fake.answerWith(null);
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie().join()).toMatch(/recolta-session=; Max-Age=0;/);
  });

  it('[S2] is looked up again after a restore of the database, which may have ended it unseen', async () => {
    const cookie = await cookieOf(under);
    const bid = () =>
      fetch(`${under.baseUrl}/services/live-auctions/api/v1/auctions/x/bids/my`, {
        ...{ method: 'PUT', headers: { origin, cookie, 'content-type': 'application/json' }, body: '{}' },
      });
    expect((await bid()).status).toBe(200);
    under.fake.sessions.clear();
    under.fake.restore([], 2);
    await expect.poll(async () => (await bid()).status, { timeout: 30_000 }).toBe(401);
  });

  it('cannot be read by GET', async () => {
    const answer = await fetch(`${under.baseUrl}/session`);
    expect(answer.status).toBe(405);
  });

  it('refuses an address that keeps failing at one account, and no other', async () => {
    const email = 'victim@recolta.test';
    for (let i = 0; i < 3; i++) await signIn({ email, password: 'wrong' });
    const refused = await signIn(good(email));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn(good('other@recolta.test'))).status).toBe(204);
  });

  it('locks no account after failures of strangers', async () => {
    const behind = await startRelayUnderTest({ SIGN_IN_FAILURES: '2', TRUST_PROXY: '1' });
    const from = (address: string, password: string) =>
      fetch(`${behind.baseUrl}/session`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email: 'victim@recolta.test', password }),
      });
    for (let i = 0; i < 3; i++) await from('203.0.113.9', 'wrong');
    expect((await from('203.0.113.9', 'right')).status).toBe(429);
    expect((await from('198.51.100.1', 'right')).status).toBe(204);
    await behind.close();
  });

  const paths = { session: '/session', login: '/services/main/accounts/login' };

  describe.each(Object.entries(paths))('by %s', (name, path) => {
    const tryAt = (
      own: RelayUnderTest,
      email: string,
      password: string,
      headers: Record<string, string> = {},
    ) =>
      fetch(`${own.baseUrl}${path}`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ email, password }),
      });

    it('never clears the valid session of a caller whose password is wrong, nor reveals its token', async () => {
      const cookie = await cookieOf(under);
      under.fake.forgetCalls();
      const answer = await tryAt(under, `${name}@recolta.test`, 'wrong', { cookie });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('set-cookie')).toBeNull();
      const login = under.fake.arrived.find(({ url }) => url === '/accounts/login');
      expect(login?.headers.authorization).toBeUndefined();
      expect(login?.headers['x-forwarded-for']).toBe('127.0.0.1');
      expect(under.fake.session(cookie.split('=')[1] ?? '')).toBeDefined();
    });

    it('counts no failure that is not the caller’s', async () => {
      const own = await startRelayUnderTest({ SIGN_IN_FAILURES: '1', SIGN_IN_FAILURES_PER_ADDRESS: '2' });
      for (const status of [500, 503, 429]) {
        own.fake.answerWith((_call, res) => res.writeHead(status).end());
        expect((await tryAt(own, 'ana@recolta.test', 'right')).status).toBeGreaterThanOrEqual(429);
      }
      own.fake.answerWith(null);
      expect((await tryAt(own, 'ana@recolta.test', 'right')).ok).toBe(true);
      expect((await tryAt(own, 'ana@recolta.test', 'wrong')).status).toBe(401);
      expect((await tryAt(own, 'ana@recolta.test', 'right')).status).toBe(429);
      expect((await tryAt(own, 'ion@recolta.test', 'wrong')).status).toBe(401);
      expect((await tryAt(own, 'eva@recolta.test', 'right')).status).toBe(429);
      await own.close();
    });
  });

  it('lets ten of 150 concurrent attempts reach the service, over all paths', async () => {
    const own = await startRelayUnderTest({ SIGN_IN_FAILURES: '10' });
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, count) =>
        fetch(`${own.baseUrl}${count % 2 === 0 ? paths.session : paths.login}`, {
          method: 'POST',
          headers: { origin, 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'victim@recolta.test', password: 'wrong' }),
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(140);
    expect(own.fake.arrived.filter(({ url }) => url === '/accounts/login')).toHaveLength(10);
    await own.close();
  });

  it('leaves a malformed sign-in to the service to refuse, and counts it by address', async () => {
    const own = await startRelayUnderTest({ SIGN_IN_FAILURES_PER_ADDRESS: '2' });
    own.fake.answerWith(({ body }, res) =>
      res
        .writeHead(422, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code: 'ValidationFailed', message: body, requestId: 'upstream' })),
    );
    const tryIt = () => fetch(`${own.baseUrl}${paths.login}`, { method: 'POST', body: '{"email":1}' });
    const refused = await tryIt();
    expect([refused.status, await refused.json()]).toEqual([
      422,
      { code: 'ValidationFailed', message: '{"email":1}', requestId: expect.not.stringMatching('upstream') },
    ]);
    await tryIt();
    expect((await tryIt()).status).toBe(429);
    await own.close();
  });

  it('[S2] ends the former session of a browser that signs in again, in the service and its sockets', async () => {
    const cookie = await cookieOf(under, 'former@recolta.test');
    const socket = await under.connect({ cookie });
    const leaving = nextFrame(socket, 'leaving');
    expect((await signIn(good('next@recolta.test'), { origin, cookie })).status).toBe(204);
    expect(under.fake.session(cookie.split('=')[1] ?? '')).toBeUndefined();
    expect(await leaving).toMatchObject({ reason: 'sessionEnded' });
  });

  it('signs in although the former session cannot be ended', async () => {
    const cookie = await cookieOf(under, 'former@recolta.test');
    under.fake.answerWith(({ url }, res) =>
      url === '/accounts/logout'
        ? res.writeHead(500).end()
        : res.writeHead(200).end(JSON.stringify({ token: 'a-token-of-the-next-session' })),
    );
    const answer = await signIn(good('next@recolta.test'), { origin, cookie });
    under.fake.answerWith(null);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(/^recolta-session=a-token-of-the-next-session;/);
  });
});
