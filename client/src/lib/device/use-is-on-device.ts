import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False in the relay and during hydration: the relay's HTML has no data that only the device knows. */
export function useIsOnDevice(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
