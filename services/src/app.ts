import type { Log } from '@recolta/server-kit/log';
import { serveMetrics } from '@recolta/server-kit/metrics-server';
import { maxPhotos } from '@recolta/shared/domain/goods/goods-terms';
import type { Kysely } from 'kysely';
import { demoLogins } from '../seed/demo-logins.ts';
import { lockDemoLogins } from '../seed/lock-demo-logins.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { seedMarketData } from '../seed/seed-market-data.ts';
import { seedProducts } from '../seed/seed-products.ts';
import { Simulation } from '../seed/simulation.ts';
import type { AllTables } from './all-tables.ts';
import { secretOf } from './config/secrets.ts';
import type { Settings } from './config/settings.ts';
import { market } from './live/account/account-market.ts';
import { BidQueue } from './live/bid/bid-queue.ts';
import { invitations } from './live/invitation/invitation-links.ts';
import { createLiveModule } from './live/module.ts';
import { ensureSigningKey } from './live/proof/signing-keys.ts';
import type { LiveTables } from './live/tables.ts';
import { audit } from './main/audit/write-audit.ts';
import { mails } from './main/mail/enqueue-mail.ts';
import { createMainModule } from './main/module.ts';
import { type NotificationWork, startNotificationWork } from './main/notification/notification-work.ts';
import { notifications as notificationsPort } from './main/notification/notify.ts';
import { identity } from './main/session/find-callers.ts';
import type { MainTables } from './main/tables.ts';
import { ensureEpoch } from './platform/db/epoch.ts';
import { migrate } from './platform/db/migrate.ts';
import { createKysely, createPool } from './platform/db/pool.ts';
import { FeedSignal } from './platform/feed/feed-signal.ts';
import { createFileStore } from './platform/files/create-file-store.ts';
import { TransferSlots } from './platform/files/transfer-slots.ts';
import { ReadGate } from './platform/http/read-gate.ts';
import { startServer } from './platform/http/server.ts';
import type { ServiceModule } from './platform/http/service-module.ts';
import { createMetrics } from './platform/metrics.ts';
import { SessionAccounts } from './platform/session-accounts.ts';

const bytesOfMb = 1024 * 1024;
/** An administrator views the four documents of an account side by side. */
const documentsPerUser = 6;
/** As many as one auction may have. */
const photosPerUser = maxPhotos;

export interface Services {
  readonly port: number;
  /** Of `/metrics`; null where it is not served. */
  readonly metricsPort: number | null;
  readonly db: Kysely<AllTables>;
  close(): Promise<void>;
}

/**
 * Starts the services that the settings name on one database: migrations, epoch, reference data, and while
 * demonstrating the demonstration.
 *
 * @param isOnlyProcess no other process works on this database: nobody else has to be woken
 */
