import type { FinishSignIn, PendingSignIn } from '@recolta/shared/contracts/http/factors';
import type { Identity } from '@recolta/shared/contracts/http/identity';
import type { SessionInput } from '@recolta/shared/contracts/http/session';
import { signedInCookieName } from '@recolta/shared/contracts/session-cookies';
import { withDeviceStorage, withTabStorage } from '../../../lib/device/device-storage.ts';
import { renewBrowserPush, unsubscribeBrowser } from '../../../lib/device/service-worker.ts';
import { claimTabDrafts, eraseDrafts, eraseTabDrafts } from '../../../lib/forms/draft-store.ts';
import { callErrorOf, failureOf } from '../../../lib/http/failure.ts';
import { earlyPaths, forgetEarlyAnswers, takeEarlyAnswer } from '../../../lib/http/service-fetch.ts';
import { accountCountyAtom } from '../../../lib/market/account-county.ts';
import { store } from '../../../lib/store.ts';
import { isTrader, type Session, sessionAtom, sessionEndedAtom } from '../state/session.ts';

const timeoutMs = 10_000;

/** Between a fault of the identity call and its only repetition. */
const faultRetryMs = 1000;
const firstRetryMs = 2000;
const lastRetryMs = 60_000;
let retry: ReturnType<typeof setTimeout> | undefined;

const visitor: Session = { kind: 'visitor' };

/** Numbers the fetches of the identity: one that a later fetch or a sign-out overtook changes nothing. */
let started = 0;
let latest: Promise<Session> = Promise.resolve({ kind: 'unknown' });

interface IdentityFetch {
  readonly failures?: number;
  /** After a sign-in: the identity held before may be another user's. */
  readonly isNew?: boolean;
  /** Asks the service even if the readable cookie says that there is no session. */
  readonly isCertain?: boolean;
}

/**
 * Fetches the identity, unless the readable cookie says that there is no session. A refusal, and a fault of the
 * service twice within two seconds, clear user, account and token [S2]. Any other failure, such as no network or a
 * service that restarts, keeps them: it retries, with growing delays, until an answer restores the session or ends it.
 *
 * @returns the session of the latest fetch, also if it began after this one
 */
export function loadSession(failures = 0): Promise<Session> {
  return fetchLatest({ failures });
}

function fetchLatest(fetching: IdentityFetch): Promise<Session> {
  clearTimeout(retry);
  started += 1;
  latest = takeSession(started, fetching);
  return latest;
}

async function takeSession(
  number: number,
  { failures = 0, isNew = false, isCertain = false }: IdentityFetch,
): Promise<Session> {
  const isLatest = () => number === started;
  const session = isCertain || hasSessionCookie() ? await fetchSession(isLatest) : visitor;
  if (!isLatest()) return latest;
  if (session !== 'unknown') {
    hold(session);
    return session;
  }
  retryLater(failures);
  const held = store.get(sessionAtom);
  if (held.kind === 'signedIn' && !isNew) return held;
  hold(visitor, isNew);
  return visitor;
}

/** The session as the service has it; `unknown` if it gave no answer, or another fetch began meanwhile. */
async function fetchSession(isLatest: () => boolean, mayAskAgain = true): Promise<Session | 'unknown'> {
  try {
    return { kind: 'signedIn', identity: await readIdentity() };
  } catch (error) {
    const { status } = failureOf(error);
    if (status === 401) return visitor;
    // The cookie may have another session's token by now, which must not be cleared.
    if (status !== 500 || !isLatest()) return 'unknown';
    if (!mayAskAgain) return forgetToken();
    await new Promise((resolve) => setTimeout(resolve, faultRetryMs));
    return isLatest() ? fetchSession(isLatest, false) : 'unknown';
  }
}

/** Clears the token, whether or not the service can end its session. */
async function forgetToken(): Promise<Session | 'unknown'> {
  const options = { method: 'DELETE', signal: AbortSignal.timeout(timeoutMs) };
  const isCleared = await fetch('/session/cookie', options).then(
    ({ ok }) => ok,
    () => false,
  );
  return isCleared ? visitor : 'unknown';
}

