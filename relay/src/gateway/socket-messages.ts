import {
  ackSchema,
  type Join,
  type JoinAnswer,
  joinSchema,
  leaveSchema,
  type Room,
  timeSchema,
} from '@recolta/shared/contracts/socket/messages';
import * as z from 'zod';
import type { DatabaseClock } from '../feed/database-clock.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { RoomDoor } from '../rooms/room-door.ts';
import type { Audiences } from './audiences.ts';
import { createMessageBudget } from './message-budget.ts';
import { takePlainAcks } from './plain-acks.ts';
import { dismiss, type RelaySocket } from './relay-server.ts';

const maxOffences = 10;
const names: ReadonlySet<string> = new Set(['join', 'leave', 'ack', 'time']);

interface SocketMessagesOptions {
  readonly door: RoomDoor;
  readonly audiences: Audiences;
  readonly clock: DatabaseClock;
  readonly metrics: Metrics;
  readonly roomsPerSocket: number;
  readonly messagesPerSecond: number;
  readonly isDraining: () => boolean;
  readonly sendLatest: (socket: RelaySocket, room: Room) => number;
}

/** Listens to what a socket may say: join, leave, ack and time, each checked; the rest is counted against it. */
export function listenToSocket(socket: RelaySocket, options: SocketMessagesOptions): void {
  const { door, audiences, clock } = options;
  const take = createMessageBudget(options.messagesPerSecond);
  /** Joins under way, and whether a leave has overtaken them. */
  const joining = new Map<Room, { isLeft: boolean }>();
  let offences = 0;

  function offend(args: readonly unknown[], code: 'MalformedRequest' | 'ServiceUnavailable'): void {
    options.metrics.malformed.inc();
    answerTo(args)?.({ ok: false, code });
    offences++;
    if (offences === maxOffences) dismiss(socket, 'protocol');
  }

  function read<Schema extends z.core.$ZodType>(
    schema: Schema,
    args: unknown[],
  ): z.output<Schema> | undefined {
    const parsed = z.safeParse(schema, args[0]);
    if (!parsed.success) offend(args, 'MalformedRequest');
    return parsed.data;
  }

  async function join({ room, epoch, version }: Join): Promise<JoinAnswer> {
    const caller = { token: socket.data.token, epoch, version };
    const taken = socket.data.rooms.union(new Set(joining.keys()));
    if (taken.size >= options.roomsPerSocket && !taken.has(room)) return { ok: false, code: 'TooManyRooms' };
    if (options.isDraining()) return { ok: false, code: 'ServiceUnavailable' };
    let admission = door.admitAtOnce(room);
    if (admission === null) {
      const attempt = joining.get(room) ?? { isLeft: false };
      joining.set(room, attempt);
      admission = await door.admit(room, caller.token);
      if (joining.get(room) === attempt) joining.delete(room);
      if (attempt.isLeft || !socket.connected) return { ok: false, code: 'NotFound' };
    }
    // In the tick in which memory is read: every later change is a frame to this socket.
    if (admission.ok) audiences.add(socket, room);
    return door.answer(admission, caller);
  }

  function acknowledge(room: Room, version: number): void {
    audiences.acknowledge(socket, room, version, () => options.sendLatest(socket, room));
  }

  takePlainAcks(socket, (room, version) => {
    const isWithin = take();
    if (isWithin) acknowledge(room, version);
    return isWithin;
  });
  socket.use(([name, ...args], next) => {
    if (!names.has(name)) offend(args, 'MalformedRequest');
    else if (!take()) offend(args, 'ServiceUnavailable');
    else next();
  });
  socket.on('join', async (...args: unknown[]) => {
    const message = read(joinSchema, args);
    if (message !== undefined) answerTo(args)?.(await join(message));
  });
  socket.on('leave', (...args: unknown[]) => {
    const message = read(leaveSchema, args);
    if (message === undefined) return;
    const attempt = joining.get(message.room);
    if (attempt !== undefined) attempt.isLeft = true;
    joining.delete(message.room);
    audiences.remove(socket, message.room);
    answerTo(args)?.({ ok: true });
  });
  socket.on('ack', (...args: unknown[]) => {
    const message = read(ackSchema, args);
    if (message !== undefined) acknowledge(message.room, message.version);
  });
  socket.on('time', (...args: unknown[]) => {
    if (read(timeSchema, args) !== undefined) answerTo(args)?.({ nowMs: clock.nowMs() });
  });
}

/** Where the sender waits for an answer, what gives it. */
function answerTo(args: readonly unknown[]): ((answer: unknown) => void) | undefined {
  const last = args.at(-1);
  return typeof last === 'function' ? (answer) => last(answer) : undefined;
}
