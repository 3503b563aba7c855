// A minimal server that pushes the same frames: Socket.IO, one long poll of the feed, nothing else.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import * as z from 'zod';
import { serveCommands } from '../stack/serve-commands.ts';

const settingsSchema = z.object({ FEED_URL: z.string(), SERVICE_TOKEN: z.string() });
const feedSchema = z.object({
  cursor: z.string(),
  nowMs: z.number(),
  events: z.array(
    z.object({
      kind: z.string(),
      snapshot: z.object({ id: z.string(), epoch: z.int(), version: z.int(), state: z.unknown() }).optional(),
    }),
  ),
});

const { FEED_URL: feedUrl, SERVICE_TOKEN: token } = settingsSchema.parse(process.env);
const server = createServer({ noDelay: true });
const io = new Server(server, {
  transports: ['websocket'],
  serveClient: false,
  perMessageDeflate: false,
});
io.on('connection', (socket) => {
  socket.on('join', ({ room }: { room: string }, answer: (answer: object) => void) => {
    void socket.join(room);
    answer({ ok: true, room });
  });
});

async function follow(): Promise<never> {
  let query = '';
  for (;;) {
    const response = await fetch(`${feedUrl}${query}`, { headers: { authorization: `Bearer ${token}` } });
    const { cursor, events, nowMs } = feedSchema.parse(await response.json());
    query = `?cursor=${encodeURIComponent(cursor)}`;
    for (const { snapshot } of events) {
      if (!snapshot) continue;
      const { id, epoch, version, state } = snapshot;
      const room = `auction:${id}`;
      io.to(room).emit('state', { room, epoch, version, state, nowMs });
    }
  }
}

serveCommands({
  listen: () =>
    new Promise((resolve) => {
      server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
        const { port } = server.address() as AddressInfo;
        resolve(port);
        void follow();
      });
    }),
});
process.on('SIGTERM', () => process.exit(0));
