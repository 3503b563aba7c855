import type { Join, Room } from '@recolta/shared/contracts/socket/messages';
import { maxListPartBytes } from '@recolta/shared/contracts/socket/messages';
import { comparePositions, type Position } from '@recolta/shared/domain/newer';
import type { Metrics } from '../observe/metrics.ts';
import { type EncodedAnswer, encodeShort } from '../rooms/encoded-answer.ts';
import type { Admitted, RoomDoor } from '../rooms/room-door.ts';
import type { Audiences } from './audiences.ts';
import { createKeyedBudgets } from './keyed-budgets.ts';
import { createMessageBudget } from './message-budget.ts';
import type { OutboundBytes } from './outbound-bytes.ts';
import type { RelaySocket } from './relay-server.ts';
import { listPosition } from './room-frames.ts';

/** States and parts of lists that one socket gets a second; four times as a burst, for all its rooms at once. */
const contentsPerSecond = 25;
/** The state of one room goes to one socket once a second; the burst is for pages that are left and entered again. */
const sameRoomPerSecond = 1;
const sameRoomBurst = 3;

export interface SocketJoinsOptions {
  readonly door: RoomDoor;
  readonly audiences: Audiences;
  readonly outbound: OutboundBytes;
  readonly metrics: Metrics;
  readonly roomsPerSocket: number;
  readonly isDraining: () => boolean;
  /** Whether the address of the socket may get another state. */
  readonly mayGetContent: (address: string) => boolean;
  /** Whether the address of the socket may put another question to the services. */
  readonly mayAsk: (address: string) => boolean;
}

/**
 * The joins of one socket: answered by position where it has been sent what there is, else with a state or with one
 * part of a list, within bounds [R1, R5].
 *
 * @param offend counts a join beyond the socket's own bounds against it
 */
export function createSocketJoins(
  socket: RelaySocket,
  address: string,
  options: SocketJoinsOptions,
  offend: () => void,
) {
  const { door, audiences, outbound, metrics } = options;
  /** Joins under way, and whether a leave has overtaken them. */
  const joining = new Map<Room, { isLeft: boolean }>();
  const takeContent = createMessageBudget(contentsPerSecond);
  const takeSameRoom = createKeyedBudgets<Room>(sameRoomPerSecond, sameRoomBurst);
  const caller = () => ({ token: socket.data.token, mayAsk: () => options.mayAsk(address) });

  function refuse(): EncodedAnswer {
    metrics.refusedJoins.inc();
    return tooMany;
  }

  /** The refusal where another state or part would be too much; null where it may be sent. */
  function refusalOf(room: Room, isNextPart: boolean): EncodedAnswer | null {
    // Its last state is not read yet, or many share its address: no fault of its own.
    if (outbound.unsentBytes(socket.conn) >= maxListPartBytes) return refuse();
    const isWithin = takeContent() && (isNextPart || takeSameRoom(room));
    if (!isWithin) offend();
    return isWithin && options.mayGetContent(address) ? null : refuse();
  }

  function answerList(
    admitted: Extract<Admitted, { list: unknown }>,
    after: string | undefined,
  ): EncodedAnswer {
    const { room, list } = admitted;
    const member = audiences.standing(socket, room);
    const isNextPart = after !== undefined;
    // A part follows the one before it, and nothing else.
    if (isNextPart && member?.partsFrom !== after) return notFound;
    const hasAll = member !== undefined && member.partsFrom === undefined && member.slowSinceMs === undefined;
    if (!isNextPart && hasAll && member.sent.version >= list.published()) return door.current(admitted);
    const refusal = refusalOf(room, isNextPart);
    if (refusal !== null) return refusal;
    // Changes since the first part come as frames.
    const sent = isNextPart && member ? member.sent : listPosition(list.lastChange());
    audiences.add(socket, room, sent);
    const answer = door.content(admitted, after);
    audiences.add(socket, room, sent, answer.next);
    return answer;
  }

  function answerAuction(admitted: Extract<Admitted, { held: unknown }>, claimed: Join): EncodedAnswer {
    const { room, held } = admitted;
    const { epoch, version } = held.snapshot;
    const position: Position = { epoch, version };
    if (door.isAt(admitted, claimed)) {
      audiences.add(socket, room, position);
      return door.current(admitted);
    }
    // A member who does not say otherwise holds what it has been sent.
    const sent = claimed.version === undefined ? audiences.standing(socket, room)?.sent : undefined;
    if (sent !== undefined && comparePositions(position, sent) <= 0) return door.current(admitted);
    const refusal = refusalOf(room, false);
    if (refusal !== null) return refusal;
    audiences.add(socket, room, position);
    return door.content(admitted);
  }

  return {
    async join(message: Join): Promise<EncodedAnswer> {
      const { room } = message;
      const taken = socket.data.rooms.union(new Set(joining.keys()));
      if (taken.size >= options.roomsPerSocket && !taken.has(room)) return tooManyRooms;
      if (options.isDraining()) return unavailable;
      let admission = door.admitAtOnce(room);
      if (admission === null) {
        const attempt = joining.get(room) ?? { isLeft: false };
        joining.set(room, attempt);
        admission = await door.admit(room, caller());
        if (joining.get(room) === attempt) joining.delete(room);
        if (attempt.isLeft || !socket.connected) return notFound;
      }
      if (!admission.ok) return encodeShort(admission);
      // In the tick in which memory is read: every later change is a frame to this socket.
      const admitted = door.latest(admission);
      return 'list' in admitted ? answerList(admitted, message.after) : answerAuction(admitted, message);
    },
    leave(room: Room): void {
      const attempt = joining.get(room);
      if (attempt !== undefined) attempt.isLeft = true;
      joining.delete(room);
      audiences.remove(socket, room);
    },
  };
}

const refused = (code: string) => encodeShort({ ok: false, code });
const tooMany = refused('TooManyRequests');
const tooManyRooms = refused('TooManyRooms');
const unavailable = refused('ServiceUnavailable');
const notFound = refused('NotFound');
