import { type ReactNode, useEffect, useState } from 'react';
import { loadSession, refreshSession } from '../features/session/api/session-calls.ts';
import { followAccount } from '../features/session/state/follow-account.ts';
import { sessionAtom, sessionKey } from '../features/session/state/session.ts';
import { withDeviceStorage } from '../lib/device/device-storage.ts';
import { registerWorkerLater } from '../lib/device/service-worker.ts';
import { eraseExpiredDrafts } from '../lib/forms/draft-store.ts';
import { type QuerySource, QuerySourceContext } from '../lib/http/query-source.ts';
import { loadFonts, loadWholeStyle } from '../lib/page/late-style.ts';
import { isLoading } from '../lib/page/lazy-part.tsx';
import { retryPictures } from '../lib/page/retry-pictures.ts';
import { loadPageScripts } from '../lib/page/script-files.ts';
import { createLateRealtime, loadPersistently } from '../lib/realtime/late-realtime.ts';
import { RealtimeContext, RenderedAtContext } from '../lib/realtime/live-source.ts';
import { store } from '../lib/store.ts';

function createRealtime(source: QuerySource) {
  const load = async () => {
    const [{ createRealtimeClient }, { clientOf }] = await Promise.all([
      import('../lib/realtime/realtime-client.ts'),
      import('../lib/http/queries.tsx'),
    ]);
    return createRealtimeClient(clientOf(source), {
      onSessionEnded: () => void loadSession(),
      onNoSession: () => void refreshSession(),
    });
  };
  return createLateRealtime(() => loadPersistently(load));
}

/** Fetches counties and categories, whose calls the page may not have loaded yet. */
async function fetchReference(source: QuerySource): Promise<void> {
  const [{ prefetchReference }, { clientOf }] = await Promise.all([
    import('../lib/http/reference.ts'),
    import('../lib/http/queries.tsx'),
  ]);
  prefetchReference(clientOf(source));
}

/**
 * Context of every page: the source of its query cache, and the connection.
 * @param renderedAtMs the server's time at which the relay rendered the page, if it did
 */
export function Providers({
  source,
  renderedAtMs = 0,
  children,
}: {
  source: QuerySource;
  renderedAtMs?: number;
  children: ReactNode;
}) {
  const [realtime] = useState(() => createRealtime(source));

  // A socket is opened for the current session; another session needs another socket.
  useEffect(() => {
    let held = sessionKey(store.get(sessionAtom));
    return store.sub(sessionAtom, () => {
      const present = sessionKey(store.get(sessionAtom));
      const isKnown = held !== 'unknown';
      const hasChanged = present !== held;
      held = present;
      if (isKnown && hasChanged) realtime.sessionChanged();
    });
  }, [realtime]);

  useEffect(
    () =>
      whenSettled(() => {
        withDeviceStorage((storage) => eraseExpiredDrafts(storage, Date.now()));
        void loadFonts();
        // If these fail, navigations only take longer.
        loadWholeStyle().catch(() => undefined);
        if (import.meta.env.PROD) loadPageScripts().catch(() => undefined);
        // If this fails, a form fetches them.
        fetchReference(source).catch(() => undefined);
      }),
    [source],
  );
  useEffect(registerWorkerLater, []);
  useEffect(retryPictures, []);
  useEffect(() => followAccount(realtime, () => void refreshSession()), [realtime]);

  return (
    <QuerySourceContext value={source}>
      <RealtimeContext value={realtime}>
        <RenderedAtContext value={renderedAtMs}>{children}</RenderedAtContext>
      </RealtimeContext>
    </QuerySourceContext>
  );
}

/** Upper bound of the delay if the browser is never idle. */
const latestMs = 5000;

const checkMs = 100;

/**
 * Calls back once the browser is idle and no part of the page is loading: what it loads is for later.
 * @returns cancels it
 */
function whenSettled(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    if (isLoading()) timer = setTimeout(check, checkMs);
    else act();
  };
  const cancel = whenIdle(check);
  return () => {
    cancel();
    clearTimeout(timer);
  };
}

/** Calls back once the browser is idle, so after the work that makes the page usable. @returns cancels it */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, latestMs);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(act, { timeout: latestMs });
  return () => window.cancelIdleCallback(request);
}
