import { useEffect, useRef } from 'react';

/** Close functions of the open dialogs, the topmost last. */
const open: (() => void)[] = [];
/** True if the history has our entry above the page's own. */
let hasEntry = false;

const isOurs = (): boolean =>
  typeof window.history.state === 'object' &&
  window.history.state !== null &&
  'backCloses' in window.history.state;

/** Keeps one history entry while any dialog is open: with the same address and the router's own state. */
function adjustEntry(): void {
  if (open.length > 0 && !hasEntry) {
    hasEntry = true;
    // A page that was loaded again with an open dialog still has the entry.
    if (!isOurs()) window.history.pushState({ ...window.history.state, backCloses: true }, '');
    window.addEventListener('popstate', onPop);
  }
  if (open.length === 0 && hasEntry) {
    hasEntry = false;
    window.removeEventListener('popstate', onPop);
    // Closed by other means: the remaining entry would make the next Back do nothing.
    if (isOurs()) window.history.back();
  }
}

function onPop(): void {
  if (isOurs()) return;
  hasEntry = false;
  window.removeEventListener('popstate', onPop);
  open.at(-1)?.();
  // A dialog below, or one that refused to close, gets an entry again once React has rendered.
  setTimeout(adjustEntry);
}

/**
 * Back closes the topmost dialog instead of leaving the page, as people expect on Android. All open dialogs share one
 * history entry, so that replacing a dialog moves nothing and the router sees no navigation.
 */
export function useBackCloses(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const own = () => latest.current();
    open.push(own);
    adjustEntry();
    return () => {
      open.splice(open.indexOf(own), 1);
      // Deferred: a dialog that replaces this one is mounted in the same render.
      setTimeout(adjustEntry);
    };
  }, []);
}
