import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { loadSession, refreshSession } from '../features/session/api/session-calls.ts';
import { followAccount } from '../features/session/state/follow-account.ts';
import { sessionAtom, sessionKey } from '../features/session/state/session.ts';
import { prefetchReference } from '../lib/http/reference.ts';
import { isPractice } from '../lib/practice.ts';
import { createLateRealtime, loadPersistently } from '../lib/realtime/late-realtime.ts';
import { RenderedAtContext } from '../lib/realtime/ticker.ts';
import { RealtimeContext } from '../lib/realtime/use-room.ts';
import { registerWorkerLater } from '../lib/service-worker.ts';
import { store } from '../lib/store.ts';
import { whenIdle } from '../lib/when-idle.ts';

function createRealtime(queries: QueryClient) {
  const load = async () => {
    const { createRealtimeClient } = await import('../lib/realtime/realtime-client.ts');
    return createRealtimeClient(queries, () => void loadSession());
  };
  return createLateRealtime(() => loadPersistently(load));
}

/** Loads the fonts, then shows them all at once, where `before-paint.js` has not done so already. */
async function showFonts(): Promise<void> {
  const families = ['Inter Variable', 'Fraunces Variable'];
  await Promise.allSettled(families.map((family) => document.fonts.load(`1em '${family}'`, 'aț')));
  document.documentElement.dataset.fonts = '';
}

/**
 * Context of every page: the query cache and the connection.
 *
 * @param renderedAtMs the server's time at which the relay rendered the page, if it did
 */
export function Providers({
  queries,
  renderedAtMs = 0,
  children,
}: {
  queries: QueryClient;
  renderedAtMs?: number;
  children: ReactNode;
}) {
  const [realtime] = useState(() => createRealtime(queries));

  // A socket is opened with the current session; another session needs another socket.
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
      whenIdle(() => {
        void showFonts();
        if (!isPractice) prefetchReference(queries);
      }),
    [queries],
  );
  useEffect(registerWorkerLater, []);
  useEffect(() => followAccount(realtime, () => void refreshSession()), [realtime]);

  return (
    <QueryClientProvider client={queries}>
      <RealtimeContext value={realtime}>
        <RenderedAtContext value={renderedAtMs}>{children}</RenderedAtContext>
      </RealtimeContext>
    </QueryClientProvider>
  );
}
