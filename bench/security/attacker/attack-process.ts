// A process that attacks, or sends as many harmless requests: keeps connections that trickle, call or join.
import type net from 'node:net';
import * as z from 'zod';
import { HttpConnection } from '../../load/http-connection.ts';
import { maskedFrame, opText, readSocketFrame, upgradeRequest } from '../../load/websocket-frames.ts';
import { serveCommands } from '../../stack/serve-commands.ts';
import { type Attack, type AttackOf, type AttackTally, startAttackSchema } from './attack-command.ts';
import { count, countAnswer, filled, keepConnections, type Tally } from './attack-connection.ts';

/** Per second: below the handshake limit of one address, and within what a server can accept. */
const openPerSecond = 1000;
const pongEachMs = 10_000;
/** Upper bound of queued bytes: does not wait for a server that does not read. */
const maxUnsentBytes = 64_000;

let tally: Tally = { opened: 0, open: 0, answers: {} };
let stopAttack: (() => void) | null = null;

function start(input: unknown): null {
  const { port, attack } = z.parse(startAttackSchema, input);
  tally = { opened: 0, open: 0, answers: {} };
  stopAttack = begin(port, attack);
  return null;
}

function begin(port: number, attack: Attack): () => void {
  switch (attack.kind) {
    case 'trickle':
      return trickle(port, attack);
    case 'calls':
      return callAgain(port, attack);
    case 'sockets':
      return joinAgain(port, attack);
  }
}

function trickle(port: number, { heads, piece, everyMs, ...plan }: AttackOf<'trickle'>): () => void {
  return keepConnections({ port, ...plan, openPerSecond }, tally, (socket, index) => {
    socket.on('data', (chunk) => countAnswer(tally, chunk));
    socket.write(filled(heads[index % heads.length] ?? ''));
    let nextMs = performance.now() + Math.random() * everyMs;
    return {
      tick(nowMs) {
        if (nowMs < nextMs || !socket.writable) return;
        nextMs = nowMs + everyMs;
        socket.write(piece);
      },
    };
  });
}

function callAgain(
  port: number,
  { requests, everyMs, connections, addresses }: AttackOf<'calls'>,
): () => void {
  const open = new Set<HttpConnection>();
  const pauses = new Set<NodeJS.Timeout>();
  let isStopped = false;
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        pauses.delete(timer);
        resolve();
      }, ms);
      pauses.add(timer);
    });
  async function caller(index: number): Promise<void> {
    const address = addresses[index % addresses.length] ?? '127.0.0.1';
    let connection: HttpConnection | null = null;
    if (everyMs > 0) await pause(Math.random() * everyMs);
    for (let turn = index; !isStopped; turn++) {
      try {
        if (!connection?.isOpen) {
          if (connection) open.delete(connection);
          connection = await HttpConnection.open(port, address);
          open.add(connection);
          tally.opened++;
        }
        const { status } = await connection.send(filled(requests[turn % requests.length] ?? ''));
        count(tally, String(status));
      } catch {
        count(tally, 'cut');
        connection?.close();
        await pause(500);
      }
      if (everyMs > 0) await pause(everyMs);
    }
  }
  for (let index = 0; index < connections; index++) void caller(index);
  return () => {
    isStopped = true;
    tally.open = open.size;
    for (const timer of pauses) clearTimeout(timer);
    for (const connection of open) connection.close();
  };
}

function joinAgain(port: number, attack: AttackOf<'sockets'>): () => void {
  const { origin, room, joinEveryMs, isReading, connections, addresses } = attack;
  const join = maskedFrame(`420["join",{"room":"${room}"}]`);
  const plan = {
    port,
    connections,
    addresses,
    openPerSecond: Math.min(openPerSecond, 20 * addresses.length),
  };
  return keepConnections(plan, tally, (socket) => {
    let nextJoinMs = Number.POSITIVE_INFINITY;
    let nextPongMs = Number.POSITIVE_INFINITY;
    openSocket(socket, (text) => {
      if (text === '2') socket.write(maskedFrame('3'));
      else if (text.startsWith('43')) count(tally, 'joined');
      else if (text.startsWith('42["leaving"')) count(tally, /"reason":"(\w+)"/.exec(text)?.[1] ?? 'leaving');
      else if (text.startsWith('40')) {
        nextJoinMs = performance.now() + Math.random() * joinEveryMs;
        nextPongMs = performance.now() + pongEachMs;
        if (!isReading) socket.pause();
      }
    });
    socket.write(upgradeRequest(port, origin));
    return {
      tick(nowMs) {
        if (!socket.writable || socket.writableLength > maxUnsentBytes) return;
        if (nowMs >= nextJoinMs) {
          nextJoinMs = nowMs + joinEveryMs;
          socket.write(join);
        }
        // A connection that does not read cannot see pings: a timer answers them.
        if (!isReading && nowMs >= nextPongMs) {
          nextPongMs = nowMs + pongEachMs;
          socket.write(maskedFrame('3'));
        }
      },
    };
  });
}

/** Upgrades, sends the handshake, and passes on the beginning of each received text. */
function openSocket(socket: net.Socket, onText: (text: string) => void): void {
  let received: Buffer = Buffer.alloc(0);
  let isUpgraded = false;
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    if (!isUpgraded) {
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      countAnswer(tally, received);
      isUpgraded = true;
      received = received.subarray(headEnd + 4);
    }
    for (let frame = readSocketFrame(received); frame !== null; frame = readSocketFrame(received)) {
      const text = received.toString('latin1', frame.start, Math.min(frame.end, frame.start + 200));
      if (frame.op === opText && text.startsWith('0')) socket.write(maskedFrame('40{"protocol":1}'));
      else if (frame.op === opText) onText(text);
      received = received.subarray(frame.end);
    }
  });
}

serveCommands({
  start,
  stop(): AttackTally {
    stopAttack?.();
    return tally;
  },
});
