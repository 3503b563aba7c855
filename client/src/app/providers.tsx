import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { loadSession, refreshSession } from '../features/session/api/session-calls.ts';
import { followAccount } from '../features/session/state/follow-account.ts';
import { sessionAtom, sessionKey } from '../features/session/state/session.ts';
import { createQueryClient } from '../lib/http/query-client.ts';
import { prefetchReference } from '../lib/http/reference.ts';
import { createRealtimeClient } from '../lib/realtime/realtime-client.ts';
import { RealtimeContext } from '../lib/realtime/use-room.ts';
import { store } from '../lib/store.ts';

function createServices() {
  const queries = createQueryClient();
  const realtime = createRealtimeClient(queries, () => void loadSession());
  return { queries, realtime };
}

/** Context of every page: the query cache and the connection. */
export function Providers({ children }: { children: ReactNode }) {
  const [{ queries, realtime }] = useState(createServices);

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

  useEffect(() => prefetchReference(queries), [queries]);
  useEffect(() => followAccount(realtime, () => void refreshSession()), [realtime]);

  return (
    <QueryClientProvider client={queries}>
      <RealtimeContext value={realtime}>{children}</RealtimeContext>
    </QueryClientProvider>
  );
}
