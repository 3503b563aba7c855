import { useSyncExternalStore } from 'react';

/**
 * True if the window matches a media query.
 * @param rendered the value in the relay and during hydration
 */
export function useMatches(media: string, rendered = true): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(media).matches,
    () => rendered,
  );
}
