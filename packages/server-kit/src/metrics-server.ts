import { hash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import { createHttpServer, listen } from './http-server.ts';
import { SettingsError } from './settings.ts';

const packageFile = new URL('../package.json', import.meta.url);

export interface MetricsServer {
  readonly port: number;
  close(): void;
}

export interface MetricsServerOptions {
  readonly port: number;
  readonly host: string;
  /** Required as a bearer token; empty for none, on loopback only. */
  readonly token: string;
}

/**
 * Serves a registry and the process's own metrics, at any path.
 *
 * @throws SettingsError for an address other than loopback without a token
 */
export async function serveMetrics(
  registry: Registry,
  { port, host, token }: MetricsServerOptions,
): Promise<MetricsServer> {
  if (token === '' && !/^(127\.|::1$|localhost$)/.test(host))
    throw new SettingsError('METRICS_TOKEN: needed where METRICS_HOST is not an address of loopback');
  collectDefaultMetrics({ register: registry });
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, 'utf8')));
  new Gauge({
    ...{ name: 'recolta_build', help: 'Which release this process is of: always 1' },
    ...{ labelNames: ['version'] as const, registers: [registry] },
  }).set({ version }, 1);
  const server = createHttpServer({
    headersTimeoutMs: 5000,
    requestTimeoutMs: 5000,
    keepAliveMs: 65_000,
    needsHost: false,
  });
  const digest = (text: string) => hash('sha256', text, 'buffer');
  const wanted = digest(`Bearer ${token}`);
  server.on('request', async (request, response) => {
    if (token !== '' && !timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
      return;
    }
    try {
      const text = await registry.metrics();
      response.setHeader('content-type', registry.contentType);
      response.end(text);
    } catch {
      // An unreadable metric fails the scrape, which Prometheus shows, and never the process.
      response.writeHead(500).end();
    }
  });
  return {
    port: await listen(server, { port, host }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
