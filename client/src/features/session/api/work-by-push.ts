import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { mainServiceKey } from '../../../lib/http/main-service.ts';
import { accountVersionsAtom, connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { store } from '../../../lib/store.ts';

/** For queries of an administrator's work: asked again every 30 s while nothing can be pushed. */
export const refetchWhileAway = () => (store.get(connectionStatusAtom) === 'live' ? false : 30_000);

/**
 * Keeps an administrator's work current by push: everything read of the main service is fetched again when something
 * waits or was done, and once the connection is back.
 */
export function useWorkByPush(): void {
  const queries = useQueryClient();
  const versions = useAtomValue(accountVersionsAtom);
  const isLive = useAtomValue(connectionStatusAtom) === 'live';
  const current = isLive && versions ? `${versions.inbox} ${versions.myBids}` : null;
  const followed = useRef(current);
  useEffect(() => {
    if (followed.current === current) return;
    followed.current = current;
    // An act under way fetches again itself, when what it decided is known here.
    if (current !== null && queries.isMutating() === 0)
      void queries.invalidateQueries({ queryKey: mainServiceKey });
  }, [current, queries]);
}
