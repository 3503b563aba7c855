import { collectDefaultMetrics, type Registry } from 'prom-client';
import { createHttpServer, listen } from './http-server.ts';

export interface MetricsServer {
  readonly port: number;
  close(): void;
}

/** Serves a registry and the process's own metrics on a loopback port, at any path. */
export async function serveMetrics(registry: Registry, port: number): Promise<MetricsServer> {
  collectDefaultMetrics({ register: registry });
  const server = createHttpServer({
    headersTimeoutMs: 5000,
    requestTimeoutMs: 5000,
    keepAliveMs: 65_000,
    needsHost: false,
  });
  server.on('request', async (_request, response) => {
    const text = await registry.metrics();
    response.setHeader('content-type', registry.contentType);
    response.end(text);
  });
  return {
    port: await listen(server, { port, host: '127.0.0.1' }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
