import { inTrace, type Traces } from '@recolta/server-kit/tracing/span';
import { type Join, maxListPartBytes } from '@recolta/shared/contracts/socket/messages';
import { comparePositions } from '@recolta/shared/domain/newer';
import { createTokenBucket, createTokenBuckets } from '../limits/limits.ts';
import type { RelayMetrics } from '../observe/metrics.ts';
import type { RoomAccessControl } from '../rooms/room-access.ts';
import { type EncodedAnswer, encodeShort, type HeldRoom } from '../rooms/room-store.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { OutboundBytes } from './outbound-bytes.ts';
import type { RelaySocket } from './relay-server.ts';
import type { RoomMembers } from './room-members.ts';

/** A join of any room in this relay's table. */
type RoomJoin = Omit<Join, 'room'> & { readonly room: string };

/** States and list parts sent to one socket, for all its rooms together. */
const contentRate = { perSecond: 25, burst: 100 };
/** States of one room sent to one socket; the burst allows for pages that are left and opened again. */
const sameRoomRate = { perSecond: 1, burst: 3 };

export interface SocketJoinsOptions {
  readonly access: RoomAccessControl;
  readonly rooms: Rooms;
  readonly members: RoomMembers;
  readonly outbound: OutboundBytes;
  readonly metrics: RelayMetrics;
  readonly traces: Traces | null;
  readonly roomsPerSocket: number;
  isDraining(): boolean;
  /** True if the address of the socket may get another state. */
  mayGetContent(address: string): boolean;
  /** True if the address of the socket may cause another request to the services. */
  mayAsk(address: string): boolean;
}

/**
 * Handles the joins of one socket: answers with the position if it has the latest state, else with a state or one
 * part of a list, within bounds [R1, R5].
 *
 * @param offend counts a join over the socket's own bounds as an offence
 */
export function createSocketJoins(
  socket: RelaySocket,
  address: string,
  options: SocketJoinsOptions,
  offend: () => void,
) {
  const { access, members, outbound, metrics } = options;
  /** Pending joins; `isLeft` is set if a leave has overtaken the join. */
  const joining = new Map<string, { isLeft: boolean }>();
  const takeContent = createTokenBucket(contentRate);
  const takeSameRoom = createTokenBuckets<string>(sameRoomRate);
  const caller = () => ({ token: socket.data.token, mayAsk: () => options.mayAsk(address) });

  function refuse(): EncodedAnswer {
    metrics.refusedJoins.inc();
    return tooMany;
  }

  /** Returns the refusal if another state or part would be too much; null if it may be sent. */
  function refusalOf(room: string, isNextPart: boolean): EncodedAnswer | null {
    // Its last state is not read yet, or many share its address: not an offence.
    if (outbound.unsentBytes(socket.conn) >= maxListPartBytes) return refuse();
    const isWithin = takeContent() === 0 && (isNextPart || takeSameRoom(room) === 0);
    if (!isWithin) offend();
    return isWithin && options.mayGetContent(address) ? null : refuse();
  }

  /** Runs in the tick in which memory is read: this socket gets every later change as a frame. */
  function enter(held: HeldRoom, { after, ...claimed }: RoomJoin): EncodedAnswer {
    const { room } = held;
    const member = members.find(socket, room);
    const isNextPart = after !== undefined;
    // A part may only follow the one before it.
    if (isNextPart && member?.partsFrom !== after) return notFound;
    if (access.isAt(held, claimed)) {
      members.holds(socket, room, held.position().version);
      members.add(socket, room, held.position());
      return access.current(held);
    }
    // A member that claims no position has what it was sent.
    const hasAll =
      !isNextPart &&
      claimed.version === undefined &&
      member !== undefined &&
      member.partsFrom === undefined &&
      comparePositions(held.published(), member.sent) <= 0;
    if (hasAll) return access.current(held);
    const refusal = refusalOf(room, isNextPart);
    if (refusal !== null) return refusal;
    // Changes since the first part are sent as frames.
    const sent = isNextPart && member ? member.sent : held.latest();
    if (claimed.version !== undefined) members.holds(socket, room, claimed.version);
    members.add(socket, room, sent);
    const answer = access.content(held, after);
    members.add(socket, room, sent, answer.next);
    return answer;
  }

  async function join(message: RoomJoin): Promise<EncodedAnswer> {
    const { room } = message;
    // A room under review is entered again without a join.
    const taken = socket.data.rooms.union(socket.data.inReview).union(new Set(joining.keys()));
    if (taken.size >= options.roomsPerSocket && !taken.has(room)) return tooManyRooms;
    if (options.isDraining()) return unavailable;
    let found = access.atOnce(room);
    if (found === null) {
      const attempt = joining.get(room) ?? { isLeft: false };
      joining.set(room, attempt);
      found = await access.check(room, caller());
      if (joining.get(room) === attempt) joining.delete(room);
      if (attempt.isLeft || !socket.connected) return notFound;
    }
    if (!found.ok) return encodeShort(found);
    return enter(options.rooms.held(room) ?? found.held, message);
  }

  return {
    join: (message: RoomJoin): Promise<EncodedAnswer> =>
      // Names the kind of the room, never its id.
      inTrace(
        options.traces,
        () => `socket.join.${message.room.split(':', 1)[0]}`,
        () => join(message),
      ),
    leave(room: string): void {
      const attempt = joining.get(room);
      if (attempt !== undefined) attempt.isLeft = true;
      joining.delete(room);
      socket.data.inReview.delete(room);
      members.remove(socket, room);
    },
  };
}

const refused = (code: string) => encodeShort({ ok: false, code });
const tooMany = refused('TooManyRequests');
const tooManyRooms = refused('TooManyRooms');
const unavailable = refused('ServiceUnavailable');
const notFound = refused('NotFound');
