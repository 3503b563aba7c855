import {
  accountFrameSchema,
  headFrameSchema,
  itemsFrameSchema,
  joinAnswerSchema,
  type LeavingFrame,
  leavingFrameSchema,
  socketPath,
  socketProtocol,
  stateFrameSchema,
  timeAnswerSchema,
} from '@recolta/shared/contracts/socket/messages';
import type { Room } from '@recolta/shared/contracts/socket/room-kinds';
import { comparePositions } from '@recolta/shared/domain/newer';
import type { QueryClient } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import { store } from '../store.ts';
import { createAcks } from './acks.ts';
import { accountVersionsAtom, setWatchers } from './connection-state.ts';
import { heldPosition, takeItems, takeRoomState } from './room-data.ts';
import { serverClock, type TimeSample } from './server-clock.ts';
import { takeRoom } from './take-room.ts';

const answerTimeoutMs = 5000;
const samplesPerRound = 5;
/** A join that came too soon after others is asked again after this long, and up to twice as long. */
const tooSoonMs = 1000;
const maxAsked = 3;

export interface LinkEvents {
  readonly onOpened: () => void;
  readonly onClosed: () => void;
  readonly onFrame: () => void;
  readonly onLeaving: (frame: LeavingFrame) => void;
}

/** One socket from opening to closing: joins rooms, takes frames, acknowledges them, measures time. */
export interface RoomLink {
  /** @returns whether the room is in step; false where the relay could not answer now */
  readonly join: (room: Room) => Promise<boolean>;
  readonly leave: (room: Room) => void;
  readonly measureTime: () => Promise<void>;
  readonly close: () => void;
}

/** Opens a socket to the relay. Each frame is parsed by the shared schema; one that does not parse counts as none. */
export function openRoomLink(client: QueryClient, events: LinkEvents): RoomLink {
  const socket: Socket = io({
    path: socketPath,
    transports: ['websocket'],
    auth: { protocol: socketProtocol },
    reconnection: false,
    forceNew: true,
  });
  const acks = createAcks((room, version) => {
    if (socket.connected) socket.emit('ack', { room, version });
  });
  const joining = new Map<Room, { readonly isInStep: Promise<boolean> }>();

  const join = (room: Room): Promise<boolean> => {
    const underWay = joining.get(room);
    if (underWay !== undefined) return underWay.isInStep;
    const isWanted = (): boolean => joining.get(room) === attempt;
    // Left while it was asked for: no further question.
    const isInStep: Promise<boolean> = askToJoin(socket, client, room, isWanted).then(
      (isTaken) => isTaken || !isWanted(),
    );
    const attempt = { isInStep };
    joining.set(room, attempt);
    return isInStep.finally(() => {
      if (isWanted()) joining.delete(room);
    });
  };

  socket.on('connect', events.onOpened);
  socket.on('disconnect', events.onClosed);
  socket.on('connect_error', events.onClosed);
  socket.on('state', (message: unknown) => {
    const frame = stateFrameSchema.safeParse(message);
    if (!frame.success) return;
    takeRoomState(client, frame.data.room, frame.data.state);
    acks.frame(frame.data.room, frame.data.version);
    events.onFrame();
  });
  socket.on('items', (message: unknown) => {
    const frame = itemsFrameSchema.safeParse(message);
    if (!frame.success) return;
    takeItems(client, frame.data);
    acks.frame(frame.data.room, 0, frame.data.more);
    events.onFrame();
  });
  socket.on('head', (message: unknown) => {
    const frame = headFrameSchema.safeParse(message);
    if (!frame.success) return;
    setWatchers(frame.data.room, frame.data.watchers);
    const held = heldPosition(client, frame.data.room);
    acks.head(frame.data.room);
    events.onFrame();
    // The last frame was lost, or the database is another one.
    if (held !== null && comparePositions(frame.data, held) > 0) void join(frame.data.room);
  });
  socket.on('account', (message: unknown) => {
    const frame = accountFrameSchema.safeParse(message);
    if (frame.success) store.set(accountVersionsAtom, frame.data);
  });
  socket.on('leaving', (message: unknown) => {
    const frame = leavingFrameSchema.safeParse(message);
    if (frame.success) events.onLeaving(frame.data);
  });

  return {
    join,
    leave: (room) => {
      acks.forget(room);
      joining.delete(room);
      if (socket.connected) socket.emit('leave', { room }, () => undefined);
    },
    measureTime: () => measureTime(socket, events.onFrame),
    close: () => {
      socket.off();
      socket.disconnect();
    },
  };
}

async function askToJoin(
  socket: Socket,
  client: QueryClient,
  room: Room,
  isWanted: () => boolean,
): Promise<boolean> {
  return takeRoom(client, room, async (after) => {
    for (let asked = 1; ; asked++) {
      const message = { room, ...heldPosition(client, room), ...(after !== undefined && { after }) };
      const parsed = joinAnswerSchema.safeParse(await ask(socket, 'join', message));
      if (!parsed.success || !isWanted()) return null;
      const isTooSoon = !parsed.data.ok && parsed.data.code === 'TooManyRequests';
      if (!isTooSoon || asked === maxAsked) return parsed.data;
      await new Promise((resolve) => setTimeout(resolve, tooSoonMs * (1 + Math.random())));
    }
  });
}

async function measureTime(socket: Socket, onAnswer: () => void): Promise<void> {
  const samples: TimeSample[] = [];
  for (let index = 0; index < samplesPerRound && socket.connected; index++) {
    const sentAt = performance.now();
    const answer = timeAnswerSchema.safeParse(await ask(socket, 'time', {}));
    if (answer.success) {
      samples.push({ sentAt, receivedAt: performance.now(), serverMs: answer.data.nowMs });
      onAnswer();
    }
  }
  serverClock.takeRound(samples);
}

/** Asks with an acknowledgement; null where none came in time. */
async function ask(socket: Socket, message: string, body: object): Promise<unknown> {
  try {
    const answer: unknown = await socket.timeout(answerTimeoutMs).emitWithAck(message, body);
    return answer;
  } catch (error) {
    // Socket.IO rejects where the socket went away or the time ran out; both are told by the connection.
    if (error instanceof Error) return null;
    throw error;
  }
}
