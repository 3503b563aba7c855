import { atom } from 'jotai';
import { useEffect, useState } from 'react';
import { store } from '../../lib/store.ts';

/** The bar's way across, should a page take that long. */
const durationMs = 5000;

/** The thin bar at the top while a page is on its way. */
export function NavigationProgress() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => watchSlowLoads(setIsShown), []);
  return isShown ? <ProgressBar /> : null;
}

export function ProgressBar() {
  return (
    <div
      aria-hidden="true"
      style={{ animationDuration: `${durationMs}ms` }}
      className="progress-bar fixed inset-x-0 top-0 z-50 h-[3px] origin-left bg-act"
    />
  );
}

/** A navigation quicker than this shows nothing. */
const throttleMs = 200;

/**
 * Tells when pages have been on their way for a while, and when all of them are there.
 *
 * @returns stops telling
 */
export function watchSlowLoads(tell: (isSlow: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const rest = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const look = () => {
    if (store.get(pageLoadsAtom) > 0) {
      timer ??= setTimeout(() => tell(true), throttleMs);
      return;
    }
    rest();
    tell(false);
  };
  look();
  const stop = store.sub(pageLoadsAtom, look);
  return () => {
    stop();
    rest();
  };
}

/** How many pages are on their way. */
export const pageLoadsAtom = atom(0);
