import {
  accountFrameSchema,
  goneFrameSchema,
  headFrameSchema,
  type JoinAnswer,
  type LeavingFrame,
  leavingFrameSchema,
  socketPath,
  socketProtocol,
  timeAnswerSchema,
} from '@recolta/shared/contracts/socket/messages';
import type { Room } from '@recolta/shared/contracts/socket/room-names';
import { comparePositions } from '@recolta/shared/domain/newer';
import type { QueryClient } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import { store } from '../store.ts';
import { createAcks } from './acks.ts';
import {
  accountSocketsAtom,
  accountVersionsAtom,
  type RoomRefusal,
  roomRefusal,
  setLastRead,
  setListTotal,
  setRoomRefusal,
  setWatchers,
} from './connection-state.ts';
import { takeList } from './list-assembly.ts';
import { readFrame, readItemsFrame, readJoinAnswer, readStateFrame } from './read-message.ts';
import { heldPosition, takeAnswer, takeItems, takeRoomState } from './room-data.ts';
import { hasState } from './room-kinds.ts';
import { serverClock, type TimeSample } from './server-clock.ts';

const answerTimeoutMs = 5000;
const samplesPerRound = 5;
/** After `TooManyRequests` a join is retried after one to two times this long. */
const tooSoonMs = 1000;
const maxAsked = 3;

interface LinkEvents {
  readonly onOpened: () => void;
  readonly onClosed: () => void;
  /** @param room undefined for an answer about the time */
  readonly onFrame: (room?: Room) => void;
  /** The relay removed the page from a room. */
  readonly onGone: (room: Room) => void;
  readonly onLeaving: (frame: LeavingFrame) => void;
}

/** One socket from open to close: joins rooms, receives and acknowledges frames, measures the clock. */
export interface RoomLink {
  /** @returns true if the room is in sync; false if the relay could not answer now */
  readonly join: (room: Room) => Promise<boolean>;
  readonly leave: (room: Room) => void;
  readonly measureTime: () => Promise<void>;
  /** Reports if the relay recognised the socket's session; the relay sends that before any answer. */
  readonly hasSession: () => boolean;
  readonly close: () => void;
}

/** Opens a socket to the relay; unknown kinds of frames have no listener. */
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
  let hasSession = false;
  const joining = new Map<Room, { readonly isInStep: Promise<boolean> }>();

  const join = (room: Room): Promise<boolean> => {
    const underWay = joining.get(room);
    if (underWay !== undefined) return underWay.isInStep;
    const isWanted = (): boolean => joining.get(room) === attempt;
    // The room was left meanwhile: no retry.
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
    const frame = readStateFrame(message);
    if (frame === undefined) return;
    if (frame.state !== undefined) takeRoomState(client, frame.room, frame.state);
    setRoomRefusal(frame.room, frame.state === undefined ? 'ClientOutdated' : null);
    acks.frame(frame.room, frame.version);
    events.onFrame(frame.room);
  });
  socket.on('items', (message: unknown) => {
    const frame = readItemsFrame(message);
    if (frame === undefined) return;
    takeItems(client, frame);
    acks.frame(frame.room, 0, frame.more);
    events.onFrame(frame.room);
  });
  socket.on('head', (message: unknown) => {
    const frame = readFrame(headFrameSchema, message);
    if (frame === undefined) return;
    setWatchers(frame.room, frame);
    setListTotal(frame.room, frame.total);
    setLastRead(frame.room, frame);
    const held = heldPosition(client, frame.room);
    acks.head(frame.room);
    events.onFrame(frame.room);
    // The last frame was lost, or the database was restored.
    if (held !== null && comparePositions(frame, held) > 0) void join(frame.room);
  });
  socket.on('account', (message: unknown) => {
    const frame = readFrame(accountFrameSchema, message);
    if (frame === undefined) return;
    if (!hasSession) store.set(accountSocketsAtom, (sockets) => sockets + 1);
    hasSession = true;
    store.set(accountVersionsAtom, frame);
  });
  socket.on('gone', (message: unknown) => {
    const frame = readFrame(goneFrameSchema, message);
    if (frame !== undefined) events.onGone(frame.room);
  });
  socket.on('leaving', (message: unknown) => {
    const frame = readFrame(leavingFrameSchema, message);
    if (frame !== undefined) events.onLeaving(frame);
  });

  return {
    join,
    leave: (room) => {
      acks.forget(room);
      joining.delete(room);
      if (socket.connected) socket.emit('leave', { room }, () => undefined);
    },
    measureTime: () => measureTime(socket, () => events.onFrame()),
    hasSession: () => hasSession,
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
      const sent = await ask(socket, 'join', message);
      const answer = sent === null ? undefined : readJoinAnswer(sent);
      if (answer === undefined || !isWanted()) return null;
      const isTooSoon = !answer.ok && answer.code === 'TooManyRequests';
      if (!isTooSoon || asked === maxAsked) return answer;
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

/** Emits with an acknowledgement; null if none arrived in time. */
async function ask(socket: Socket, message: string, body: object): Promise<unknown> {
  try {
    const answer: unknown = await socket.timeout(answerTimeoutMs).emitWithAck(message, body);
    return answer;
  } catch (error) {
    // Socket.IO rejects on disconnect and timeout; the connection events cover both.
    if (error instanceof Error) return null;
    throw error;
  }
}

/** Temporary refusals. */
const passing: ReadonlySet<RoomRefusal> = new Set(['ServiceUnavailable', 'TooManyRequests']);

/**
 * Joins or polls a room; loads a list part by part.
 *
 * @param ask fetches the answer, for a list the part after an id; null without an answer
 * @returns false if a later retry may help
 */
export async function takeRoom(
  client: QueryClient,
  room: Room,
  ask: (after?: string) => Promise<JoinAnswer | null>,
): Promise<boolean> {
  let isRefused = false;
  const askAndNote = async (after?: string) => {
    const answer = await ask(after);
    if (answer === null) return null;
    if (!answer.ok) {
      const refusal = roomRefusal(answer.code);
      isRefused = !passing.has(refusal);
      if (isRefused) {
        setRoomRefusal(room, refusal);
        setLastRead(room, null);
      }
      return null;
    }
    serverClock.takeHint(answer.nowMs);
    setWatchers(room, answer);
    setListTotal(room, answer.total);
    setLastRead(room, answer);
    setRoomRefusal(room, null);
    return answer;
  };
  if (!hasState(room)) return (await takeList(client, room, askAndNote)) || isRefused;
  const answer = await askAndNote();
  if (answer !== null) takeAnswer(client, answer);
  return answer !== null || isRefused;
}
