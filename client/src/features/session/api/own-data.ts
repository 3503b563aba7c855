import type { Position } from '@recolta/shared/domain/newer';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { pauseMs, refetchAfterFailure } from '../../../lib/http/query-client.ts';
import { accountSocketsAtom, accountVersionsAtom } from '../../../lib/realtime/connection-state.ts';
import { useConnectionStatus } from '../../../lib/realtime/live-source.ts';

/** Without push also what changes no room, as a revoked invitation, is noticed after 14 to 18 s. */
const awayMs = 10_000 + pauseMs;
/** The least time between two reads that polled rooms cause. */
const readEveryMs = 3000;

/** True while nothing announces changes of the account. A page's first connection is awaited. */
function useIsAway(): boolean {
  const status = useConnectionStatus();
  return status !== 'live' && status !== 'connecting';
}

/**
 * The versions of the reader's bids, for query keys. Another socket changes them too: what happened meanwhile may not
 * be counted.
 */
export function useMyBidsKey() {
  return [useAtomValue(accountVersionsAtom)?.myBids ?? null, useAtomValue(accountSocketsAtom)] as const;
}

/** The interval of queries whose changes push announces: without push they are read again at this interval. */
export function useOwnDataInterval(): typeof refetchAfterFailure {
  return useIsAway() ? (query) => refetchAfterFailure(query) || awayMs : refetchAfterFailure;
}

/**
 * Reads own data again when the rooms that they depend on change while no push announces it [R1].
 * @param rooms the states of the rooms, of which some may not be there yet
 */
export function useReadsWhileAway(rooms: readonly (Position | undefined)[], read: () => void): void {
  const isAway = useIsAway();
  const position = rooms.map((room) => room && `${room.epoch}.${room.version}`).join();
  const seen = useRef(position);
  const readAtMs = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    if (!isAway || seen.current === position) {
      seen.current = position;
      return;
    }
    const readNow = () => {
      seen.current = position;
      readAtMs.current = performance.now();
      latest.current();
    };
    const timer = setTimeout(readNow, Math.max(0, readAtMs.current + readEveryMs - performance.now()));
    return () => clearTimeout(timer);
  }, [isAway, position]);
}
