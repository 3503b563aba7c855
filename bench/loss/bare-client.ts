import { io } from 'socket.io-client';
import * as z from 'zod';
import type { LossClient, LossClientOptions } from './loss-client.ts';

const frameSchema = z.object({ version: z.int() });

/** The default client of Socket.IO, which reconnects by itself, and joins its room after each connection. */
export function openBareClient(options: LossClientOptions): LossClient {
  const { port, room, localAddress, onVersion, onLive } = options;
  const socket = io(`http://127.0.0.1:${port}`, {
    ...{ transports: ['websocket'], forceNew: true, localAddress },
  });
  let version = 0;
  let isLive = false;
  socket.on('connect', () =>
    socket.emit('join', { room }, () => {
      isLive = true;
      onLive();
    }),
  );
  socket.on('disconnect', () => {
    isLive = false;
  });
  socket.on('state', (message: unknown) => {
    const frame = z.parse(frameSchema, message);
    if (frame.version <= version) return;
    version = frame.version;
    onVersion(version);
  });
  return {
    isLive: () => isLive,
    cut() {
      // Destroys the TCP socket; `close` would wait for the server's answer.
      const { ws } = socket.io.engine.transport as unknown as { readonly ws: { terminate(): void } };
      ws.terminate();
    },
    close: () => socket.disconnect(),
  };
}
