import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * A value that the relay did not know when it rendered the page. A hydrated part is rendered again only if the two
 * differ.
 *
 * @param rendered the value in the relay and during hydration
 */
export function useOnDevice<Value>(value: Value, rendered: Value): Value {
  return useSyncExternalStore(
    neverChanges,
    () => value,
    () => rendered,
  );
}

/** False in the relay and during hydration: the relay's HTML has no data that only the device knows. */
export const useIsOnDevice = (): boolean => useOnDevice(true, false);

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
