import { pageLoads } from '../../lib/page-loads.ts';

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
    if (pageLoads.get() > 0) {
      timer ??= setTimeout(() => tell(true), throttleMs);
      return;
    }
    rest();
    tell(false);
  };
  look();
  const stop = pageLoads.subscribe(look);
  return () => {
    stop();
    rest();
  };
}
