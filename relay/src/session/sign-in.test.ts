import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseRelaySettings } from '../config/settings.ts';
import { createSignIn } from './sign-in.ts';

describe('a sign-in', () => {
  afterEach(() => vi.restoreAllMocks());

  /** A sign-in that the service answers with `status`, or, if it is null, not at all. */
  function begin(status: number | null, given: { waitMs?: number; isBusy?: boolean } = {}) {
    const service = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      if (status === null) throw new Error('away');
      return Response.json({ token: 'token of ana' }, { status });
    });
    const attempt = { succeeded: vi.fn(async () => undefined), refund: vi.fn(async () => undefined) };
    const release = vi.fn();
    const take = vi.fn(async () => (given.isBusy === true ? undefined : { release }));
    const { waitMs } = given;
    const limitBegin = vi.fn(async () => (waitMs === undefined ? attempt : { waitMs }));
    const signIn = createSignIn({
      settings: parseRelaySettings({ MAIN_URL: 'http://service/main' }),
      limit: { begin: limitBegin },
      slots: { take } as unknown as Parameters<typeof createSignIn>[0]['slots'],
    });
    const body = Buffer.from(JSON.stringify({ email: 'ana@recolta.test', password: 'x' }));
    const outcome = (sent = body) =>
      signIn({
        path: '/accounts/login',
        body: sent,
        contentType: 'application/json',
        address: '192.0.2.1',
        userAgent: undefined,
        language: undefined,
        requestId: 'r',
      });
    return { outcome, service, attempt, release, take, limitBegin };
  }

  it('[S2] returns the token, and is not counted', async () => {
    const { outcome, attempt, release, limitBegin } = begin(200);
    expect(await outcome()).toEqual({ kind: 'signedIn', token: 'token of ana' });
    expect(limitBegin).toHaveBeenCalledExactlyOnceWith('ana@recolta.test', '192.0.2.1');
    expect(attempt.succeeded).toHaveBeenCalledTimes(1);
    expect(attempt.refund).not.toHaveBeenCalled();
    expect(release).toHaveBeenCalledTimes(1);
  });

  it.each([400, 401, 403, 422])('[S2] is counted if the service answers %i', async (status) => {
    const { outcome, attempt, release } = begin(status);
    expect(await outcome()).toMatchObject({ kind: 'failed', error: { status } });
    expect(attempt.succeeded).not.toHaveBeenCalled();
    expect(attempt.refund).not.toHaveBeenCalled();
    expect(release).toHaveBeenCalledTimes(1);
  });

  it.each([429, 500, 503, null])('[S2] is not counted if the service answers %s', async (status) => {
    const { outcome, attempt, release } = begin(status);
    expect(await outcome()).toMatchObject({ kind: 'failed' });
    expect(attempt.refund).toHaveBeenCalledTimes(1);
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('[S2] calls no service over its limit', async () => {
    const { outcome, service, take } = begin(200, { waitMs: 700 });
    expect(await outcome()).toEqual({ kind: 'tooMany', waitMs: 700 });
    expect(take).not.toHaveBeenCalled();
    expect(service).not.toHaveBeenCalled();
  });

  it('[S2] is not counted if too many are pending', async () => {
    const { outcome, service, attempt } = begin(200, { isBusy: true });
    expect(await outcome()).toEqual({ kind: 'busy' });
    expect(attempt.refund).toHaveBeenCalledTimes(1);
    expect(service).not.toHaveBeenCalled();
  });

  it('is counted by address if the body names no e-mail', async () => {
    const { outcome, limitBegin } = begin(400);
    for (const body of ['{', '{"email":1,"password":"x"}']) await outcome(Buffer.from(body));
    expect(limitBegin.mock.calls).toEqual([
      [undefined, '192.0.2.1'],
      [undefined, '192.0.2.1'],
    ]);
  });
});
