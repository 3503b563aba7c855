import { afterEach, describe, expect, it } from 'vitest';
import { openRaw, statusFrom, withoutItsBody } from './raw-connection.ts';
import { type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

const attacker = '127.0.0.2';
/** A change that no limit counts. */
const changePath = '/services/main/users/change-password';
const bidPath = '/services/live-auctions/api/v1/auctions/x/bids/my';

describe('slow requests', () => {
  let under: RelayUnderTest;
  afterEach(() => under.close());

  const bid = (token: string, from: string) =>
    statusFrom(`${under.baseUrl}${bidPath}`, {
      from,
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: '{}',
    });

  it('use no upstream connection while their bodies come in, and leave the bids of others alone', async () => {
    const bodyTimeoutMs = 1500;
    under = await startRelayUnderTest({
      BODY_TIMEOUT_MS: `${bodyTimeoutMs}`,
      CONNECTIONS_PER_ADDRESS: '256',
      REQUESTS_IN_FLIGHT_PER_ADDRESS: '64',
      REQUESTS_PER_SECOND: '200',
    });
    const begunMs = performance.now();
    const slow = await Promise.all(
      Array.from({ length: 600 }, () =>
        openRaw(under.relay.port, attacker, `${withoutItsBody(changePath)}{`),
      ),
    );
    const [elsewhere, beside] = [under.fake.signIn('ana'), under.fake.signIn('ion')];
    for (let count = 0; count < 4; count++) {
      expect(await bid(elsewhere, '127.0.0.1')).toBe(200);
      // By account: others at the same address are not held up either.
      expect(await bid(beside, attacker)).toBe(200);
    }
    const statuses = await Promise.all(slow.map(({ status }) => status));
    expect(statuses.filter((status) => ![0, 408, 429].includes(status))).toEqual([]);
    const timedOut = statuses.filter((status) => status === 408).length;
    expect(timedOut).toBeGreaterThan(0);
    // A slot is held for the timeout: if opening takes longer than that, it is taken again.
    const startedWithinMs = performance.now() - begunMs - bodyTimeoutMs;
    expect(timedOut).toBeLessThanOrEqual(64 * (1 + Math.floor(startedWithinMs / bodyTimeoutMs)));
    expect(under.fake.begun.filter((url) => url.includes('change-password'))).toEqual([]);
  });

  it('lose their connection if an address has too many without a request', async () => {
    under = await startRelayUnderTest({ CONNECTIONS_PER_ADDRESS: '50', HEADERS_TIMEOUT_MS: '60000' });
    const slow = await Promise.all(
      Array.from({ length: 150 }, () => openRaw(under.relay.port, attacker, 'GET / HTTP/1.1\r\nHost: x\r\n')),
    );
    await expect.poll(() => slow.filter(({ socket }) => socket.closed).length).toBe(100);
    // The longest-waiting one is closed, and a new one is served.
    expect(slow.slice(0, 100).every(({ socket }) => socket.closed)).toBe(true);
    expect(await statusFrom(`${under.baseUrl}/healthz`, { from: attacker })).toBe(200);
    expect(await statusFrom(`${under.baseUrl}/healthz`)).toBe(200);
    for (const { socket } of slow) socket.destroy();
  });

  it('lose their connection if all addresses together have too many, and new ones are served', async () => {
    under = await startRelayUnderTest({ MAX_CONNECTIONS: '60', HEADERS_TIMEOUT_MS: '60000' });
    const slow = await Promise.all(
      Array.from({ length: 100 }, (_, count) =>
        openRaw(under.relay.port, `127.0.1.${1 + (count % 50)}`, 'GET / HTTP/1.1\r\n'),
      ),
    );
    for (let count = 0; count < 5; count++) expect(await statusFrom(`${under.baseUrl}/healthz`)).toBe(200);
    expect(slow.filter(({ socket }) => socket.closed).length).toBeGreaterThanOrEqual(40);
    for (const { socket } of slow) socket.destroy();
  });

  it('are answered 408 when their headers do not end', async () => {
    under = await startRelayUnderTest({ HEADERS_TIMEOUT_MS: '200' });
    const { status } = await openRaw(under.relay.port, attacker, 'GET / HTTP/1.1\r\nHost: x\r\n');
    expect(await status).toBe(408);
  });

  it('are not counted by the peer behind a proxy', async () => {
    under = await startRelayUnderTest({ CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: '1' });
    const open = await Promise.all(
      Array.from({ length: 5 }, () => openRaw(under.relay.port, attacker, 'GET / HTTP/1.1\r\n')),
    );
    expect(await statusFrom(`${under.baseUrl}/healthz`, { from: attacker })).toBe(200);
    expect(open.filter(({ socket }) => socket.closed)).toEqual([]);
    for (const { socket } of open) socket.destroy();
  });

  it('release their share of the budget when they break off', async () => {
    under = await startRelayUnderTest({
      ...{ REQUESTS_IN_FLIGHT_PER_ADDRESS: '2', BODY_TIMEOUT_MS: '60000', CALL_TIMEOUT_MS: '60000' },
    });
    const url = `${under.baseUrl}/services/main/categories`;
    const open = await Promise.all(
      Array.from({ length: 2 }, () => openRaw(under.relay.port, attacker, `${withoutItsBody(changePath)}{`)),
    );
    await expect.poll(() => statusFrom(url, { from: attacker })).toBe(429);
    expect(await statusFrom(url)).toBe(200);
    for (const { socket } of open) socket.destroy();
    await expect.poll(() => statusFrom(url, { from: attacker })).toBe(200);
  });

  it('lose their bodies first if too much is held in memory', async () => {
    under = await startRelayUnderTest({ MAX_HELD_BODY_BYTES: '1000000', BODY_TIMEOUT_MS: '60000' });
    const half = 'x'.repeat(450_000);
    const greedy = await Promise.all(
      Array.from({ length: 4 }, () =>
        openRaw(under.relay.port, attacker, withoutItsBody(changePath, {}, 900_000) + half),
      ),
    );
    const first = await Promise.race(greedy.map(({ status }) => status));
    expect(first).toBe(503);
    const other = { method: 'POST', body: 'x'.repeat(300_000) };
    expect(await statusFrom(`${under.baseUrl}${changePath}`, other)).toBe(200);
    for (const { socket } of greedy) socket.destroy();
  });

  it('are closed if they never read their answers, and release the service', async () => {
    under = await startRelayUnderTest({ ANSWER_IDLE_MS: '300' });
    const left = Promise.withResolvers<void>();
    under.fake.answerWith(({ url }, res) => {
      if (url === '/large') res.once('close', left.resolve);
      res.end(Buffer.alloc(url === '/large' ? 64_000_000 : 0));
    });
    const { socket, status } = await openRaw(
      under.relay.port,
      attacker,
      'GET /services/main/large HTTP/1.1\r\nHost: x\r\n\r\n',
    );
    socket.pause();
    await left.promise;
    socket.resume();
    // The header has arrived; the rest never does.
    expect(await status).toBe(200);
  });
});
