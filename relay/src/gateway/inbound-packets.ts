import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Log } from '@recolta/server-kit/log';
import { createTokenBucket } from '../limits/limits.ts';
import type { RelayMetrics } from '../observe/metrics.ts';
import { disconnect, type RelaySocket } from './relay-server.ts';

type Emitting = Pick<EventEmitter, 'on'>;
/** The part used here of an Engine.IO connection. */
interface Connection extends Pick<EventEmitter, 'listeners' | 'on' | 'removeAllListeners'> {
  readonly request: IncomingMessage & { readonly websocket?: Emitting & { pause(): void } };
  close(): unknown;
}

const maxOffences = 10;
const offencesPerSecond = 1 / 60;
/** A pong every 25 s, plus those that a proxy may add. */
const heartbeatsPerSecond = 1;
/** Maximum number of fragments of a message: they cost time before there is a packet to count. */
const maxFragments = 16;

interface Inbound {
  readonly connection: Connection;
  /** Counts one offence; returns ms > 0 after too many. */
  readonly takeOffence: () => number;
  hasConnected: boolean;
  isEnded: boolean;
  /** The only socket of the connection, after the handshake. */
  socket?: RelaySocket;
  take?: (data: string) => boolean;
}

interface InboundPacketsOptions {
  readonly messagesPerSecond: number;
  readonly metrics: Pick<RelayMetrics, 'inboundCloses'>;
  readonly log: Log;
}

/**
 * Bounds all input of a connection from its beginning: counts every packet and every WebSocket ping or pong, event
 * or not; accepts one CONNECT; and an exception closes only the connection that caused it [R5].
 */
export function createInboundPackets({ messagesPerSecond, metrics, log }: InboundPacketsOptions) {
  const byConnection = new WeakMap<Connection, Inbound>();

  function end(inbound: Inbound, reason: 'connect' | 'offences' | 'fault'): void {
    if (inbound.isEnded) return;
    inbound.isEnded = true;
    metrics.inboundCloses.inc({ reason });
    const { connection, socket } = inbound;
    if (socket?.connected && reason !== 'fault') disconnect(socket, 'protocol');
    else connection.close();
    // Messages already received are not even parsed until the connection is destroyed.
    connection.request.websocket?.pause();
  }

  function offend(inbound: Inbound): void {
    if (inbound.takeOffence() > 0) end(inbound, 'offences');
  }

  function fault(inbound: Inbound, error: unknown): void {
    log.error({ err: error }, 'a message failed');
    end(inbound, 'fault');
  }

  /**
   * Sits between Engine.IO and Socket.IO, which would create a socket for each CONNECT until the first is accepted.
   */
  function takeData(inbound: Inbound, ordinary: readonly ((data: unknown) => void)[], data: unknown): void {
    if (inbound.isEnded) return;
    if (typeof data === 'string') {
      if (data.startsWith('0')) {
        if (inbound.hasConnected) {
          end(inbound, 'connect');
          return;
        }
        inbound.hasConnected = true;
      } else if (inbound.take?.(data)) return;
    }
    for (const listener of ordinary) listener.call(inbound.connection, data);
  }

  const found = (connection: object): Inbound | undefined => byConnection.get(connection as Connection);

  return {
    /** Bounds the fragments of a message, and refuses a second transport for a connection, which no client uses. */
    guard(engine: Engine): void {
      const WebSocketServer = engine.opts.wsEngine as new (options: object) => object;
      engine.opts.wsEngine = class extends WebSocketServer {
        constructor(options: object) {
          super({ ...options, maxFragments });
        }
      };
      engine.use((req, _res, next) => next(req._query?.sid === undefined ? undefined : new Error('upgrade')));
    },
    /** Tracks a connection from its beginning; Socket.IO listens to it already. */
    track(connection: Connection): void {
      const packetsPerSecond = messagesPerSecond + heartbeatsPerSecond;
      const takePacket = createTokenBucket({ perSecond: packetsPerSecond, burst: packetsPerSecond * 4 });
      const inbound: Inbound = {
        connection,
        takeOffence: createTokenBucket({ perSecond: offencesPerSecond, burst: maxOffences - 1 }),
        hasConnected: false,
        isEnded: false,
      };
      byConnection.set(connection, inbound);
      const count = () => {
        if (takePacket() > 0) offend(inbound);
      };
      connection.on('packet', count);
      connection.request.websocket?.on('ping', count);
      connection.request.websocket?.on('pong', count);
      const ordinary = connection.listeners('data') as ((data: unknown) => void)[];
      connection.removeAllListeners('data');
      connection.on('data', (data: unknown) => {
        try {
          takeData(inbound, ordinary, data);
        } catch (error) {
          fault(inbound, error);
        }
      });
    },
    /** @param take returns true for a message that it has handled; the others go to Socket.IO */
    attach(socket: RelaySocket, take: (data: string) => boolean): void {
      const inbound = found(socket.conn);
      if (inbound !== undefined) Object.assign(inbound, { socket, take });
    },
    /** Counts an offence of a connection; the tenth closes it, and one expires each minute. */
    offend(connection: object): void {
      const inbound = found(connection);
      if (inbound !== undefined) offend(inbound);
    },
    /** An exception while a message is handled closes its connection, not the relay. */
    fault(connection: object, error: unknown): void {
      const inbound = found(connection);
      if (inbound !== undefined) fault(inbound, error);
    },
  };
}
export type InboundPackets = ReturnType<typeof createInboundPackets>;

/** The part used here of Engine.IO's server, which creates its WebSocket server when it begins to listen. */
interface Engine {
  readonly opts: { wsEngine?: unknown };
  use(middleware: (req: EngineRequest, res: unknown, next: (error?: Error) => void) => void): unknown;
}
type EngineRequest = IncomingMessage & { readonly _query?: { readonly sid?: string } };
