import type { EventEmitter } from 'node:events';
import type { RelayMetrics } from '../observe/metrics.ts';
import type { EncodedMessage } from './encoded-message.ts';

type Emitting = Pick<EventEmitter, 'on' | 'once'>;
interface Tcp extends Emitting {
  readonly writableLength: number;
  write(frame: Buffer): unknown;
  destroy(): unknown;
}
interface WebSocket extends Emitting {
  readonly readyState: number;
}
/** The part used here of an Engine.IO connection. */
interface Connection extends Emitting {
  readonly transport: Emitting & { readonly writable: boolean };
  readonly request: { readonly socket: Tcp; readonly websocket?: WebSocket };
  write(data: '', options: PacketOptions): unknown;
  close(isAtOnce: true): unknown;
}
interface PacketOptions {
  readonly compress?: boolean;
  readonly wsPreEncodedFrame?: readonly Buffer[];
}

/** `WebSocket.OPEN`. */
const open = 1;

/** Memory overhead of a queued packet or pong. */
const overheadBytes = 256;
/** A broadcast leaves bytes unsent for a moment while the kernel is busy: the socket is not slow yet. */
const restMs = 50;
/** Closing continues down to this share of the bound, so that the next frame does not trigger it again. */
const shedTo = 7 / 8;
/** A closed connection whose peer reads nothing is destroyed after this time. */
const lingerMs = 1000;

interface Outbound {
  readonly connection: Connection;
  readonly tcp: Tcp;
  readonly websocket: WebSocket | undefined;
  /** Bytes in Engine.IO's queue, which holds packets while earlier ones are in flight. */
  queuedBytes: number;
  /** Memory of pongs since the TCP socket was last empty: the WebSocket library writes them without Engine.IO. */
  pongBytes: number;
  /** Its share of the total. */
  unsentBytes: number;
  unsentSinceMs: number;
  isForgotten: boolean;
}

interface Packet {
  readonly data?: unknown;
  readonly options?: PacketOptions;
}

interface OutboundBytesOptions {
  readonly perSocketBytes: number;
  readonly togetherBytes: number;
  readonly metrics: Pick<RelayMetrics, 'slowCuts'>;
}

/**
 * Writes messages to sockets and counts the bytes held for them that the kernel has not accepted, in Engine.IO's
 * queue and the TCP buffer, whichever code wrote them. Closes a socket over its bound at once; if the total is over
 * its bound, closes the slowest sockets first [R5].
 */
