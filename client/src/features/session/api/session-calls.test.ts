import type { Identity } from '@recolta/shared/contracts/http/identity';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { CallError } from '../../../lib/http/failure.ts';
import { accountCountyAtom } from '../../../lib/market/account-county.ts';
import { store } from '../../../lib/store.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { memoryStorage } from '../../../testing/memory-storage.ts';
import { type Session, sessionAtom, sessionEndedAtom } from '../state/session.ts';
import { loadSession, refreshSession, requestSignIn, requestSignOut } from './session-calls.ts';

const identityCall = vi.hoisted(() => vi.fn<() => Promise<Identity>>());
vi.mock('../../../lib/http/identity-call.ts', () => ({ identityCall: { identity: identityCall } }));

const identity = buyerIdentity();
const visitor: Session = { kind: 'visitor' };

beforeEach(() => {
  vi.stubGlobal('document', { cookie: 'locale=ro; recolta-signed-in=1' });
  store.set(sessionAtom, { kind: 'signedIn', identity });
});
afterEach(() => {
  vi.unstubAllGlobals();
  identityCall.mockReset();
  store.set(sessionEndedAtom, false);
});

test('[S2] with a session, user and account are fetched and held', async () => {
  const present = buyerIdentity({ user: { isActive: false }, account: { companyName: 'Alta SRL' } });
  identityCall.mockResolvedValue(present);
  await loadSession();
  expect(store.get(sessionAtom)).toEqual({ kind: 'signedIn', identity: present });
});

test('a session that ended elsewhere is told from a sign-out on this page, until the next sign-in', async () => {
  identityCall.mockRejectedValue(fault(401));
  await refreshSession();
  expect([store.get(sessionAtom), store.get(sessionEndedAtom)]).toEqual([visitor, true]);
  identityCall.mockResolvedValue(identity);
  await loadSession();
  expect(store.get(sessionEndedAtom)).toBe(false);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  await requestSignOut();
  expect([store.get(sessionAtom), store.get(sessionEndedAtom)]).toEqual([visitor, false]);
});

test('a visitor who opens the page is not told that a session ended', async () => {
  store.set(sessionAtom, { kind: 'unknown' });
  identityCall.mockRejectedValue(fault(401));
  await loadSession();
  expect([store.get(sessionAtom), store.get(sessionEndedAtom)]).toEqual([visitor, false]);
});

const fault = (status: number) => new CallError({ code: 'InternalError', params: {}, status });
const stubClearing = (status: number) => {
  const clearing = vi.fn(async (_path: string, _options: RequestInit) => new Response(null, { status }));
  vi.stubGlobal('fetch', clearing);
  return clearing;
};

for (const [name, fetchAgain] of [
  ['at the start', loadSession],
  ['after a change', refreshSession],
] as const) {
  test(`[S2] a fault of the service twice clears user, account and token, ${name}`, async () => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const clearing = stubClearing(204);
    identityCall.mockRejectedValue(fault(500));
    const fetched = fetchAgain();
    await vi.advanceTimersByTimeAsync(900);
    expect(store.get(sessionAtom).kind).toBe('signedIn');
    await vi.advanceTimersByTimeAsync(1100);
    await fetched;
    expect(store.get(sessionAtom)).toEqual(visitor);
    expect(identityCall).toHaveBeenCalledTimes(2);
    expect(clearing.mock.calls.map(([path, { method }]) => [path, method])).toEqual([
      ['/session/cookie', 'DELETE'],
    ]);
  });

  test(`[S2] one fault of the service clears nothing if the repetition is answered, ${name}`, async () => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const clearing = stubClearing(204);
    identityCall.mockRejectedValueOnce(fault(500));
    identityCall.mockResolvedValue(identity);
    const fetched = fetchAgain();
    await vi.advanceTimersByTimeAsync(2000);
    await fetched;
    expect(store.get(sessionAtom)).toEqual({ kind: 'signedIn', identity });
    expect(clearing).not.toHaveBeenCalled();
  });

  test.each([
    ['no network', new TypeError('Failed to fetch')],
    ['a service that restarts', fault(503)],
    ['a service that is away', fault(502)],
    ['too many requests', fault(429)],
  ])(`[S2] %s keeps user, account and token, ${name}`, async (_, error) => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const clearing = stubClearing(204);
    identityCall.mockRejectedValue(error);
    await fetchAgain();
    await vi.advanceTimersByTimeAsync(5000);
    expect(store.get(sessionAtom)).toEqual({ kind: 'signedIn', identity });
    expect(clearing).not.toHaveBeenCalled();
  });
}

test('the county of the account is held until the session ends, but none of an administrator', async () => {
  identityCall.mockResolvedValueOnce(
    buyerIdentity({ account: { county: 'IF' }, user: { roles: ['Admin'] } }),
  );
  await loadSession();
  expect(store.get(accountCountyAtom)).toBeNull();
  identityCall.mockResolvedValueOnce(buyerIdentity({ account: { county: 'CL' } }));
  await loadSession();
  expect(store.get(accountCountyAtom)).toBe('CL');
  identityCall.mockRejectedValueOnce(new CallError({ code: 'SignInRequired', params: {}, status: 401 }));
  await loadSession();
  expect(store.get(accountCountyAtom)).toBeNull();
});

