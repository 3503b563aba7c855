import type { Server } from 'node:http';
import type { ListenOptions } from 'node:net';

/** Listens and gives the port, where 0 was asked for the one that was free. */
export async function listen(server: Server, options: ListenOptions): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : (options.port ?? 0);
}
