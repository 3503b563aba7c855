import type { ConnectionTest } from '@recolta/shared/contracts/http/readiness';
import type { Room } from '@recolta/shared/contracts/socket/room-names';
import { atom, useAtomValue } from 'jotai';
import { use } from 'react';
import { type BrowserPush, browserPush } from '../../../../lib/device/service-worker.ts';
import { connectionStatusAtom } from '../../../../lib/realtime/connection-state.ts';
import { pollRoom } from '../../../../lib/realtime/poll-room.ts';
import type { RealtimeClient } from '../../../../lib/realtime/realtime-client.ts';
import { serverClock } from '../../../../lib/realtime/server-clock.ts';
import { useRealtime } from '../../../../lib/realtime/use-room.ts';
import { store } from '../../../../lib/store.ts';
import { useReader } from '../../../session/state/reader.ts';
import { RoomCallsContext } from '../../room/room-calls.ts';

/** The connection test of one auction on this page; it starts with a press and applies only to this device. */
export type TestState =
  | { readonly kind: 'none' | 'running' | 'failed' }
  | {
      readonly kind: 'done';
      readonly result: ConnectionTest;
      readonly notifications: BrowserPush;
      /** True if the service has stored the result. */
      readonly isSaved: boolean;
    };

const testsAtom = atom<Readonly<Record<string, TestState>>>({});
const none: TestState = { kind: 'none' };

/** Number of measured exchanges; the median counts. */
export const exchanges = 5;

/**
 * Round trips in ms: up to the first a bid in the last second arrives in time; above the second the connection is too
 * slow to rely on.
 */
const goodTripMs = 300;
const slowTripMs = 1500;
/** A user notices a clock that is wrong by this much. */
const goodClockMs = 2000;

export type ConnectionVerdict = 'good' | 'slow' | 'bad';

export function tripVerdict(roundTripMs: number): ConnectionVerdict {
  if (roundTripMs <= goodTripMs) return 'good';
  return roundTripMs <= slowTripMs ? 'slow' : 'bad';
}

export const isClockRight = (offsetMs: number): boolean => Math.abs(offsetMs) <= goodClockMs;

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const dayMs = 86_400_000;
const within = (value: number, least: number, most: number) =>
  Math.round(Math.min(most, Math.max(least, value)));

/** How long a connection that is being opened is waited for. */
const openingMs = 4000;

/** Resolves once the connection is not being opened any more, or after a while. */
function connectionSettled(): Promise<void> {
  return new Promise((resolve) => {
    const isOpening = () => store.get(connectionStatusAtom) === 'connecting';
    if (!isOpening()) return resolve();
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, openingMs);
    const stop = store.sub(connectionStatusAtom, () => {
      if (!isOpening()) end();
    });
  });
}

/**
 * Round trips by the socket if it is live, otherwise by polling, as a room gets its prices. In a practice, which watches
 * no room, the test opens the connection.
 */
async function measure(realtime: RealtimeClient, room: Room) {
  const release = realtime.hold();
  try {
    await connectionSettled();
    return await measureHeld(realtime, room);
  } finally {
    release();
  }
}

async function measureHeld(realtime: RealtimeClient, room: Room) {
  const isPush = store.get(connectionStatusAtom) === 'live';
  const trips: number[] = [];
  for (let round = 0; round < exchanges; round++) {
    const sentAt = performance.now();
    if (isPush) await realtime.measure();
    else await pollRoom(room, null);
    trips.push((isPush ? serverClock.roundTripMs() : null) ?? performance.now() - sentAt);
  }
  return { isPush, roundTripMs: medianOf(trips) };
}

/** The connection test of an auction, and its actions. */
export function useConnectionTest(auctionId: string) {
  const realtime = useRealtime();
  const { accountId } = useReader();
  const { testedRoom, saveTest } = use(RoomCallsContext);
  const test = useAtomValue(testsAtom)[auctionId] ?? none;
  const set = (state: TestState) => store.set(testsAtom, { ...store.get(testsAtom), [auctionId]: state });

  const save = async (done: Omit<TestState & { kind: 'done' }, 'isSaved'>) => {
    set({ ...done, isSaved: true });
    try {
      await saveTest(auctionId, done.result);
    } catch {
      // Shown on the screen, with a button to repeat the test.
      set({ ...done, isSaved: false });
    }
  };

  return {
    test,
    run: async () => {
      if (accountId === null || test.kind === 'running') return;
      set({ kind: 'running' });
      try {
        const { isPush, roundTripMs } = await measure(realtime, testedRoom(auctionId));
        const notifications = await browserPush(accountId);
        const result: ConnectionTest = {
          roundTripMs: within(roundTripMs, 0, 60_000),
          clockOffsetMs: within(Date.now() - serverClock.nowMs(), -dayMs, dayMs),
          isPush,
          isHeard: null,
          hasNotifications: notifications === 'on',
        };
        await save({ kind: 'done', result, notifications });
      } catch {
        // Shown on the screen: there is no connection.
        set({ kind: 'failed' });
      }
    },
    answerSound: async (isHeard: boolean) => {
      if (test.kind === 'done') await save({ ...test, result: { ...test.result, isHeard } });
    },
  };
}
