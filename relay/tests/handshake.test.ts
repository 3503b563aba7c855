import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, nextFrame, origin, type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

describe('handshake', () => {
  let under: RelayUnderTest;
  beforeAll(async () => {
    under = await startRelayUnderTest({
      SOCKETS_PER_ACCOUNT: '2',
      ALLOWED_ORIGINS: 'https://app.recolta.test',
    });
  });
  afterAll(() => under.close());

  async function outcome(credentials: Parameters<RelayUnderTest['socket']>[0]): Promise<string> {
    const socket = under.socket(credentials);
    return new Promise((resolve) => {
      socket.once('connect', () => resolve('connected'));
      socket.once('connect_error', (error) => resolve(error.message));
    });
  }

  it.each([
    ['its own', origin, true],
    ['an additional allowed one', 'https://app.recolta.test', true],
    ['another', 'https://evil.test', false],
    ['null', 'null', false],
    ['none, without a token', null, false],
    ['a longer one', 'http://recolta.test.evil.test', false],
    ['one before it', 'http://evil-recolta.test', false],
    ['a sibling', 'http://www.recolta.test', false],
    ['another port', 'http://recolta.test:3000', false],
    ['https', 'https://recolta.test', false],
    ['upper case', 'HTTP://RECOLTA.TEST', false],
    ['with a path', 'http://recolta.test/', false],
  ])('origin: %s', async (_name, from, isAllowed) => {
    const cookie = await cookieOf(under, randomUUID());
    const found = await outcome({ origin: from, cookie });
    expect(found === 'connected').toBe(isAllowed);
  });

  it('accepts a program by its token, and ignores its cookie', async () => {
    const token = under.fake.signIn('program');
    const cookie = await cookieOf(under, 'somebody-else');
    const socket = under.socket({ origin: null, token, cookie });
    expect(await nextFrame(socket, 'account')).toEqual({ inbox: 3, myBids: 5 });
    under.fake.tell('main', { kind: 'inbox', accountId: 'somebody-else' });
    under.fake.tell('main', { kind: 'inbox', accountId: 'program' });
    expect(await nextFrame(socket, 'account')).toEqual({ inbox: 4, myBids: 5 });
  });

  it('refuses another protocol', async () => {
    expect(await outcome({ protocol: 2 })).toBe('protocol');
  });

  it('treats an unknown token as a visitor', async () => {
    const socket = await under.connect({ token: 'x'.repeat(40) });
    expect(await socket.emitWithAck('join', { room: 'live-list' })).toMatchObject({ ok: true });
  });

  it('bounds the sockets of one account', async () => {
    const token = under.fake.signIn('many');
    expect(await outcome({ token })).toBe('connected');
    expect(await outcome({ token })).toBe('connected');
    expect(await outcome({ token })).toBe('tooMany');
    expect(await outcome({ token: under.fake.signIn('other') })).toBe('connected');
  });

  it('bounds the sockets of one address, and accepts another after one has closed', async () => {
    const small = await startRelayUnderTest({ SOCKETS_PER_ADDRESS: '1' });
    const first = await small.connect();
    await expect(small.connect()).rejects.toThrow();
    first.disconnect();
    await expect
      .poll(() =>
        small.connect().then(
          () => 'in',
          () => 'out',
        ),
      )
      .toBe('in');
    await small.close();
  });

  it('counts the sockets of an account separately from the visitors of its address', async () => {
    const small = await startRelayUnderTest({ SOCKETS_PER_ADDRESS: '2', SOCKETS_PER_ACCOUNT: '3' });
    const cookie = await cookieOf(small);
    await small.connect();
    await small.connect({ token: small.fake.signIn('program') });
    // The program no longer counts for the address.
    const visitor = await small.connect();
    await expect(small.connect()).rejects.toThrow();
    await expect(small.connect({ cookie: 'recolta-session=of-no-living-session' })).rejects.toThrow();
    for (let count = 0; count < 3; count++) await small.connect({ cookie });
    await expect(small.connect({ cookie })).rejects.toThrow();
    visitor.disconnect();
    await expect
      .poll(() =>
        small.connect().then(
          () => 'in',
          () => 'out',
        ),
      )
      .toBe('in');
    await small.close();
  });

  it('accepts an account although the visitors of its address open too many sockets a second', async () => {
    const small = await startRelayUnderTest({ HANDSHAKES_PER_SECOND: '1' });
    const cookie = await cookieOf(small);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => small.connect()));
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
    await small.connect({ cookie });
    await small.close();
  });

  it.each(['/', '/socket.io', '/socket.iox/', '/services/main/socket', '/rooms/live-list'])(
    'an upgrade of %s is not found',
    async (path) => {
      const upgrade = request(`${under.baseUrl}${path}`, {
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          origin,
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        },
      });
      upgrade.end();
      const [answer] = await once(upgrade, 'response');
      expect(answer.statusCode).toBe(404);
      answer.resume();
      await once(answer, 'close');
      expect(under.fake.arrived.filter(({ url }) => url.includes('socket'))).toEqual([]);
    },
  );

  it('has no long polling', async () => {
    const answer = await fetch(`${under.baseUrl}/socket.io/?EIO=4&transport=polling`, {
      headers: { origin },
    });
    expect(answer.status).toBe(400);
  });

  it('serves no script of its own', async () => {
    const answer = await fetch(`${under.baseUrl}/socket.io/socket.io.js`);
    expect(answer.status).toBe(400);
  });
});
