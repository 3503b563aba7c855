import { useSyncExternalStore } from 'react';

/** The width from which tables stand side by side with a menu: the `lg` of the styles. */
const wide = '(width >= 1000px)';

/** Whether the window is wide enough for a table; below it the same is drawn as cards. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(wide);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(wide).matches,
    () => true,
  );
}
