import { useEffect, useRef } from 'react';

/** The mark of the history entry that a dialog holds; null if it is another's. */
const markOf = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'backCloses' in state ? state.backCloses : null;

/**
 * Back closes a dialog instead of leaving the page, as people expect on Android. While mounted it holds a history
 * entry with the same address and the router's own state, so the router sees no navigation.
 */
export function useBackCloses(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const mark = crypto.randomUUID();
    const isOurs = () => markOf(window.history.state) === mark;
    window.history.pushState({ ...window.history.state, backCloses: mark }, '');
    const onPop = () => {
      if (!isOurs()) latest.current();
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      // Closed by other means: the entry left behind would make the next Back do nothing.
      if (isOurs()) window.history.back();
    };
  }, []);
}
