import http from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hashQueue, maxHashing, maxWaitingToHash } from '../../src/main/session/password.ts';
import { registration } from '../accounts/registration-input.ts';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { errorOf } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const attacked = '192.0.2.66';
let made = 0;

describe('sign-ins under load', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  const signIn = (email: string, address: string, password = testPassword) =>
    market.call({
      method: 'POST',
      path: '/main/accounts/login',
      body: { email, password },
      headers: { 'x-forwarded-for': address },
    });
  const wrong = (address: string) => signIn(`stranger-${++made}@test.invalid`, address, 'wrong');

  /** Takes all slots of the hashing until `free` is called. */
  async function holdHashing() {
    const gate = Promise.withResolvers<void>();
    onTestFinished(() => gate.resolve());
    const held = Array.from({ length: maxHashing }, () =>
      hashQueue.run({ lines: ['test'], isPreferred: true }, () => gate.promise),
    );
    return async () => {
      gate.resolve();
      await Promise.all(held);
    };
  }

  const waiting = (count: number) =>
    vi.waitFor(() => expect(hashQueue.waitingCount).toBe(count), { timeout: 30_000 });

  async function originsOf({ userId }: TestAccount): Promise<string[]> {
    const { rows } = await sql<{ hash: string }>`
      select origin_hash as hash from main.sign_in_origins where user_id = ${userId} order by last_at`.execute(
      market.db,
    );
    return rows.map(({ hash }) => hash);
  }

  it('[S2] hashes nothing for an abandoned sign-in or registration', async () => {
    const free = await holdHashing();
    const calls = Array.from({ length: 10 }, (_, index) => {
      const email = `gone-${index}@test.invalid`;
      const isSignIn = index < 5;
      const body = JSON.stringify(isSignIn ? { email, password: 'wrong' } : registration({ email }));
      const request = http.request({
        host: '127.0.0.1',
        port: market.port,
        method: 'POST',
        path: isSignIn ? '/main/accounts/login' : '/main/accounts',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      });
      request.on('error', () => undefined);
      request.end(body);
      return request;
    });
    await waiting(10);
    for (const request of calls) request.destroy();
    await waiting(0);
    await free();
  });

  it('[S2] lets many e-mails of one network delay neither other networks nor users known in it', async () => {
    const known = await makeAccount(market.db);
    const elsewhere = await makeAccount(market.db);
    expect((await signIn(known.email, attacked)).status).toBe(200);

    const free = await holdHashing();
    const begun: string[] = [];
    const run = hashQueue.run.bind(hashQueue);
    const spy = vi.spyOn(hashQueue, 'run').mockImplementation((entry, work) =>
      run(entry, () => {
        begun.push(entry.lines.join());
        return work();
      }),
    );
    onTestFinished(() => spy.mockRestore());
    const flood = Array.from({ length: 12 }, () => wrong(attacked));
    await waiting(12);
    const honest = [signIn(elsewhere.email, '192.0.2.1')];
    await waiting(13);
    honest.push(signIn(known.email, attacked));
    await waiting(14);
    await free();
    expect((await Promise.all(honest)).map(({ status }) => status)).toEqual([200, 200]);
    // The known one begins first; before the other one there is one sign-in of the flood.
    expect(begun.findIndex((lines) => lines.includes(known.email))).toBe(0);
    expect(begun.findIndex((lines) => lines.includes(elsewhere.email))).toBe(2);
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([401]));
  });

  it('[S2] stores the last ten networks that a user signed in from, hashed, until all sessions end', async () => {
    const account = await makeAccount(market.db);
    expect((await signIn(account.email, '192.0.2.10', 'wrong')).status).toBe(401);
    expect(await originsOf(account)).toEqual([]);
    for (let host = 10; host < 22; host++)
      expect((await signIn(account.email, `192.0.2.${host}`)).status).toBe(200);
    const origins = await originsOf(account);
    expect(origins).toHaveLength(10);
    for (const hash of origins) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await signIn(account.email, '192.0.2.12')).status).toBe(200);
    expect((await originsOf(account)).slice(0, -1)).toEqual(origins.slice(1));

    const change = await market.call({
      method: 'POST',
      path: '/main/users/change-password',
      token: account.token,
      body: { currentPassword: testPassword, password: 'Another-password-of-the-tests-2026' },
    });
    expect(change.status).toBe(204);
    expect(await originsOf(account)).toEqual([]);
  });

  it('[S2] answers a sign-in that finds no slot with the time to wait', async () => {
    const free = await holdHashing();
    const gate = Promise.withResolvers<void>();
    onTestFinished(() => gate.resolve());
    const crowd = Array.from({ length: maxWaitingToHash }, (_, index) =>
      hashQueue.run({ lines: [`crowd ${index}`] }, () => gate.promise).catch(() => null),
    );
    const answer = await wrong('192.0.2.1');
    expect([answer.status, errorOf(answer).code, answer.headers['retry-after']]).toEqual([
      429,
      'TooManyRequests',
      '5',
    ]);
    gate.resolve();
    await free();
    await Promise.all(crowd);
  });
});
