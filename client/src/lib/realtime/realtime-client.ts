import type { LeavingFrame } from '@recolta/shared/contracts/socket/messages';
import type { Room } from '@recolta/shared/contracts/socket/room-names';
import type { QueryClient } from '@tanstack/react-query';
import { createActor, fromCallback } from 'xstate';
import { store } from '../store.ts';
import {
  type ConnectionEvent,
  connectionMachine,
  connectionStatus,
  silenceMs,
} from './connection-machine.ts';
import {
  connectionStatusAtom,
  heardAtAtom,
  lastReadAtom,
  latencyAtom,
  roomRefusalsAtom,
  setLastRead,
} from './connection-state.ts';
import { pollRoom } from './poll-room.ts';
import { askAgain, startPolling } from './poll-rounds.ts';
import { heldPosition } from './room-data.ts';
import { hasState } from './room-kinds.ts';
import { openRoomLink, type RoomLink, takeRoom } from './room-link.ts';
import { serverClock } from './server-clock.ts';

const measureEveryMs = 90_000;
/** A room that this visitor may not see, or not yet, is requested again after this time. */
const askRefusedEveryMs = 10_000;
/** Time within which the clock is measured after a reconnection. */
const measureWithinMs = 10_000;
const checkEveryMs = 1000;
const clockJumpMs = 250;
/** How long an unwatched room stays joined: navigation often returns to it. */
const lingerMs = 10_000;

export interface RealtimeClient {
  /** Keeps a room in sync while watched; returns a function that stops. */
  readonly watch: (room: Room) => () => void;
  /** Keeps the connection open without a room, for messages to the account; returns a function that stops. */
  readonly hold: () => () => void;
  /** Measures the round trip and the server's time over the socket; at once without one. */
  readonly measure: () => Promise<void>;
  /** The session began or ended: reopens the socket with the new cookie. */
  readonly sessionChanged: () => void;
}

/** Reports what the connection learns about the session. */
export interface SessionEvents {
  /** The server ended the session. */
  readonly onSessionEnded: () => void;
  /** A socket was opened without a session: it may have ended while there was no socket to report it. */
  readonly onNoSession: () => void;
}

