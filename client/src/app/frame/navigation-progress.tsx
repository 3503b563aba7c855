import { atom } from 'jotai';
import { useEffect, useState } from 'react';
import { store } from '../../lib/store.ts';

/** Duration of the bar's animation if a page takes that long to load. */
const durationMs = 5000;

/** The thin bar at the top while a page is loading. */
export function NavigationProgress() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => watchSlowLoads(setIsShown), []);
  return isShown ? <NavigationProgressBar /> : null;
}

export function NavigationProgressBar() {
  return (
    <div
      aria-hidden="true"
      style={{ animationDuration: `${durationMs}ms` }}
      className="progress-bar fixed inset-x-0 top-0 z-50 h-[3px] origin-left bg-act"
    />
  );
}

/** A faster navigation shows no bar. */
const throttleMs = 200;

/**
 * Reports when page loads take longer than the throttle, and when all are done.
 *
 * @returns unsubscribes
 */
export function watchSlowLoads(onChange: (isSlow: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const rest = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const look = () => {
    if (store.get(pageLoadsAtom) > 0) {
      timer ??= setTimeout(() => onChange(true), throttleMs);
      return;
    }
    rest();
    onChange(false);
  };
  look();
  const stop = store.sub(pageLoadsAtom, look);
  return () => {
    stop();
    rest();
  };
}

/** Number of pages being loaded. */
export const pageLoadsAtom = atom(0);
