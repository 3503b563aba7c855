import net from 'node:net';
import { maskedFrame, opClose, opText, readSocketFrame, upgradeRequest } from './websocket-frames.ts';

/** Kind, room and version of a message come first; the rest is not decoded. */
const readBytes = 200;

interface TextSocketOptions {
  readonly port: number;
  readonly origin: string;
  /** Loopback address to connect from. */
  readonly localAddress?: string;
  /** Called with the first 200 characters of each message. */
  onText(text: string): void;
  /** Called once, with the reason. */
  onClosed(why: string): void;
}

export interface TextSocket {
  say(text: string): void;
  /** Destroys the connection without notifying the server. */
  close(): void;
}

/** A WebSocket over a plain TCP socket, for messages of Engine.IO. */
export function openTextSocket(options: TextSocketOptions): TextSocket {
  const { port, origin, localAddress, onText, onClosed } = options;
  const from = localAddress === undefined ? {} : { localAddress };
  const socket = net.connect({ port, host: '127.0.0.1', ...from });
  socket.setNoDelay(true);
  let received: Buffer = Buffer.alloc(0);
  let isUpgraded = false;
  let why = 'the connection was closed';

  function end(reason: string): void {
    why = reason;
    socket.destroy();
  }

  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    if (!isUpgraded) {
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const status = received.toString('latin1', 9, 12);
      if (status !== '101') return end(`the upgrade was answered ${status}`);
      isUpgraded = true;
      received = received.subarray(headEnd + 4);
    }
    for (let frame = readSocketFrame(received); frame !== null; frame = readSocketFrame(received)) {
      const text = received.toString('latin1', frame.start, Math.min(frame.end, frame.start + readBytes));
      received = received.subarray(frame.end);
      if (frame.op === opText) onText(text);
      else if (frame.op === opClose) end('the server closed the connection');
    }
  });
  socket.on('error', (error) => {
    why = error.message;
  });
  socket.on('close', () => onClosed(why));
  socket.write(upgradeRequest(port, origin));
  return {
    say: (text) => void socket.write(maskedFrame(text)),
    close: () => socket.destroy(),
  };
}
