import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { expect } from 'vitest';
import { origin, type RelayUnderTest } from './relay-under-test.ts';

const opText = 1;
const opPing = 9;
const opPong = 10;
const opContinuation = 0;
const finalBit = 0x80;

/** A client's frame, masked with zeros. */
function frameOf(op: number, text: string, isFinal = true): Buffer {
  const payload = Buffer.from(text);
  const isShort = payload.length < 126;
  const head = Buffer.alloc(isShort ? 6 : 8);
  head.writeUInt8((isFinal ? finalBit : 0) | op, 0);
  if (isShort) head.writeUInt8(0x80 | payload.length, 1);
  else {
    head.writeUInt8(0x80 | 126, 1);
    head.writeUInt16BE(payload.length, 2);
  }
  return Buffer.concat([head, payload]);
}

/** An Engine.IO WebSocket over a bare TCP socket, open and without a Socket.IO connection. */
async function openTcp(under: RelayUnderTest, query: string) {
  const tcp = net.connect(under.relay.port, '127.0.0.1');
  const closed = new Promise<void>((resolve) => tcp.once('close', () => resolve()));
  tcp.on('error', () => undefined);
  await once(tcp, 'connect');
  tcp.write(
    [
      `GET /socket.io/?EIO=4&transport=websocket${query} HTTP/1.1`,
      `Host: 127.0.0.1:${under.relay.port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      `Origin: ${origin}`,
      '\r\n',
    ].join('\r\n'),
  );
  return { tcp, closed };
}

/** A connection that sends what the test wants and reads everything it gets. */
export async function openRawSocket(under: RelayUnderTest, query = '') {
  const { tcp, closed } = await openTcp(under, query);
  let text = '';
  tcp.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  const begun = expect.poll(() => text.includes('"pingInterval"') || text.startsWith('HTTP/1.1 4'));
  await begun.toBe(true);
  return {
    /** Everything received, frames with their headers. */
    heard: () => text,
    sid: () => /"sid":"([^"]+)"/.exec(text)?.[1] ?? '',
    say: (packet: string, count = 1) => tcp.write(Buffer.concat(Array(count).fill(frameOf(opText, packet)))),
    /** Sends several packets in one write, which the relay reads at once. */
    sayTogether: (...packets: string[]) =>
      tcp.write(Buffer.concat(packets.map((packet) => frameOf(opText, packet)))),
    ping: (count: number) => tcp.write(Buffer.concat(Array(count).fill(frameOf(opPing, '')))),
    pong: (count: number) => tcp.write(Buffer.concat(Array(count).fill(frameOf(opPong, '')))),
    /** Sends this many fragments of a message that never ends. */
    fragments(count: number): void {
      const pieces = Array(count).fill(frameOf(opContinuation, '', false));
      tcp.write(Buffer.concat([frameOf(opText, '4', false), ...pieces]));
    },
    closed,
    close: () => tcp.destroy(),
  };
}

/** A Socket.IO connection over a bare TCP socket, which reads nothing after it has connected. */
export async function openUnreadSocket(under: RelayUnderTest) {
  const { tcp, closed } = await openTcp(under, '');
  let isClosed = false;
  void closed.then(() => {
    isClosed = true;
  });
  const say = (text: string) => tcp.write(frameOf(opText, text));
  let text = '';
  for await (const chunk of tcp.iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (text.includes('"pingInterval"') && !text.includes('40{')) say('40{"protocol":1}');
    if (text.includes('40{')) break;
  }
  tcp.pause();
  return {
    say,
    join: (room: string) => say(`420["join",{"room":"${room}"}]`),
    leave: (room: string) => say(`421["leave",{"room":"${room}"}]`),
    ack: (room: string) => say(`42["ack",{"room":"${room}","version":999999}]`),
    /** Answers the heartbeat without reading. */
    pong: () => say('3'),
    ping: (count: number) => tcp.write(Buffer.concat(Array(count).fill(frameOf(opPing, 'x'.repeat(125))))),
    isClosed: () => isClosed,
    close: () => tcp.destroy(),
  };
}
export type UnreadSocket = Awaited<ReturnType<typeof openUnreadSocket>>;
