import type { VatState } from '@recolta/shared/domain/vat';
import { type Atom, useAtomValue } from 'jotai';
import { createContext, use, useSyncExternalStore } from 'react';
import type { ConnectionStatus } from './connection-machine.ts';
import { connectionStatusAtom } from './connection-state.ts';
import type { RealtimeClient } from './realtime-client.ts';
import { serverClock } from './server-clock.ts';

/** The person of a practice: takes part without an account. */
interface Participant {
  /** Stands for the account in cache keys and in browser storage. */
  readonly id: string;
  readonly vatState: VatState;
}

/** The source of the page's live data: the market, or a practice that runs in the page [L19]. */
export interface LiveSource {
  /** True for a practice: nothing is asked of the server, and what belongs to real auctions is hidden. */
  readonly isPractice: boolean;
  /** The clock of all countdowns, in ms since the epoch. */
  readonly nowMs: () => number;
  readonly statusAtom: Atom<ConnectionStatus>;
  /** Null in the market, where the session says who takes part. */
  readonly participant: Participant | null;
}

export const LiveSourceContext = createContext<LiveSource>({
  isPractice: false,
  nowMs: serverClock.nowMs,
  statusAtom: connectionStatusAtom,
  participant: null,
});

/** Returns true in a practice [L19]. */
export const useIsPractice = (): boolean => use(LiveSourceContext).isPractice;

/** The connection to the source of live data. */
export const useConnectionStatus = (): ConnectionStatus => useAtomValue(use(LiveSourceContext).statusAtom);

/** The page's only connection. */
export const RealtimeContext = createContext<RealtimeClient | null>(null);

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
