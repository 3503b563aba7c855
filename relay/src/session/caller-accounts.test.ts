import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { feedSessionsInputSchema } from '@recolta/shared/contracts/feed';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseRelaySettings } from '../config/settings.ts';
import { createLimitStore } from '../limits/limit-store.ts';
import { createLimits } from '../limits/limits.ts';
import { createCallerAccounts } from './caller-accounts.ts';
import { createSessionCookie, tokenHash } from './session-cookie.ts';

const address = '192.0.2.1';
const nowMs = 1_800_000_000_000;

describe('the owner of a request', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'], now: nowMs });
    return () => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    };
  });

  /** Callers with a main service that has these sessions; two unknown tokens a minute may be looked up. */
  function begin() {
    const sessions: Record<string, object> = {};
    const service = { isAway: false, asked: 0, answering: Promise.resolve() };
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      // A relay of another test may still be ending.
      if (service.isAway || !String(url).startsWith('http://service/')) throw new Error('away');
      service.asked++;
      await service.answering;
      const { tokenHashes } = feedSessionsInputSchema.parse(JSON.parse(String(init?.body)));
      const found = tokenHashes.flatMap((hash) => (sessions[hash] ? [[hash, sessions[hash]]] : []));
      return Response.json({ sessions: Object.fromEntries(found) });
    });
    const settings = parseRelaySettings({ MAIN_URL: 'http://service/main', UNKNOWN_TOKENS_PER_MINUTE: '2' });
    const limits = createLimits(settings, createLimitStore());
    // The relay's own clock is an hour ahead.
    const clock = { nowMs: () => Date.now() - 3_600_000 };
    const callers = createCallerAccounts({ settings, cookie: createSessionCookie(false), limits, clock });
    const identify = (headers: Record<string, string>) =>
      callers.identify({ headers, socket: { remoteAddress: address } } as unknown as IncomingMessage);
    const bearer = (token: string) => identify({ authorization: `Bearer ${token}` });
    function signIn(accountId: string) {
      const token = randomUUID();
      const versions = { inbox: 0, myBids: 0 };
      const session = { sessionId: `s-${accountId}`, accountId, userId: accountId, roles: [], ...versions };
      sessions[tokenHash(token)] = { ...session, endsAtMs: clock.nowMs() + 60_000 };
      return token;
    }
    return { callers, service, identify, bearer, signIn };
  }
  const visitor = (token: string) => ({ address, accountId: undefined, owner: address, token });
  const account = (accountId: string) => ({
    address,
    accountId,
    owner: `account:${accountId}`,
    token: 'valid',
  });

  it('is the account of its token, by header or cookie, looked up once and cached until the session ends', async () => {
    const { identify, bearer, signIn, service } = begin();
    const token = signIn('ana');
    expect(await bearer(token)).toEqual(account('ana'));
    expect(identify({ cookie: `a=b; recolta-session=${token}` })).toEqual(account('ana'));
    // A header takes precedence over a cookie; a malformed token identifies nobody.
    expect(identify({ authorization: 'Bearer short', cookie: `recolta-session=${token}` })).toEqual(
      visitor('none'),
    );
    expect(identify({ cookie: 'recolta-session=short' })).toEqual(visitor('none'));
    expect(identify({})).toEqual(visitor('none'));
    expect(service.asked).toBe(1);
    vi.setSystemTime(nowMs + 60_000);
    expect(await bearer(token)).toEqual(account('ana'));
    expect(service.asked).toBe(2);
  });

  it('is the address if the token has no session, which is cached for 2 s', async () => {
    const { bearer, service } = begin();
    const token = randomUUID();
    expect(await bearer(token)).toEqual(visitor('unknown'));
    vi.advanceTimersByTime(1999);
    expect(bearer(token)).toEqual(visitor('unknown'));
    expect(service.asked).toBe(1);
    expect(await bearer(randomUUID())).toEqual(visitor('unknown'));
    expect(await bearer(randomUUID())).toEqual(visitor('tooMany'));
    expect(service.asked).toBe(2);
  });

  it('does not count tokens with a session as unknown', async () => {
    const { bearer, signIn } = begin();
    for (const name of ['ana', 'ion', 'eva', 'dan'])
      expect(await bearer(signIn(name))).toEqual(account(name));
  });

  it('is unsure while the main service is unavailable, which is cached for 250 ms and not counted', async () => {
    const { bearer, signIn, service } = begin();
    const token = signIn('ana');
    service.isAway = true;
    for (let times = 0; times < 4; times++) {
      expect(await bearer(token)).toEqual(visitor('unsure'));
      vi.advanceTimersByTime(250);
    }
    expect(await bearer(token)).toEqual(visitor('unsure'));
    service.isAway = false;
    vi.advanceTimersByTime(249);
    expect(bearer(token)).toEqual(visitor('unsure'));
    expect(service.asked).toBe(0);
    vi.advanceTimersByTime(1);
    expect(await bearer(token)).toEqual(account('ana'));
  });

  it('[S2] is looked up again once the session has ended, by event or by token', async () => {
    const { callers, bearer, signIn, service } = begin();
    const [ana, ion, eva] = [signIn('ana'), signIn('ion'), signIn('eva')];
    for (const token of [ana, ion, eva]) await callers.learn(token);
    expect(service.asked).toBe(3);
    callers.sessionEnded('s-ana');
    callers.tokenEnded(tokenHash(ion));
    expect(bearer(eva)).toEqual(account('eva'));
    await bearer(ana);
    await bearer(ion);
    expect(service.asked).toBe(5);
  });

  it('[S2] is not cached if the session ends between its lookup and the answer, by event or by token', async () => {
    const { callers, bearer, signIn, service } = begin();
    for (const end of [() => callers.sessionEnded('s-ana'), (hash: string) => callers.tokenEnded(hash)]) {
      const token = signIn('ana');
      const asked = bearer(token);
      end(tokenHash(token));
      expect(await asked).toEqual(visitor('unknown'));
      expect(await bearer(token)).toEqual(visitor('unknown'));
    }
    expect(service.asked).toBe(2);
  });

  it('[S2] is looked up again after events may have been missed, also if an answer is still to come', async () => {
    const { callers, bearer, signIn, service } = begin();
    const [ana, ion] = [signIn('ana'), signIn('ion')];
    await bearer(ana);
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    service.answering = promise;
    const asked = bearer(ion);
    await vi.waitFor(() => expect(service.asked).toBe(2));
    callers.forgetAll();
    answer();
    expect(await asked).toEqual(account('ion'));
    expect(await bearer(ana)).toEqual(account('ana'));
    expect(await bearer(ion)).toEqual(account('ion'));
    expect(service.asked).toBe(4);
  });
});
