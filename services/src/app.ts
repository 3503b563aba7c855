import type { Log } from '@recolta/server-kit/log';
import { serveMetrics } from '@recolta/server-kit/metrics-server';
import { startTraces } from '@recolta/server-kit/tracing/start-traces';
import type { Kysely } from 'kysely';
import type { AllTables } from './all-tables.ts';
import { secretOf } from './config/secrets.ts';
import type { ServicesSettings } from './config/settings.ts';
import { createMarket } from './market.ts';
import { startServer } from './platform/http/server.ts';
import { createServicesMetrics } from './platform/metrics.ts';

export interface Services {
  readonly port: number;
  /** Port of `/metrics`; null if it is not served. */
  readonly metricsPort: number | null;
  readonly db: Kysely<AllTables>;
  close(): Promise<void>;
}

/**
 * Starts the services named in the settings on one database.
 *
 * @param isOnlyProcess true if no other process works on this database, so none has to be notified
 */
export async function startServices(
  settings: ServicesSettings,
  { connectionString, isOnlyProcess, log }: { connectionString: string; isOnlyProcess: boolean; log: Log },
): Promise<Services> {
  const serviceToken = await secretOf(settings.DATA_DIR, 'service-token', settings.SERVICE_TOKEN);
  // The relay waits for both before it starts.
  const contentToken = await secretOf(settings.DATA_DIR, 'content-token', settings.CONTENT_TOKEN);
  const assetKey = await secretOf(settings.DATA_DIR, 'asset-key', settings.CONTENT_ASSET_KEY);
  const factorKey = await secretOf(settings.DATA_DIR, 'factor-key', settings.FACTOR_KEY);
  const metrics = createServicesMetrics();
  const traces = await startTraces(settings.OTEL_EXPORTER_OTLP_ENDPOINT, {
    server: 'services',
    // The relay decides about sampling, so that a trace is either complete or absent.
    sampled: 'asCaller',
    measure: metrics.dependency('otlp'),
    onDropped: (reason, count) => metrics.droppedSpans.inc({ reason }, count),
  });
  const market = await createMarket(settings, {
    ...{ connectionString, isOnlyProcess, serviceToken, factorKey, metrics, traces, log },
    content: {
      accessTokens: [contentToken, ...settings.contentAccessTokens],
      assets: { key: assetKey, publicUrl: settings.PUBLIC_URL.replace(/\/$/, '') },
    },
  });
  const { SERVICES_METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = settings;
  const metricsServer = port === '' ? null : await serveMetrics(metrics.registry, { port, host, token });
  const server = await startServer(market.handle, {
    host: settings.SERVICES_HOST,
    port: settings.SERVICES_PORT,
    maxConnections: settings.SERVICES_CONNECTIONS,
    log,
  });
  log.info({ port: server.port, services: [...settings.services] }, 'services are ready');

  return {
    port: server.port,
    metricsPort: metricsServer?.port ?? null,
    db: market.db,
    async close() {
      await market.leave();
      await server.close();
      metricsServer?.close();
      await market.close();
      await traces?.close();
    },
  };
}
