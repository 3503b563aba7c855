import { randomBytes } from 'node:crypto';
import net from 'node:net';

/** Longest delay before a reconnection. */
const againAfterMs = 500;
const openEachMs = 50;

export interface Tally {
  opened: number;
  open: number;
  readonly answers: Record<string, number>;
}

export interface ConnectionPlan {
  readonly port: number;
  readonly connections: number;
  readonly addresses: readonly string[];
  /** At most this many new connections per second. */
  readonly openPerSecond: number;
}

/** Defines how a connection is used, from open to close. */
export type Use = (socket: net.Socket, index: number) => { tick?(nowMs: number): void };

/**
 * Keeps a number of connections open, from the addresses in turn; reconnects those that the server closes.
 *
 * @param use starts the use of a connection; its `tick` is called every 50 ms
 * @returns a function that closes them all
 */
export function keepConnections(plan: ConnectionPlan, tally: Tally, use: Use): () => void {
  const uses = new Map<net.Socket, ReturnType<Use>>();
  const sockets = new Set<net.Socket>();
  const due: { index: number; atMs: number }[] = Array.from({ length: plan.connections }, (_, index) => ({
    index,
    atMs: 0,
  }));
  let isStopped = false;

  function open(index: number): void {
    const localAddress = plan.addresses[index % plan.addresses.length] ?? '127.0.0.1';
    const socket = net.connect({ port: plan.port, host: '127.0.0.1', localAddress });
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.once('connect', () => {
      tally.opened++;
      tally.open++;
      uses.set(socket, use(socket, index));
    });
    socket.on('error', () => count(tally, socket.connecting ? 'not connected' : 'cut'));
    socket.once('close', () => {
      sockets.delete(socket);
      if (uses.delete(socket) && !isStopped) tally.open--;
      if (!isStopped) due.push({ index, atMs: performance.now() + againAfterMs });
    });
  }

  const timer = setInterval(() => {
    const nowMs = performance.now();
    for (let left = (plan.openPerSecond * openEachMs) / 1000; left > 0; left--) {
      const [next] = due;
      if (!next || next.atMs > nowMs) break;
      due.shift();
      open(next.index);
    }
    for (const one of uses.values()) one.tick?.(nowMs);
  }, openEachMs);
  return () => {
    isStopped = true;
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  };
}

export function count(tally: Tally, answer: string): void {
  tally.answers[answer] = (tally.answers[answer] ?? 0) + 1;
}

/** Placeholder in a request, replaced by a new random token of the same length each time. */
export const randomToken = `{random${'.'.repeat(35)}}`;

export function filled(text: string): string {
  return text.replaceAll(randomToken, () => randomBytes(32).toString('base64url'));
}

/** Counts the status of each response that starts a chunk. */
export function countAnswer(tally: Tally, chunk: Buffer): void {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1', 0, 12))?.[1];
  if (status !== undefined) count(tally, status);
}
