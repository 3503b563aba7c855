import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { networkOf } from '@recolta/server-kit/client-address';

interface ConnectionGuardOptions {
  /** Waiting connections allowed per peer; not limited behind a proxy, because the proxy is the peer. */
  readonly perAddress: number;
  /** Maximum number of open connections, in any state. */
  readonly total: number;
  /** A client that does not read its response for this long is disconnected. */
  readonly answerIdleMs: number;
  onShed(): void;
}

interface Connection {
  readonly address: string;
  requests: number;
  isUpgraded: boolean;
  /** Bytes written and bytes unsent, and the time since both have not changed. */
  written: number;
  unread: number;
  sameSinceMs: number;
}

/**
 * Bounds the connections of a server. A connection counts as waiting while it has no complete request: before its
 * headers, during its body, and idle between requests. Over a bound, the longest-waiting connection is closed
 * rather than the new one refused: honest clients complete a request within milliseconds.
 */
export function createConnectionGuard(server: Server, options: ConnectionGuardOptions) {
  const connections = new Map<Duplex, Connection>();
  /** Longest waiting first, overall and by address. */
  const waiting = new Set<Duplex>();
  const waitingOf = new Map<string, Set<Duplex>>();

  function shed(socket: Duplex | undefined): void {
    if (socket === undefined) return;
    options.onShed();
    forget(socket);
    socket.destroy();
  }

  function startWaiting(socket: Duplex, { address }: Connection): void {
    const own = waitingOf.get(address) ?? new Set();
    waitingOf.set(address, own);
    waiting.add(socket);
    own.add(socket);
    if (own.size > options.perAddress) shed(own.values().next().value);
  }

  function stopWaiting(socket: Duplex): void {
    const connection = connections.get(socket);
    if (connection === undefined || !waiting.delete(socket)) return;
    waitingOf.get(connection.address)?.delete(socket);
  }

  function forget(socket: Duplex): void {
    stopWaiting(socket);
    const connection = connections.get(socket);
    connections.delete(socket);
    if (connection && waitingOf.get(connection.address)?.size === 0) waitingOf.delete(connection.address);
  }

  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '') ?? 'unknown';
    const connection = { address, requests: 0, isUpgraded: false, written: 0, unread: 0, sameSinceMs: 0 };
    connections.set(socket, connection);
    socket.once('close', () => forget(socket));
    startWaiting(socket, connection);
    if (connections.size > options.total) shed(waiting.values().next().value);
  });
  server.on('upgrade', (_req, socket) => {
    const connection = connections.get(socket);
    if (connection !== undefined) connection.isUpgraded = true;
    stopWaiting(socket);
    // An upgrade may wait for its session lookup: a socket error before then must not end the process.
    socket.on('error', () => undefined);
  });

  /** Disconnects clients that do not read their responses. */
  function sweep(): void {
    const nowMs = performance.now();
    for (const [socket, connection] of connections) {
      if (connection.isUpgraded || connection.requests === 0) continue;
      const written = 'bytesWritten' in socket ? Number(socket.bytesWritten) : 0;
      const unread = socket.writableLength;
      if (unread === 0 || written !== connection.written || unread !== connection.unread) {
        Object.assign(connection, { written, unread, sameSinceMs: nowMs });
      } else if (nowMs - connection.sameSinceMs >= options.answerIdleMs) shed(socket);
    }
  }
  const sweeper = setInterval(sweep, options.answerIdleMs / 3).unref();
  server.once('close', () => clearInterval(sweeper));

  return {
    /** Tracks a request from its headers until its response is sent or its connection is closed. */
    began(req: IncomingMessage, res: ServerResponse): void {
      const { socket } = req;
      const connection = connections.get(socket);
      if (connection === undefined) return;
      connection.requests++;
      if (hasBody(req)) req.once('end', () => stopWaiting(socket));
      else stopWaiting(socket);
      res.once('close', () => {
        connection.requests--;
        if (connection.requests === 0 && connections.has(socket)) startWaiting(socket, connection);
      });
    },
    /** Excludes a connection from the waiting ones while its body, which has other limits, is incomplete. */
    spare: (req: IncomingMessage) => stopWaiting(req.socket),
  };
}
export type ConnectionGuard = ReturnType<typeof createConnectionGuard>;

/** Returns true if the headers announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
