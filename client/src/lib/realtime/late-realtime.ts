import { reloadForMissingPart } from '../page/rare-reload.ts';
import { store } from '../store.ts';
import { connectionStatusAtom } from './connection-state.ts';
import type { RealtimeClient } from './realtime-client.ts';

const retryMs = 3000;

/**
 * The connection, whose code is loaded on first use: the page is usable before.
 * @param load retries until it is loaded
 */
export function createLateRealtime(load: () => Promise<RealtimeClient>): RealtimeClient {
  let loading: Promise<RealtimeClient> | null = null;
  let loaded: RealtimeClient | null = null;

  function once(begin: (client: RealtimeClient) => () => void): () => void {
    let stop: (() => void) | null = null;
    let isStopped = false;
    loading ??= load();
    void loading.then((client) => {
      loaded = client;
      if (!isStopped) stop = begin(client);
    });
    return () => {
      isStopped = true;
      stop?.();
    };
  }

  return {
    watch: (room) => once((client) => client.watch(room)),
    hold: () => once((client) => client.hold()),
    measure: async () => loaded?.measure(),
    // Before it is loaded there is no socket with the old session.
    sessionChanged: () => loaded?.sessionChanged(),
  };
}

const showOffline = () => store.set(connectionStatusAtom, 'offline');

/** Retries until the code is loaded. @param onFailure by default shows the page as offline */
export async function loadPersistently<Loaded>(
  load: () => Promise<Loaded>,
  onFailure: () => void = showOffline,
): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      onFailure();
      void reloadForMissingPart(error);
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}
