import { createContext, use, useSyncExternalStore } from 'react';
import { LiveSourceContext } from './live-source.ts';

const tickMs = 100;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, tickMs);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', listener);
    if (listeners.size === 0 && timer !== null) {
      clearInterval(timer);
      timer = null;
    }
  };
}

function tick() {
  for (const listener of listeners) listener();
}

/** The server's time, in ms, at which the relay rendered the page: hydration uses the same time. */
export const RenderedAtContext = createContext(0);

/**
 * A value derived from the clock of the live data, computed ten times a second; rerenders only when it changes.
 *
 * @param read computes the value from the server's time in ms
 */
export function useServerTime<Shown extends string | number | boolean | null>(
  read: (nowMs: number) => Shown,
): Shown {
  const { nowMs } = use(LiveSourceContext);
  const look = () => read(nowMs());
  const renderedAtMs = use(RenderedAtContext);
  return useSyncExternalStore(subscribe, look, () => read(renderedAtMs));
}