export function createOutboundBytes({ perSocketBytes, togetherBytes, metrics }: OutboundBytesOptions) {
  const byConnection = new WeakMap<Connection, Outbound>();
  const waiting = new Set<Outbound>();
  let totalBytes = 0;
  let isShedding = false;

  function forget(outbound: Outbound): void {
    outbound.isForgotten = true;
    waiting.delete(outbound);
    totalBytes -= outbound.unsentBytes;
    outbound.unsentBytes = 0;
  }

  function cut(outbound: Outbound, reason: 'socketBytes' | 'allBytes'): void {
    forget(outbound);
    metrics.slowCuts.inc({ reason });
    // Closes without a message, which would be queued behind everything unread.
    outbound.connection.close(true);
    outbound.tcp.destroy();
  }

  function measure(outbound: Outbound): void {
    const { writableLength } = outbound.tcp;
    if (writableLength === 0) outbound.pongBytes = 0;
    const before = outbound.unsentBytes;
    const unsent = outbound.queuedBytes + outbound.pongBytes + writableLength;
    if (unsent === before || outbound.isForgotten) return;
    totalBytes += unsent - before;
    outbound.unsentBytes = unsent;
    if (before === 0) {
      outbound.unsentSinceMs = performance.now();
      waiting.add(outbound);
    } else if (unsent === 0) waiting.delete(outbound);
    if (unsent > perSocketBytes) cut(outbound, 'socketBytes');
    else if (totalBytes > togetherBytes && !isShedding) {
      isShedding = true;
      setImmediate(shed);
    }
  }

  function shed(): void {
    for (const outbound of [...waiting]) measure(outbound);
    isShedding = false;
    if (totalBytes <= togetherBytes) return;
    const nowMs = performance.now();
    const waitedSeconds = ({ unsentSinceMs }: Outbound) => Math.floor((nowMs - unsentSinceMs) / 1000);
    const slowestFirst = [...waiting]
      .filter(({ unsentSinceMs }) => nowMs - unsentSinceMs >= restMs)
      .sort((a, b) => waitedSeconds(b) - waitedSeconds(a) || b.unsentBytes - a.unsentBytes);
    for (const outbound of slowestFirst) {
      if (totalBytes <= togetherBytes * shedTo) return;
      cut(outbound, 'allBytes');
    }
    if (totalBytes <= togetherBytes) return;
    isShedding = true;
    setTimeout(shed, restMs).unref();
  }

  function add(outbound: Outbound, bytes: number): void {
    outbound.queuedBytes += bytes;
    measure(outbound);
  }

  /**
   * Returns true if a frame may bypass Engine.IO's queue: the queue is empty and the kernel has accepted all bytes.
   */
  function isIdle({ queuedBytes, tcp, websocket }: Outbound): boolean {
    return queuedBytes === 0 && tcp.writableLength === 0 && websocket?.readyState === open;
  }

  return {
    /** Writes the frame at once to a socket that keeps up; Engine.IO queues it for others. */
    send(connection: Connection, { frame }: EncodedMessage): void {
      const outbound = byConnection.get(connection);
      const [whole, ...more] = frame;
      if (outbound && whole && more.length === 0 && isIdle(outbound)) {
        if (outbound.unsentBytes > 0) measure(outbound);
        outbound.tcp.write(whole);
        if (outbound.tcp.writableLength > 0) measure(outbound);
      } else connection.write('', { compress: false, wsPreEncodedFrame: frame });
    },
    /** Tracks a connection from its beginning. */
    track(connection: Connection): void {
      const { socket: tcp, websocket } = connection.request;
      const outbound: Outbound = {
        connection,
        tcp,
        websocket,
        queuedBytes: 0,
        pongBytes: 0,
        unsentBytes: 0,
        unsentSinceMs: 0,
        isForgotten: false,
      };
      byConnection.set(connection, outbound);
      // A writable transport sends the packet in the same tick; `drain` follows and counts what the kernel left.
      connection.on('packetCreate', (packet: Packet) => {
        if (!connection.transport.writable) add(outbound, bytesOf(packet));
      });
      connection.on('drain', () => {
        outbound.queuedBytes = 0;
        measure(outbound);
      });
      connection.transport.on('drain', () => {
        if (outbound.unsentBytes > 0) measure(outbound);
      });
      tcp.on('drain', () => {
        if (outbound.unsentBytes > 0) measure(outbound);
      });
      websocket?.on('ping', () => {
        outbound.pongBytes += overheadBytes;
        measure(outbound);
      });
      connection.once('close', () => {
        const linger = setTimeout(() => tcp.destroy(), lingerMs).unref();
        tcp.once('close', () => clearTimeout(linger));
      });
      tcp.once('close', () => forget(outbound));
    },
    /** Bytes queued for this connection above the kernel. */
    unsentBytes(connection: Connection): number {
      const outbound = byConnection.get(connection);
      if (outbound === undefined) return 0;
      measure(outbound);
      return outbound.unsentBytes;
    },
    /** Queued bytes of all connections, and of the one with most. */
    waiting(): { all: number; largest: number } {
      let largest = 0;
      for (const { unsentBytes } of waiting) largest = Math.max(largest, unsentBytes);
      return { all: totalBytes, largest };
    },
  };
}
export type OutboundBytes = ReturnType<typeof createOutboundBytes>;

function bytesOf({ data, options }: Packet): number {
  const frame = options?.wsPreEncodedFrame;
  if (frame) return frame.reduce((sum, { length }) => sum + length, overheadBytes);
  if (typeof data === 'string') return overheadBytes + Buffer.byteLength(data);
  return overheadBytes + (data instanceof Uint8Array ? data.byteLength : 0);
}
