import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Locale } from '../locale-path.ts';
import { isLoading } from './lazy-part.tsx';

/**
 * Loads the parts with code of their own that the relay's HTML of a page shows, before React takes it over: until then
 * a part whose data change would be taken away. A page's module exports it as `firstParts`.
 *
 * @param content of the room that the page shows first
 */
export type FirstParts = (
  content: unknown,
  visit: { readonly locale: Locale; readonly isSignedIn: boolean },
) => Promise<unknown>;

const checkMs = 50;
/** Code that has just been loaded starts its calls after it is shown. */
const quietChecks = 3;
/** After five seconds with all code loaded a call may not come at all. */
const mostChecksForData = 100;
const busyMs = 500;

/** Once nothing is left to render, where the browser says so; a page that is never idle goes on. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: busyMs }) : setTimeout(run, 0);

/**
 * A class that hides what the parts that only the reader sees would move, until those are loaded: at most
 * twenty seconds for code, and five for calls after it; empty from then on.
 *
 * @param isKnown true once it is known what is the reader's own; a page without such parts starts with true
 * @param awaited key of other data that what is shown waits for
 */
export function useAwaited(isKnown: boolean, isAtOnce: boolean, awaited: QueryKey | null = null): string {
  const queries = useQueryClient();
  const [isSettled, setSettled] = useState(isAtOnce);
  const awaitedKey = JSON.stringify(awaited);
  useEffect(() => {
    if (isSettled) return;
    const key: QueryKey | null = JSON.parse(awaitedKey);
    let quiet = 0;
    let forData = 0;
    const check = () => {
      const isFirst = { predicate: ({ state }: { state: { data: unknown } }) => state.data === undefined };
      const isThere = isKnown && (key === null || queries.getQueryData(key) !== undefined);
      const isQuiet = isThere && !isLoading() && queries.isFetching(isFirst) === 0;
      quiet = isQuiet ? quiet + 1 : 0;
      forData = isLoading() ? 0 : forData + 1;
      if (quiet === quietChecks || forData === mostChecksForData) setSettled(true);
    };
    const timer = setInterval(() => whenIdle(check), checkMs);
    return () => clearInterval(timer);
  }, [queries, isKnown, awaitedKey, isSettled]);
  return isSettled ? '' : 'animate-awaited';
}