export async function startServices(
  settings: Settings,
  { connectionString, isOnlyProcess, log }: { connectionString: string; isOnlyProcess: boolean; log: Log },
): Promise<Services> {
  const applied = await migrate({ connectionString, log });
  if (applied.length > 0) log.info({ applied }, 'database brought up to date');
  const { pools, db, bidDb, feedDb, readDb } = createPools(settings, connectionString, log);
  const metrics = createMetrics();
  metrics.showPools(pools);
  await ensureEpoch(db, log);
  await seedProducts(db.$pickTables<'live.selling_products'>());

  const signal = new FeedSignal(isOnlyProcess ? null : pools.feed, log);
  await signal.listen();
  const serviceToken = await secretOf(settings.DATA_DIR, 'service-token', settings.SERVICE_TOKEN);
  // The relay waits for both before it starts.
  await secretOf(settings.DATA_DIR, 'content-token', settings.CONTENT_TOKEN);
  const sessions = new SessionAccounts(feedDb, identity);
  const bids = new BidQueue({ db: liveTables(bidDb), signal, sessions, identity, audit, metrics });

  const files = createFileStore(settings);
  const uploads = new TransferSlots(settings.UPLOADS_AT_ONCE);
  if (settings.isDemo) {
    await seedDemo(db, files);
    await seedMarketData(db);
  } else await lockDemoLogins(db, log);
  const simulation =
    settings.isDemo && settings.services.has('live-auctions') ? new Simulation(db, bids, log) : null;

  const modules: ServiceModule[] = [];
  let notifications: NotificationWork | null = null;
  if (settings.services.has('main')) {
    notifications = await startNotificationWork(settings, { db, connectionString, log });
    modules.push(
      createMainModule({
        db: mainTables(db),
        readDb: mainTables(readDb),
        feedDb: mainTables(feedDb),
        uploads,
        downloads: new TransferSlots(settings.DOWNLOADS_AT_ONCE, documentsPerUser),
        maxUnconfirmedBytes: settings.UNCONFIRMED_FILES_MB * bytesOfMb,
        market,
        invitations,
        signal,
        metrics,
        files,
        serviceToken,
        log,
        demoLogins: settings.isDemo ? demoLogins : [],
        pushKey: notifications.pushKey,
        keptMails: settings.showsKeptMails ? notifications.keptMails : null,
        hasOpenApi: settings.hasOpenApi,
      }),
    );
  }
  if (settings.services.has('live-auctions')) {
    await ensureSigningKey(liveTables(db));
    modules.push(
      createLiveModule({
        db: liveTables(db),
        readDb: liveTables(readDb),
        feedDb: liveTables(feedDb),
        identity,
        notifications: notificationsPort,
        mails,
        audit,
        files,
        uploads,
        downloads: new TransferSlots(settings.DOWNLOADS_AT_ONCE, photosPerUser),
        bids,
        signal,
        metrics,
        serviceToken,
        log,
        hasOpenApi: settings.hasOpenApi,
      }),
    );
  }
  const reads = new ReadGate(settings.READ_POOL, sessions);
  metrics.showWaiting(() => ({ bids: bids.waitingCount, reads: reads.waitingCount }));
  const { SERVICES_METRICS_PORT: metricsPort } = settings;
  const metricsServer = metricsPort === '' ? null : await serveMetrics(metrics.registry, metricsPort);
  const server = await startServer(modules, {
    host: settings.SERVICES_HOST,
    port: settings.SERVICES_PORT,
    maxConnections: settings.SERVICES_CONNECTIONS,
    reads,
    identity,
    metrics,
    log,
  });
  simulation?.start();
  log.info({ port: server.port, services: [...settings.services] }, 'services are ready');

  return {
    port: server.port,
    metricsPort: metricsServer?.port ?? null,
    db,
    async close() {
      await simulation?.stop();
      signal.committed();
      await server.close();
      metricsServer?.close();
      for (const module of modules) await module.close();
      await notifications?.stop();
      signal.close();
      await Promise.all([db, bidDb, feedDb, readDb].map((one) => one.destroy()));
    },
  };
}

/** Connections by what they are for, so that none can take those of another: see `docs/decisions/0046`. */
function createPools(settings: Settings, connectionString: string, log: Log) {
  const poolOf = (max: number, statementTimeoutMs?: number) =>
    createPool({
      connectionString,
      max,
      applicationName: 'recolta-services',
      log,
      ...(statementTimeoutMs === undefined ? {} : { statementTimeoutMs }),
    });
  const pools = {
    writes: poolOf(settings.DATABASE_POOL),
    bids: poolOf(settings.BID_POOL),
    feed: poolOf(settings.FEED_POOL),
    reads: poolOf(settings.READ_POOL, settings.READ_TIMEOUT_MS),
  };
  return {
    pools,
    db: createKysely<AllTables>(pools.writes),
    bidDb: createKysely<AllTables>(pools.bids),
    feedDb: createKysely<AllTables>(pools.feed),
    readDb: createKysely<AllTables>(pools.reads),
  };
}

function mainTables(db: Kysely<AllTables>): Kysely<MainTables> {
  return db.$pickTables<keyof MainTables>();
}

function liveTables(db: Kysely<AllTables>): Kysely<LiveTables> {
  return db.$pickTables<keyof LiveTables>();
}
