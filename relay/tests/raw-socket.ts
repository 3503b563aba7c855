import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { origin, type RelayUnderTest } from './relay-under-test.ts';

const opText = 1;
const opPing = 9;

/** A client's frame, masked with zeros. */
function frameOf(op: number, text: string): Buffer {
  const payload = Buffer.from(text);
  const isShort = payload.length < 126;
  const head = Buffer.alloc(isShort ? 6 : 8);
  head.writeUInt8(0x80 | op, 0);
  if (isShort) head.writeUInt8(0x80 | payload.length, 1);
  else {
    head.writeUInt8(0x80 | 126, 1);
    head.writeUInt16BE(payload.length, 2);
  }
  return Buffer.concat([head, payload]);
}

/** A Socket.IO connection over a bare TCP socket, which reads nothing once it is connected. */
export async function openUnreadSocket(under: RelayUnderTest) {
  const tcp = net.connect(under.relay.port, '127.0.0.1');
  let isClosed = false;
  tcp.on('close', () => {
    isClosed = true;
  });
  tcp.on('error', () => undefined);
  await once(tcp, 'connect');
  const say = (text: string) => tcp.write(frameOf(opText, text));
  tcp.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: 127.0.0.1:${under.relay.port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      `Origin: ${origin}`,
      '\r\n',
    ].join('\r\n'),
  );
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
    /** The heartbeat's answer, which needs no reading. */
    pong: () => say('3'),
    ping: (count: number) => tcp.write(Buffer.concat(Array(count).fill(frameOf(opPing, 'x'.repeat(125))))),
    isClosed: () => isClosed,
    close: () => tcp.destroy(),
  };
}
export type UnreadSocket = Awaited<ReturnType<typeof openUnreadSocket>>;
