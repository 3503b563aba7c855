import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { mainServiceKey } from '../../../lib/http/account-calls.ts';
import { accountVersionsAtom, connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';

const awayMs = 30_000;

/**
 * The interval of queries of an administrator's work: they are refetched every 30 s while push is unavailable. A hook,
 * because a query reads its interval again only when its component renders.
 */
export function useRefetchWhileAway(): number | false {
  return useAtomValue(connectionStatusAtom) === 'live' ? false : awayMs;
}

/** Others may change the data: fetched on mount, and again by `useWorkByPush`. */
export const useFresh = () => ({ staleTime: 0, refetchInterval: useRefetchWhileAway() }) as const;

/** For pages of a list: the previous page stays until the next one is loaded. */
export const useListed = () => ({ ...useFresh(), placeholderData: keepPreviousData }) as const;

/**
 * Keeps an administrator's work current by push: refetches all data of the main service when a task arrives or is
 * completed, and on reconnection.
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
    // A pending act refetches on its own, once its result is known here.
    if (current !== null && queries.isMutating() === 0)
      void queries.invalidateQueries({ queryKey: mainServiceKey });
  }, [current, queries]);
}