/** The page's only connection: a socket if possible, otherwise a poll of every watched room. */
export function createRealtimeClient(client: QueryClient, session: SessionEvents): RealtimeClient {
  const watched = new Map<Room, number>();
  let holders = 0;
  let link: RoomLink | null = null;
  /** Rooms requested over the current socket, with the `performance.now()` of the last request or frame. */
  const asked = new Map<Room, number>();

  const closeSocket = () => {
    link?.close();
    link = null;
  };
  const actor = createActor(
    connectionMachine.provide({
      actions: {
        openSocket: () => {
          closeSocket();
          asked.clear();
          link = openRoomLink(client, {
            onOpened: () => send({ type: 'socket.opened' }),
            onClosed: () => send({ type: 'socket.closed' }),
            onFrame: (room) => {
              if (room !== undefined && asked.has(room)) asked.set(room, performance.now());
              hear({ type: 'frame.arrived' });
            },
            onGone: (room) => {
              if (watched.has(room)) void joinOne(room);
            },
            onLeaving,
          });
        },
        closeSocket,
        joinRooms: () => void joinAll(),
        probe: () => void measure(),
      },
      guards: { hasRooms: () => watched.size > 0 },
      actors: { poller: fromCallback(() => startPolling(pollAll)) },
    }),
  );
  const send = (event: ConnectionEvent) => {
    if (actor.getSnapshot().status === 'active') actor.send(event);
  };
  /** The oldest read of watched rooms that may be outdated; infinite if there are none. */
  const oldestReadMs = () => {
    const reads = store.get(lastReadAtom);
    return Math.min(...[...watched.keys()].map((room) => reads[room] ?? Number.POSITIVE_INFINITY));
  };
  /** Call on any evidence of how current the displayed state is. */
  const hear = (event: ConnectionEvent) => {
    store.set(heardAtAtom, Math.min(serverClock.nowMs(), oldestReadMs()));
    send(event);
  };

  const measure = async () => {
    await link?.measureTime();
    const trip = serverClock.roundTripMs();
    store.set(latencyAtom, trip === null ? null : Math.round(trip));
  };
  const joinAll = async () => {
    const joined = link;
    if (!joined) return;
    const rooms = [...watched.keys()];
    for (const room of rooms) asked.set(room, performance.now());
    const answers = await Promise.all(rooms.map((room) => joined.join(room)));
    if (joined !== link) return;
    if (answers.every(Boolean)) hear({ type: 'rooms.joined' });
    else send({ type: 'rooms.unavailable' });
    // Without a room there is no answer to wait for; with one, a known clock can be measured later, after other clients
    // have joined.
    if (answers.length === 0 || serverClock.roundTripMs() === null) await measure();
    else
      setTimeout(() => {
        if (joined === link) void measure();
      }, measureWithinMs * Math.random());
    if (joined === link && !joined.hasSession()) session.onNoSession();
  };
  const pollOne = (room: Room, isFirst: boolean, after?: string) => {
    const poll = () => pollRoom(room, heldPosition(client, room), after);
    return isFirst && hasState(room) ? askAgain(poll) : poll();
  };
  const pollAll = async (isFirst: boolean) => {
    const answers = await Promise.all(
      [...watched.keys()].map((room) =>
        takeRoom(client, room, (after) => pollOne(room, isFirst, after).catch(() => null)),
      ),
    );
    if (answers.length === 0) return;
    if (answers.every(Boolean)) hear({ type: 'poll.answered' });
    else send({ type: 'poll.failed' });
  };
  const onLeaving = ({ afterMs, reason }: LeavingFrame) => {
    if (reason === 'protocol') return send({ type: 'protocol.outdated' });
    if (reason === 'sessionEnded') session.onSessionEnded();
    send({ type: 'server.leaving', afterMs: Math.round(afterMs * (0.5 + Math.random() / 2)) });
  };

  const showStatus = () => {
    const { value, context } = actor.getSnapshot();
    const top = typeof value === 'string' ? value : Object.keys(value)[0];
    const isStale = Number.isFinite(oldestReadMs());
    store.set(connectionStatusAtom, connectionStatus(top ?? 'idle', context, isStale));
  };
  actor.subscribe(() => {
    showStatus();
    joinMissing();
  });
  actor.start();
  store.sub(lastReadAtom, showStatus);
  setInterval(() => {
    if (actor.getSnapshot().matches('live')) joinSilent();
  }, checkEveryMs);
  const measureAgain = () => {
    serverClock.doubt();
    void measure();
  };
  watchEnvironment(send, () => void measure(), measureAgain);

  return {
    watch: (room) => {
      const count = watched.get(room) ?? 0;
      watched.set(room, count + 1);
      if (count === 0) {
        if (actor.getSnapshot().matches('idle')) send({ type: 'room.watched' });
        else joinMissing();
      }
      return () => {
        const left = (watched.get(room) ?? 1) - 1;
        if (left > 0) {
          watched.set(room, left);
          return;
        }
        watched.delete(room);
        asked.delete(room);
        setLastRead(room, null);
        link?.leave(room);
        closeSoon();
      };
    },
    hold: () => {
      holders++;
      if (actor.getSnapshot().matches('idle')) send({ type: 'room.watched' });
      return () => {
        holders--;
        closeSoon();
      };
    },
    measure,
    sessionChanged: () => send({ type: 'session.changed' }),
  };

  function closeSoon() {
    setTimeout(() => {
      if (watched.size === 0 && holders === 0) send({ type: 'rooms.empty' });
    }, lingerMs);
  }

  /** Joins watched rooms that the current socket has not requested: they were added while others were being joined. */
  function joinMissing() {
    if (!actor.getSnapshot().matches('live')) return;
    for (const room of watched.keys()) if (!asked.has(room)) void joinOne(room);
  }

  /** Joins again what the relay may no longer send: frames of other rooms keep the connection live. */
  function joinSilent() {
    const refusals = store.get(roomRefusalsAtom);
    for (const [room, atMs] of asked) {
      const isMissing = refusals[room] === 'NotFound';
      if (refusals[room] !== undefined && !isMissing) continue;
      if (performance.now() - atMs >= (isMissing ? askRefusedEveryMs : silenceMs)) void joinOne(room);
    }
  }

  async function joinOne(room: Room) {
    asked.set(room, performance.now());
    const isInStep = await link?.join(room);
    if (isInStep === false) send({ type: 'rooms.unavailable' });
  }
}

/** Reports changes of the network, the tab's visibility, and jumps of the device clock (sleep, manual change). */
function watchEnvironment(
  send: (event: ConnectionEvent) => void,
  measure: () => void,
  onJump: () => void,
): void {
  window.addEventListener('offline', () => send({ type: 'network.lost' }));
  window.addEventListener('online', () => send({ type: 'network.back' }));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') send({ type: 'tab.shown' });
  });
  let difference = Date.now() - performance.now();
  setInterval(() => {
    const present = Date.now() - performance.now();
    if (Math.abs(present - difference) > clockJumpMs) onJump();
    difference = present;
  }, checkEveryMs);
  setInterval(measure, measureEveryMs);
}
