import net from 'node:net';
import { ackDelayMs } from '@recolta/shared/contracts/socket/messages';
import { maskedFrame, opClose, opText, readFrame, upgradeRequest } from './websocket-frames.ts';

interface PushOptions {
  readonly port: number;
  readonly origin: string;
  readonly room: string;
  /** Whether it acknowledges like our client (`acks.ts`). */
  readonly acknowledges: boolean;
  /** Called with the version of each state frame. */
  onState(version: number): void;
  onClosed(): void;
}

/**
 * One Socket.IO connection over a plain TCP socket that has joined a room, cheap enough for thousands in one
 * process: it reads only kind and version of each frame, and answers pings.
 *
 * @returns once the join is answered, a function that closes it
 */
export function openPush(options: PushOptions): Promise<() => void> {
  const { port, origin, room, acknowledges } = options;
  const { promise, resolve, reject } = Promise.withResolvers<() => void>();
  const socket = net.connect({ port, host: '127.0.0.1' });
  socket.setNoDelay(true);
  let received: Buffer = Buffer.alloc(0);
  let isUpgraded = false;
  let unacknowledged: { version: number; readonly dueMs: number } | undefined;

  function say(text: string): void {
    socket.write(maskedFrame(text));
  }

  function acknowledgeIfDue(): void {
    if (unacknowledged === undefined || performance.now() < unacknowledged.dueMs) return;
    say(`42["ack",{"room":"${room}","version":${unacknowledged.version}}]`);
    unacknowledged = undefined;
  }

  function onText(text: string): void {
    if (text.startsWith('42["state"')) {
      const version = Number(/"version":(\d+)/.exec(text)?.[1]);
      options.onState(version);
      if (!acknowledges) return;
      unacknowledged ??= { version, dueMs: performance.now() + ackDelayMs() };
      unacknowledged.version = version;
      acknowledgeIfDue();
    } else if (text.startsWith('42["head"')) acknowledgeIfDue();
    else if (text === '2') say('3');
    else if (text.startsWith('0')) say('40{"protocol":1}');
    else if (text.startsWith('40')) say(`420["join",{"room":"${room}"}]`);
    else if (text.startsWith('430[{"ok":true')) resolve(() => socket.destroy());
    else if (text.startsWith('43') || text.startsWith('44')) reject(new Error(text.slice(0, 200)));
  }

  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    if (!isUpgraded) {
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const status = received.toString('latin1', 9, 12);
      if (status !== '101') reject(new Error(`the upgrade was answered ${status}`));
      isUpgraded = true;
      received = received.subarray(headEnd + 4);
    }
    for (let frame = readFrame(received); frame !== null; frame = readFrame(received)) {
      // Kind, room and version come first; the rest is not parsed.
      if (frame.op === opText)
        onText(received.toString('latin1', frame.start, Math.min(frame.end, frame.start + 200)));
      else if (frame.op === opClose) socket.destroy();
      received = received.subarray(frame.end);
    }
  });
  socket.on('error', reject);
  socket.on('close', () => {
    reject(new Error('the connection was closed'));
    options.onClosed();
  });
  socket.write(upgradeRequest(port, origin));
  return promise;
}
