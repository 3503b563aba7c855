import type { FeedSession } from '@recolta/shared/contracts/feed';
import type { ClientToServerEvents, ServerToClientEvents } from '@recolta/shared/contracts/socket/messages';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';

/** The relay's data of a socket. */
export interface SocketData {
  /** Token shown at the handshake; undefined for a visitor. */
  token?: string;
  session?: FeedSession;
  /** The main service could not say whether the token has a session. */
  isUnresolved?: boolean;
  rooms: Set<string>;
  /** Rooms that it was removed from until its right is known, and has not left since. */
  inReview: Set<string>;
  sessionTimer?: NodeJS.Timeout;
}
export type RelayServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type RelaySocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;

/** Socket.IO rooms that the relay manages; no joinable room has such a name. */
export const accountRoom = (accountId: string) => `account:${accountId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
export const tokenRoom = (hash: string) => `token:${hash}`;

/** The current sockets of a room. */
export function socketsIn(io: RelayServer, name: string): RelaySocket[] {
  const ids = io.sockets.adapter.rooms.get(name) ?? [];
  return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? []);
}

/** Tells a socket the reason and closes it; destroys the connection if the socket does not read the reason. */
export function disconnect(
  socket: RelaySocket,
  reason: 'sessionEnded' | 'slow' | 'protocol' | 'tooMany',
): void {
  const { socket: connection } = socket.conn.request;
  socket.emit('leaving', { afterMs: 0, reason });
  socket.disconnect(true);
  setTimeout(() => connection.destroy(), cutAfterMs).unref();
}
const cutAfterMs = 1000;
