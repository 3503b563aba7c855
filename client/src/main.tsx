import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import { reportError } from './app/report-error.ts';
import { pageReady, Router } from './app/router.tsx';
import { LastErrorPage } from './components/errors/error-boundary.tsx';
import { hasSessionCookie, identityCallReady, loadSession } from './features/session/api/session-calls.ts';
import { followKeyboard } from './lib/device/keyboard.ts';
import { expectCalls } from './lib/http/expected-calls.ts';
import type { QuerySource } from './lib/http/query-source.ts';
import { startEarlyAnswers } from './lib/http/service-fetch.ts';
import { textsReady } from './lib/i18n.ts';
import { keptLocale, localeCookie, localeOfPath, pathInKeptLocale } from './lib/locale-path.ts';
import { takeEarlyActs } from './lib/page/early-acts.ts';
import { readFirstView, seedFirstView } from './lib/realtime/first-view.ts';
import { startEarlyPoll } from './lib/realtime/poll-room.ts';
import { serverClock } from './lib/realtime/server-clock.ts';

/** Opens the address in the language of the cookie; the first visit stores the address's language. */
function followKeptLocale(): void {
  const { pathname, search, hash, protocol } = window.location;
  const kept = keptLocale(document.cookie);
  if (kept === null) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser people use
    document.cookie = localeCookie(localeOfPath(pathname), protocol === 'https:');
  }
  const path = pathInKeptLocale(pathname, kept);
  if (path !== pathname) window.history.replaceState(null, '', `${path}${search}${hash}`);
}

async function start(root: HTMLElement): Promise<void> {
  followKeptLocale();
  followKeyboard();
  const { pathname: path, search } = window.location;
  const view = readFirstView(document, { address: `${path}${search}`, isSignedIn: hasSessionCookie() });
  if (view?.isSignedIn) startEarlyAnswers(document);
  if (view === null) {
    expectCalls();
    // If this fails, the call itself reports it.
    if (hasSessionCookie()) identityCallReady().catch(() => undefined);
  }
  // A user's actions on the page may need a call.
  for (const use of ['pointerdown', 'keydown']) window.addEventListener(use, expectCalls, { once: true });
  if (view === null) {
    startEarlyPoll(path);
    void loadSession();
    await textsReady(localeOfPath(path));
    takeEarlyActs();
    createRoot(root).render(
      <Providers source={{ client: null, fill: () => undefined }}>
        <Router />
      </Providers>,
    );
    return;
  }
  const [visit] = performance.getEntriesByType('navigation');
  const arrivedAt = visit instanceof PerformanceNavigationTiming ? visit.responseStart : performance.now();
  const source: QuerySource = {
    client: null,
    fill: (queries) => seedFirstView(queries, view, performance.now() - arrivedAt),
  };
  serverClock.takeHint(view.nowMs, arrivedAt);
  // A visitor is known without a call. A signed-in user becomes known after hydration: the page was rendered without
  // one.
  if (!view.isSignedIn) await loadSession();
  await textsReady(localeOfPath(path));
  // A page that cannot be loaded fails within its error boundary.
  await pageReady(path, view).catch(() => undefined);
  // The page's own code is there: what sends a bid loads while it is hydrated.
  if (view.isSignedIn) expectCalls();
  const repeatEarlyActs = takeEarlyActs();
  const onShown = async () => {
    // A control may act differently for a signed-in user.
    if (view.isSignedIn) await loadSession();
    repeatEarlyActs();
  };
  // As a transition, hydration gives way to input and paints every few milliseconds.
  startTransition(() => {
    hydrateRoot(
      root,
      <Providers source={source} renderedAtMs={view.nowMs}>
        <Router onShown={() => void onShown()} />
      </Providers>,
      { onRecoverableError: reportMismatch },
    );
  });
}

/** React has rendered a part again because it differed from the relay's HTML. */
function reportMismatch(error: unknown): void {
  window.reportError(error);
  reportError(error, 'hydration');
}

const root = document.getElementById('root');
if (!root) throw new Error('#root is not in index.html');
// Not awaited here: chunks of pages import this module's chunk, and would wait for it while it waits for them.
start(root).catch((error: unknown) => {
  reportError(error, 'start');
  // If loading the texts failed, the regular error page cannot be rendered.
  createRoot(root).render(<LastErrorPage error={error} pathname={window.location.pathname} />);
});
