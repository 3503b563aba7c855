import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that was free a moment ago, for a program that needs its port in advance. */
export async function freeLoopbackPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('the system assigned no port');
  return address.port;
}
