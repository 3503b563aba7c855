import { useSyncExternalStore } from 'react';

/** True if the window matches a media query, or if there is no window. */
export function useMatches(media: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(media).matches,
    () => true,
  );
}
