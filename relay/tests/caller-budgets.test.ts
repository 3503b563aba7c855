import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { openRaw, statusFrom, withoutItsBody } from './raw-connection.ts';
import { cookieOf, origin, type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

const attacker = '127.0.0.2';
const bidPath = '/services/live-auctions/api/v1/auctions/x/bids/my';

describe('budgets of callers', () => {
  let under: RelayUnderTest;
  afterEach(() => under.close());

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const bid = (headers: Record<string, string>, from?: string) =>
    statusFrom(`${under.baseUrl}${bidPath}`, { method: 'PUT', headers, ...(from && { from }), body: '{}' });
  const sessionQuestions = () => under.fake.feedCalls().filter((url) => url.endsWith('/feed/sessions'));

  describe('tokens of no valid session', () => {
    it('are refused before the queue of bids, and looked up a limited number of times per address', async () => {
      under = await startRelayUnderTest({ UNKNOWN_TOKENS_PER_MINUTE: '5' });
      const cookie = await cookieOf(under, 'ana@recolta.test');
      under.fake.forgetCalls();
      const statuses = await Promise.all(Array.from({ length: 40 }, () => bid(bearer(randomUUID()))));
      expect(statuses.filter((status) => status === 401)).toHaveLength(5);
      expect(statuses.filter((status) => status === 429)).toHaveLength(35);
      expect(under.fake.arrived).toEqual([]);
      expect(sessionQuestions().length).toBeLessThanOrEqual(5);
      // A cached token is not looked up again, and other addresses have their own count.
      expect(await bid({ cookie, origin })).toBe(200);
      expect(await bid(bearer(under.fake.signIn('ion')), attacker)).toBe(200);
    });

    it('are cached for a moment: a repeated one is looked up once', async () => {
      under = await startRelayUnderTest();
      const token = randomUUID();
      expect(await bid(bearer(token))).toBe(401);
      under.fake.forgetCalls();
      expect(await bid(bearer(token))).toBe(401);
      expect(sessionQuestions()).toEqual([]);
    });

    it('clear the cookie that carried them', async () => {
      under = await startRelayUnderTest();
      const cookie = await cookieOf(under);
      under.fake.endSession(cookie.split('=')[1] ?? '');
      const answer = () =>
        fetch(`${under.baseUrl}${bidPath}`, { method: 'PUT', headers: { cookie, origin } });
      await expect
        .poll(async () => (await answer()).headers.get('set-cookie'))
        .toMatch(/^recolta-session=; Max-Age=0;/);
    });

    it('are left to the services while the main service is unavailable', async () => {
      under = await startRelayUnderTest({ MAIN_URL: 'http://127.0.0.1:1/main' });
      expect(await bid(bearer(randomUUID()))).toBe(200);
    });

    it('do not prevent reads', async () => {
      under = await startRelayUnderTest();
      const headers = bearer(randomUUID());
      expect(await statusFrom(`${under.baseUrl}/services/main/categories`, { headers })).toBe(200);
    });
  });

  it('refuses a bid without a token before the queue of bids', async () => {
    under = await startRelayUnderTest();
    expect(await bid({})).toBe(401);
    expect(under.fake.arrived).toEqual([]);
  });

  describe('of visitors', () => {
    /** Holds the responses to `/main/counties`. */
    function holdAnswers(): ServerResponse[] {
      const held: ServerResponse[] = [];
      under.fake.answerWith(({ url }, res) => {
        if (url === '/counties') held.push(res);
        else res.end();
      });
      return held;
    }

    it('are shared by an address, with or without forged tokens, and separate from those of signed-in users', async () => {
      under = await startRelayUnderTest({ REQUESTS_IN_FLIGHT_PER_ADDRESS: '4', CALL_TIMEOUT_MS: '60000' });
      const cookie = await cookieOf(under);
      const held = holdAnswers();
      const hanging = Array.from({ length: 4 }, () =>
        statusFrom(`${under.baseUrl}/services/main/counties`, { headers: bearer(randomUUID()) }),
      );
      await expect.poll(() => held.length).toBe(4);
      const url = `${under.baseUrl}/services/main/categories`;
      expect(await statusFrom(url)).toBe(429);
      expect(await statusFrom(url, { headers: bearer(randomUUID()) })).toBe(429);
      expect(await statusFrom(`${under.baseUrl}/rooms/live-list`)).toBe(429);
      expect(await statusFrom(url, { headers: { cookie } })).toBe(200);
      expect(await statusFrom(url, { from: attacker })).toBe(200);
      for (const res of held) res.end();
      await Promise.all(hanging);
      expect(await statusFrom(url)).toBe(200);
    });

    it('bound the reads at the services; further reads of the address wait or are refused, others do not', async () => {
      under = await startRelayUnderTest({ READS_PER_CALLER: '3', CALL_TIMEOUT_MS: '60000' });
      const held = holdAnswers();
      const hanging = Array.from({ length: 12 }, () =>
        statusFrom(`${under.baseUrl}/services/main/counties`, { from: attacker }),
      );
      await expect.poll(() => held.length).toBe(3);
      expect(await statusFrom(`${under.baseUrl}/services/main/categories`)).toBe(200);
      expect(await bid(bearer(under.fake.signIn('ion')), attacker)).toBe(200);
      const refused = await Promise.race(hanging);
      expect(refused).toBe(503);
      expect(held.length).toBe(3);
      under.fake.answerWith((_call, res) => res.end());
      for (const res of held) res.end();
      expect(new Set(await Promise.all(hanging))).toEqual(new Set([200, 503]));
    });

    it('end a flood with 429 and a closed connection, and never the calls of signed-in users', async () => {
      under = await startRelayUnderTest({ REQUESTS_PER_SECOND: '1' });
      const url = `${under.baseUrl}/services/main/categories`;
      const statuses = await Promise.all(
        Array.from({ length: 60 }, () => statusFrom(url, { from: attacker })),
      );
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
      expect(await statusFrom(url)).toBe(200);
      expect(await statusFrom(url, { from: attacker, headers: bearer(under.fake.signIn('ana')) })).toBe(200);
      const raw = await openRaw(
        under.relay.port,
        attacker,
        'GET /services/main/categories HTTP/1.1\r\nHost: x\r\n\r\n',
      );
      expect([200, 429]).toContain(await raw.status);
    });
  });

  describe('of uploads', () => {
    const upload = '/services/main/accounts/x/documents';
    const post = (token: string, from?: string) =>
      statusFrom(`${under.baseUrl}${upload}`, {
        method: 'POST',
        headers: bearer(token),
        body: 'x'.repeat(100_000),
        ...(from && { from }),
      });

    it('do not affect the uploads of others while eight accounts trickle theirs', async () => {
      under = await startRelayUnderTest({ UPLOADS_PER_ADDRESS: '8', BODY_TIMEOUT_MS: '60000' });
      const slow = await Promise.all(
        Array.from({ length: 16 }, (_, count) => {
          const headers = bearer(under.fake.signIn(`registrant-${count % 8}`));
          return openRaw(under.relay.port, attacker, `${withoutItsBody(upload, headers, 1_000_000)}x`);
        }),
      );
      expect(await post(under.fake.signIn('ana'))).toBe(200);
      const beside = under.fake.signIn('ion');
      await expect.poll(() => post(beside, attacker)).toBe(200);
      expect(under.fake.begun.filter((url) => url.includes('/documents'))).toHaveLength(2);
      for (const { socket } of slow) socket.destroy();
    });

    it('[D3] of drivers, who have no session, are bounded by their address alone', async () => {
      under = await startRelayUnderTest({ UPLOADS_PER_ACCOUNT: '1', UPLOADS_PER_ADDRESS: '4' });
      const answers: ServerResponse[] = [];
      under.fake.answerWith(({ url }, res) => {
        if (url.endsWith('/files')) answers.push(res);
        else res.end();
      });
      const statuses = Array.from({ length: 4 }, (_, truck) =>
        statusFrom(`${under.baseUrl}/services/main/driver-links/${truck}/files`, {
          ...{ method: 'POST', body: 'x' },
        }),
      );
      await expect.poll(() => answers).toHaveLength(4);
      for (const res of answers) res.writeHead(201).end();
      expect(await Promise.all(statuses)).toEqual([201, 201, 201, 201]);
    });

    it('end one that is too slow', async () => {
      under = await startRelayUnderTest({ BODY_TIMEOUT_MS: '200', UPLOAD_BYTES_PER_SECOND: '100000' });
      const headers = bearer(under.fake.signIn('ana'));
      const { status } = await openRaw(under.relay.port, attacker, withoutItsBody(upload, headers));
      expect(await status).toBe(408);
    });

    it('need a valid session', async () => {
      under = await startRelayUnderTest();
      expect(await post(randomUUID())).toBe(401);
      expect(under.fake.begun.filter((url) => url.includes('/documents'))).toEqual([]);
    });
  });

  it('counts an IPv6 /64 as one address, and forwards that address to the services', async () => {
    under = await startRelayUnderTest({ FORMS_PER_HOUR: '1', TRUST_PROXY: '1' });
    const post = (from: string) =>
      statusFrom(`${under.baseUrl}/services/main/contact`, {
        method: 'POST',
        headers: { 'x-forwarded-for': from },
      });
    expect(await post('2001:db8:1:2::1')).toBe(200);
    expect(await post('2001:db8:1:2:ffff::9')).toBe(429);
    expect(await post('2001:db8:1:3::1')).toBe(200);
    expect(await post('::ffff:203.0.113.7')).toBe(200);
    expect(await post('203.0.113.7')).toBe(429);
    // The part left of the trusted proxy's entry is arbitrary; an invalid address counts as the proxy.
    expect(await post('198.51.100.1, 203.0.113.7')).toBe(429);
    expect(await post('not an address')).toBe(200);
    const told = under.fake.arrived.flatMap(({ url, headers }) =>
      url === '/contact' ? [headers['x-forwarded-for']] : [],
    );
    expect(told).toEqual(['2001:db8:1:2::', '2001:db8:1:3::', '203.0.113.7', '127.0.0.1']);
  });
});
