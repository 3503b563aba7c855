import type { FeedSession } from '@recolta/shared/contracts/feed';
import type { ClientToServerEvents, ServerToClientEvents } from '@recolta/shared/contracts/socket/messages';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';

/** What the relay knows of a socket. */
export interface SocketData {
  /** What it showed at the handshake; none for a visitor. */
  token?: string;
  session?: FeedSession;
  rooms: Set<string>;
  sessionTimer?: NodeJS.Timeout;
}
export type RelayServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type RelaySocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;

/** Socket.IO rooms that the relay puts sockets into; no room that can be joined has such a name. */
export const accountRoom = (accountId: string) => `account:${accountId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
export const tokenRoom = (hash: string) => `token:${hash}`;

/** The sockets of a room as they are now. */
export function socketsIn(io: RelayServer, name: string): RelaySocket[] {
  const ids = io.sockets.adapter.rooms.get(name) ?? [];
  return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? []);
}

/** Tells a socket why it is closed, and closes it; one that does not read that is cut. */
export function disconnect(socket: RelaySocket, reason: 'sessionEnded' | 'slow' | 'protocol'): void {
  const { socket: connection } = socket.conn.request;
  socket.emit('leaving', { afterMs: 0, reason });
  socket.disconnect(true);
  setTimeout(() => connection.destroy(), cutAfterMs).unref();
}
const cutAfterMs = 1000;