/** @param isByUser after a sign-in or a sign-out on this page, which is not told that its session ended */
function hold(session: Session, isByUser = false): void {
  const { kind } = store.get(sessionAtom);
  const wasSignedIn = kind === 'signedIn';
  if (kind !== 'unknown') forgetEarlyAnswers();
  if (session.kind === 'signedIn')
    withTabStorage((storage) => claimTabDrafts(storage, session.identity.account.id));
  if (session.kind === 'signedIn' || isByUser) store.set(sessionEndedAtom, false);
  else if (wasSignedIn) store.set(sessionEndedAtom, true);
  // Distances and prices at the own gate are for those who trade.
  store.set(accountCountyAtom, isTrader(session) ? (session.identity.account.county ?? null) : null);
  store.set(sessionAtom, session);
}

/** The call that fetches the identity, which visitors do not load. */
export const identityCallReady = () => import('../../../lib/http/identity-call.ts');

async function readIdentity(): Promise<Identity> {
  const early = await takeEarlyAnswer<Identity>(earlyPaths.identity);
  return early ?? (await (await identityCallReady()).identityCall.identity({}));
}

function retryLater(failures: number): void {
  const ceilingMs = Math.min(lastRetryMs, firstRetryMs * 2 ** failures);
  retry = setTimeout(() => void loadSession(failures + 1), ceilingMs * (0.5 + Math.random() / 2));
}

/** True if this browser has a session, according to its readable cookie. */
export function hasSessionCookie(): boolean {
  return document.cookie.split('; ').includes(`${signedInCookieName}=1`);
}

/**
 * Signs in: the relay stores the token in a cookie, then the identity is fetched.
 * @returns the second step if the password is not enough [S13], null once signed in
 * @throws CallError, TypeError
 */
export async function requestSignIn(input: SessionInput): Promise<PendingSignIn | null> {
  const response = await postSession('', input);
  if (response.status === 200) {
    const { pendingSignInSchema } = await import('@recolta/shared/contracts/http/factors');
    return pendingSignInSchema.parse(await response.json());
  }
  await loadNewSession();
  return null;
}

/** The second step of a sign-in [S13]. @throws CallError, TypeError */
export async function requestSignInFinish(input: FinishSignIn): Promise<void> {
  await postSession('/factor', input);
  await loadNewSession();
}

/** Signs in by a passkey only. @throws CallError, TypeError, Error if the user declines */
export async function requestPasskeySignIn(): Promise<void> {
  const { getPasskey } = await import('./passkeys.ts');
  await postSession('/passkey', { assertion: await getPasskey() });
  await loadNewSession();
}

async function loadNewSession(): Promise<void> {
  forgetEarlyAnswers();
  const session = await fetchLatest({ isNew: true });
  if (session.kind !== 'signedIn') return;
  const { id } = session.identity.account;
  void renewBrowserPush(id, async (body) => {
    const { notificationCalls } = await import('../../../lib/http/page-calls.ts');
    return notificationCalls.subscribePush.call({ params: { id }, body });
  });
}

async function postSession(path: string, input: object): Promise<Response> {
  const response = await fetch(`/session${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw await callErrorOf(response);
  return response;
}

/**
 * Signs out: ends the session here and in the service. What was typed in this tab is deleted.
 * @param forgotten the account whose drafts on this device are deleted as well
 * @throws CallError, TypeError
 */
export async function requestSignOut(forgotten?: string): Promise<void> {
  const response = await fetch('/session', { method: 'DELETE', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok && response.status !== 401) throw await callErrorOf(response);
  leaveSession(forgotten);
}

/**
 * Signs out once the service has ended all sessions of the user, as a change of the password does. If that call
 * fails, the change has happened: the page is signed out all the same, and the cookie's token no longer counts.
 */
export async function leaveEndedSession(forgotten?: string): Promise<void> {
  await requestSignOut(forgotten).catch(() => leaveSession(forgotten));
}

function leaveSession(forgotten: string | undefined): void {
  clearTimeout(retry);
  started += 1;
  latest = Promise.resolve(visitor);
  // The next user of this browser must not get this account's notifications.
  void unsubscribeBrowser();
  hold(visitor, true);
  // After the forms have closed: none of them stores anything any more.
  withTabStorage(eraseTabDrafts);
  if (forgotten !== undefined) withDeviceStorage((storage) => eraseDrafts(storage, forgotten));
}

/**
 * Refetches the identity after the account changed, until there is an answer. Without one the session stays: a lost
 * connection must not close a page with a half-filled form.
 */
export async function refreshSession(): Promise<void> {
  if (store.get(sessionAtom).kind === 'signedIn') await fetchLatest({ isCertain: true });
}

/** Returns true if this browser supports passkeys. */
export const hasPasskeys = () => typeof PublicKeyCredential === 'function';
