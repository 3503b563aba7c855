import { type ReactNode, useDeferredValue } from 'react';

/**
 * Renders a layer after the press that opens it, so that a slow phone first shows the press. Not for a dialog that may
 * replace another one, from which it takes focus and history at once.
 */
export function AfterPress({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
