import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** How a line carries the server's data: immediately, not at all, or a byte now and then. */
export type LineState = 'open' | 'silent' | 'trickling';

const trickleEachMs = 40;

/** A TCP line to a loopback server, whose state can be changed while connections use it. */
export async function startFaultyLine(targetPort: number, port = 0) {
  let state: LineState = 'open';
  const sockets = new Set<Socket>();
  let taken = 0;
  const server = createServer((client) => {
    taken++;
    const upstream = connect(targetPort, '127.0.0.1');
    let held = Buffer.alloc(0);
    const trickle = setInterval(() => {
      if (state === 'silent' || held.length === 0) return;
      const length = state === 'open' ? held.length : 1;
      client.write(held.subarray(0, length));
      held = held.subarray(length);
    }, trickleEachMs);
    upstream.on('data', (bytes) => {
      if (state === 'open' && held.length === 0) client.write(bytes);
      else held = Buffer.concat([held, bytes]);
    });
    client.on('data', (bytes) => upstream.write(bytes));
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        clearInterval(trickle);
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('a line has no port');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    become(next: LineState): void {
      state = next;
    },
    /** Number of connections so far. */
    taken: () => taken,
    /** Closes the connections; later ones are accepted. */
    cut,
    async close(): Promise<void> {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
export type FaultyLine = Awaited<ReturnType<typeof startFaultyLine>>;
