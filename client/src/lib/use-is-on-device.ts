import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False in the relay and while React takes its HTML over: what only the device knows is not in it. */
export function useIsOnDevice(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