test('[S2] after a failed call at the start the next answer restores the session without a reload', async () => {
  store.set(sessionAtom, visitor);
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  identityCall.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  identityCall.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  identityCall.mockResolvedValue(identity);
  await loadSession();
  await vi.advanceTimersByTimeAsync(2000);
  expect(store.get(sessionAtom)).toEqual(visitor);
  await vi.advanceTimersByTimeAsync(4000);
  expect(store.get(sessionAtom)).toEqual({ kind: 'signedIn', identity });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(identityCall).toHaveBeenCalledTimes(3);
});

test('[S2] a refused session is not fetched again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  identityCall.mockRejectedValue(new CallError({ code: 'SignInRequired', params: {}, status: 401 }));
  await loadSession();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(identityCall).toHaveBeenCalledTimes(1);
});

test('without a session no call is made and no user is held', async () => {
  vi.stubGlobal('document', { cookie: 'locale=ro; xrecolta-signed-in=1' });
  await loadSession();
  expect(identityCall).not.toHaveBeenCalled();
  expect(store.get(sessionAtom)).toEqual(visitor);
});

test('[S2] signing out clears user and account, but a failed sign-out keeps them', async () => {
  const answerWith = (status: number) => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(null, { status })),
    );
  };
  answerWith(502);
  await expect(requestSignOut()).rejects.toThrow('UnexpectedError');
  expect(store.get(sessionAtom).kind).toBe('signedIn');
  answerWith(204);
  await requestSignOut();
  expect(store.get(sessionAtom)).toEqual(visitor);
});

test('[S2] another account in this tab finds nothing that the one before typed', async () => {
  const sessionStorage = memoryStorage();
  vi.stubGlobal('window', { sessionStorage });
  const typed = () => sessionStorage.getItem('recolta.draft.contact');
  identityCall.mockResolvedValue(identity);
  await loadSession();
  sessionStorage.setItem('recolta.draft.contact', '{}');
  await loadSession();
  expect(typed()).toBe('{}');
  identityCall.mockResolvedValue(buyerIdentity({ account: { id: '11111111-1111-4111-8111-111111111111' } }));
  await loadSession();
  expect(typed()).toBeNull();
});

const active = buyerIdentity({ user: { isActive: true } });
const inactive = buyerIdentity({ user: { isActive: false } });
const other = buyerIdentity({ account: { id: '11111111-1111-4111-8111-111111111111' } });
const held = () => store.get(sessionAtom);
/** Answers to the following identity calls, given by the test. */
const waitingCalls = (count: number) => {
  const answers = Array.from({ length: count }, () => Promise.withResolvers<Identity>());
  for (const { promise } of answers) identityCall.mockReturnValueOnce(promise);
  return answers as [PromiseWithResolvers<Identity>, ...PromiseWithResolvers<Identity>[]];
};
const credentials = { email: 'b@recolta.test', password: 'un lan mare de grâu' };
const stubSessionCalls = () => vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));

test.each([
  ['the earlier one first', [0, 1]],
  ['the later one first', [1, 0]],
])('[S6] of two refetched identities the one asked for last is held: %s', async (_, order) => {
  const answers = waitingCalls(2);
  const both = [refreshSession(), refreshSession()];
  await vi.waitFor(() => expect(identityCall).toHaveBeenCalledTimes(2));
  for (const at of order) answers[at]?.resolve(at === 0 ? inactive : active);
  await Promise.all(both);
  expect(held()).toEqual({ kind: 'signedIn', identity: active });
});

test('[S6] a refetched identity whose answer was lost is asked for again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  store.set(sessionAtom, { kind: 'signedIn', identity: inactive });
  identityCall.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  identityCall.mockResolvedValue(active);
  await refreshSession();
  expect(held()).toEqual({ kind: 'signedIn', identity: inactive });
  await vi.advanceTimersByTimeAsync(2000);
  expect(held()).toEqual({ kind: 'signedIn', identity: active });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(identityCall).toHaveBeenCalledTimes(2);
});

test('[S2] what was asked before a sign-in or a sign-out changes nothing after it', async () => {
  stubSessionCalls();
  const [beforeSignIn] = waitingCalls(1);
  const early = loadSession();
  await vi.waitFor(() => expect(identityCall).toHaveBeenCalledTimes(1));
  identityCall.mockResolvedValueOnce(other);
  await requestSignIn(credentials);
  beforeSignIn.reject(fault(401));
  expect(await early).toEqual({ kind: 'signedIn', identity: other });
  expect(held()).toEqual({ kind: 'signedIn', identity: other });
  const [beforeSignOut] = waitingCalls(1);
  const late = refreshSession();
  await vi.waitFor(() => expect(identityCall).toHaveBeenCalledTimes(3));
  await requestSignOut();
  beforeSignOut.resolve(other);
  await late;
  expect(held()).toEqual(visitor);
});

test('[S2] faults of the call before a sign-in do not clear its token', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const clearing = stubClearing(204);
  identityCall.mockRejectedValueOnce(fault(500));
  const early = loadSession();
  await vi.advanceTimersByTimeAsync(500);
  identityCall.mockResolvedValueOnce(other);
  await requestSignIn(credentials);
  identityCall.mockRejectedValue(fault(500));
  await vi.advanceTimersByTimeAsync(5000);
  await early;
  expect(held()).toEqual({ kind: 'signedIn', identity: other });
  expect(clearing.mock.calls.map(([, { method }]) => method)).toEqual(['POST']);
});

test('[S2] after a sign-in nobody is taken for the user before, while the identity is unknown', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  stubSessionCalls();
  identityCall.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  identityCall.mockResolvedValue(other);
  await requestSignIn(credentials);
  expect([held(), store.get(sessionEndedAtom)]).toEqual([visitor, false]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(held()).toEqual({ kind: 'signedIn', identity: other });
});
