import {
  ackSchema,
  type ClientToServerEvents,
  joinSchema,
  leaveSchema,
  timeSchema,
} from '@recolta/shared/contracts/socket/messages';
import { roomSchema } from '@recolta/shared/contracts/socket/room-kinds';
import * as z from 'zod/mini';
import type { DatabaseClock } from '../feed/database-clock.ts';
import { createTokenBucket } from '../limits/limits.ts';
import { encodeShort } from '../rooms/room-store.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { encodeAnswerTo } from './encoded-message.ts';
import type { InboundPackets } from './inbound-packets.ts';
import { takePlainMessage } from './plain-messages.ts';
import type { RelaySocket } from './relay-server.ts';
import type { RoomFrames } from './room-members.ts';
import { createSocketJoins, type SocketJoinsOptions } from './socket-joins.ts';

const names: ReadonlySet<string> = new Set(['join', 'leave', 'ack', 'time']);
const left = encodeShort({ ok: true });

interface SocketMessagesOptions extends SocketJoinsOptions {
  readonly clock: DatabaseClock;
  readonly inbound: InboundPackets;
  readonly address: string;
  readonly messagesPerSecond: number;
  readonly frames: RoomFrames;
  readonly schemas: ReturnType<typeof roomMessageSchemas>;
}

/** Handles the messages of a socket: join, leave, ack and time; others and malformed ones count as offences. */
export function listenToSocket(socket: RelaySocket, options: SocketMessagesOptions): void {
  const { members, clock, inbound, outbound, frames, rooms, schemas } = options;
  const rate = { perSecond: options.messagesPerSecond, burst: options.messagesPerSecond * 4 };
  const takeMessage = createTokenBucket(rate);
  const take = () => takeMessage() === 0;
  const countOffence = () => inbound.offend(socket.conn);
  const joins = createSocketJoins(socket, options.address, options, countOffence);

  function offend(args: readonly unknown[], code: 'MalformedRequest' | 'ServiceUnavailable'): void {
    options.metrics.malformed.inc();
    answerTo(args)?.({ ok: false, code });
    countOffence();
  }

  function read<Schema extends z.core.$ZodType>(
    schema: Schema,
    args: unknown[],
  ): z.output<Schema> | undefined {
    const parsed = z.safeParse(schema, args[0]);
    if (!parsed.success) offend(args, 'MalformedRequest');
    return parsed.data;
  }

  function acknowledge(room: string, version: number): void {
    // Frames of a list carry no version: an acknowledgement covers all earlier frames.
    const isVersioned = rooms.held(room)?.position().version !== 0;
    const upTo = isVersioned ? version : Number.POSITIVE_INFINITY;
    members.acknowledge(socket, room, upTo, (sent) => frames.sendMissed(socket, room, sent));
  }

  const plain: Parameters<typeof takePlainMessage>[2] = {
    onAck(room, version) {
      const isWithin = take();
      if (isWithin) acknowledge(room, version);
      return isWithin;
    },
    onJoin(id, message) {
      const parsed = z.safeParse(schemas.join, message);
      if (!parsed.success || !take()) return false;
      joins
        .join(parsed.data)
        .then((answer) => outbound.send(socket.conn, encodeAnswerTo(id, answer)))
        .catch((error: unknown) => inbound.fault(socket.conn, error));
      return true;
    },
    onLeave(id, message) {
      const parsed = z.safeParse(schemas.leave, message);
      if (!parsed.success || !take()) return false;
      joins.leave(parsed.data.room);
      outbound.send(socket.conn, encodeAnswerTo(id, left));
      return true;
    },
  };
  inbound.attach(socket, (data) => takePlainMessage(data, socket.data.rooms, plain));
  socket.use(([name, ...args], next) => {
    if (!names.has(name)) offend(args, 'MalformedRequest');
    else if (!take()) offend(args, 'ServiceUnavailable');
    else next();
  });
  function on(name: keyof ClientToServerEvents, handle: (args: unknown[]) => unknown): void {
    socket.on(name, async (...args: unknown[]) => {
      try {
        await handle(args);
      } catch (error) {
        inbound.fault(socket.conn, error);
      }
    });
  }
  on('join', async (args) => {
    const message = read(schemas.join, args);
    if (message === undefined) return;
    const { start, end } = await joins.join(message);
    answerTo(args)?.(JSON.parse(start + (end?.text ?? '')));
  });
  on('leave', (args) => {
    const message = read(schemas.leave, args);
    if (message === undefined) return;
    joins.leave(message.room);
    answerTo(args)?.({ ok: true });
  });
  on('ack', (args) => {
    const message = read(schemas.ack, args);
    if (message !== undefined) acknowledge(message.room, message.version);
  });
  on('time', (args) => {
    if (read(timeSchema, args) !== undefined) answerTo(args)?.({ nowMs: clock.nowMs() });
  });
}

/**
 * Schemas that accept rooms of this relay's table or of the contracts; a join of one that the relay does not serve
 * is answered as not found.
 */
export function roomMessageSchemas({ isRoom }: Rooms) {
  const room = z.union([roomSchema, z.string().check(z.refine(isRoom))]);
  return {
    join: z.extend(joinSchema, { room }),
    leave: z.extend(leaveSchema, { room }),
    ack: z.extend(ackSchema, { room }),
  };
}

/** The acknowledgement callback, if the sender passed one. */
function answerTo(args: readonly unknown[]): ((answer: unknown) => void) | undefined {
  const last = args.at(-1);
  return typeof last === 'function' ? (answer) => last(answer) : undefined;
}
