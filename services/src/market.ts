import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '@recolta/server-kit/log';
import type { Traces } from '@recolta/server-kit/tracing/span';
import { maxPhotos } from '@recolta/shared/domain/goods/goods-terms';
import type { Kysely } from 'kysely';
import { demoLogins } from '../seed/demo-logins.ts';
import { lockDemoLogins } from '../seed/lock-demo-logins.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { seedMarketData } from '../seed/seed-market-data.ts';
import { seedProducts } from '../seed/seed-products.ts';
import { Simulation } from '../seed/simulation.ts';
import type { AllTables } from './all-tables.ts';
import { categories } from './catalogue/category/categories.ts';
import { createCatalogueModule } from './catalogue/module.ts';
import type { CatalogueTables } from './catalogue/tables.ts';
import type { ServicesSettings } from './config/settings.ts';
import type { ContentOptions } from './content/content-options.ts';
import type { ContentTables } from './content/tables.ts';
import { market } from './live/account/account-market.ts';
import { BidQueue } from './live/bid/bid-queue.ts';
import { saleFiles } from './live/file/upload-auction-file.ts';
import { invitations } from './live/invitation/invitation-links.ts';
import { createLiveModule } from './live/module.ts';
import { ensureSigningKey } from './live/proof/signing-keys.ts';
import { sales } from './live/reference/public-sales.ts';
import type { LiveTables } from './live/tables.ts';
import { audit } from './main/audit/write-audit.ts';
import { deals } from './main/contract/open-deals.ts';
import { FactorKeys } from './main/factor/factor-keys.ts';
import { mails } from './main/mail/enqueue-mail.ts';
import { createMainModule } from './main/module.ts';
import { defaultPublicUrl, startNotificationWork } from './main/notification/notification-work.ts';
import { notifications as notificationsPort } from './main/notification/notify.ts';
import { identity } from './main/session/find-callers.ts';
import type { MainTables } from './main/tables.ts';
import { showMarket } from './market-metrics.ts';
import { EpochGuard, ensureEpoch } from './platform/db/epoch.ts';
import { migrate } from './platform/db/migrate.ts';
import { createKysely, createPool, type PoolOptions } from './platform/db/pool.ts';
import { FeedSignal } from './platform/feed/feed-signal.ts';
import { createFileStore } from './platform/files/create-file-store.ts';
import { TransferSlots } from './platform/files/transfer-slots.ts';
import { ReadGate } from './platform/http/read-gate.ts';
import { createServiceHandler } from './platform/http/server.ts';
import type { ServiceModule } from './platform/http/service-module.ts';
import type { ServicesMetrics } from './platform/metrics.ts';
import { SessionAccounts } from './platform/session-accounts.ts';
import { startContent } from './start-content.ts';

const bytesOfMb = 1024 * 1024;
const epochEachMs = 1000;
/** An administrator views the four documents of an account side by side. */
const documentsPerUser = 6;
/** The maximum number per auction. */
const photosPerUser = maxPhotos;

export interface Market {
  readonly db: Kysely<AllTables>;
  readonly bids: BidQueue;
  readonly signal: FeedSignal;
  /** Answers a request at `/<service>/…`. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Ends long polls, so that the server can answer its last calls. */
  leave(): Promise<void>;
  /** Called after the last call. */
  close(): Promise<void>;
}

interface MarketOptions {
  readonly connectionString: string;
  /** True if no other process works on this database, so none has to be notified. */
  readonly isOnlyProcess: boolean;
  readonly serviceToken: string;
  /** Secret that protects second factors. */
  readonly factorKey: string;
  readonly content: Pick<ContentOptions, 'accessTokens' | 'assets'>;
  readonly metrics: ServicesMetrics;
  readonly traces: Traces | null;
  readonly log: Log;
}

/**
 * The services named in the settings, on one database: applies migrations, epoch, reference data and, in
 * demonstration mode, the demonstration data.
 */
export async function createMarket(settings: ServicesSettings, options: MarketOptions): Promise<Market> {
  const { connectionString, isOnlyProcess, serviceToken, metrics, traces, log } = options;
  const applied = await migrate({ connectionString, log });
  if (applied.length > 0) log.info({ applied }, 'database brought up to date');
  const epochs = new EpochGuard(log);
  const { pools, db, bidDb, feedDb, readDb } = createPools(settings, {
    ...{ connectionString, epochs, log },
    isTraced: traces !== null,
  });
  metrics.showPools(pools);
  await ensureEpoch(db, log);
  // In addition to the check of each new connection: a standby may be promoted while connections are open.
  const epochTimer = setInterval(() => {
    epochs
      .check(pools.feed)
      .catch((error: unknown) => log.debug({ err: error }, 'the epoch was not checked'));
  }, epochEachMs);
  await seedProducts(db.$pickTables<'live.selling_products'>());

  const signal = new FeedSignal(isOnlyProcess ? null : pools.feed, log);
  await signal.listen();
  const sessions = new SessionAccounts(feedDb, identity);
  const bids = new BidQueue({ db: liveTables(bidDb), signal, sessions, identity, audit, deals, metrics });

  const files = createFileStore(settings, metrics.dependency('s3'));
  const uploads = new TransferSlots(settings.UPLOADS_AT_ONCE);
  if (settings.isDemo) {
    await seedDemo(db, files, settings.PUBLIC_URL || defaultPublicUrl);
    await seedMarketData(db);
  } else await lockDemoLogins(db, log);
  const simulation =
    settings.isDemo && settings.services.has('live-auctions') ? new Simulation(db, bids, log) : null;

  const reads = new ReadGate(settings.READ_POOL, sessions);
  const storedFiles = saleFiles({ db: liveTables(db), identity, files });
  const modules: ServiceModule[] = [];
  const notifications = settings.services.has('main')
    ? await startNotificationWork(settings, {
        ...{ db, connectionString, dependency: metrics.dependency, log },
      })
    : null;
  if (settings.services.has('main')) {
    modules.push(
      createMainModule({
        db: mainTables(db),
        readDb: mainTables(readDb),
        feedDb: mainTables(feedDb),
        uploads,
        downloads: new TransferSlots(settings.DOWNLOADS_AT_ONCE, documentsPerUser),
        maxUnconfirmedBytes: settings.UNCONFIRMED_FILES_MB * bytesOfMb,
        maxOpenAnnouncements: settings.OPEN_ANNOUNCEMENTS_MAX,
        market,
        sales,
        invitations,
        categories,
        saleFiles: storedFiles,
        signal,
        metrics,
        files,
        serviceToken,
        factorKeys: new FactorKeys(options.factorKey),
        log,
        demoLogins: settings.isDemo ? demoLogins : [],
        pushKey: notifications?.pushKey ?? '',
        keptMails: settings.showsKeptMails ? (notifications?.keptMails ?? null) : null,
        hasOpenApi: settings.hasOpenApi,
        publicUrl: settings.PUBLIC_URL || defaultPublicUrl,
      }),
    );
  }
  if (settings.services.has('catalogue')) {
    modules.push(
      createCatalogueModule({
        db: catalogueTables(db),
        readDb: catalogueTables(readDb),
        feedDb: catalogueTables(feedDb),
        ...{ identity, audit, files, uploads, signal, serviceToken, log },
        saleFiles: storedFiles,
        downloads: new TransferSlots(settings.DOWNLOADS_AT_ONCE, photosPerUser),
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
        deals,
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
  modules.push(
    ...(await startContent(settings, options.content, {
      ...{ db: contentTables(db), readDb: contentTables(readDb), feedDb: contentTables(feedDb) },
      ...{ reads, signal, serviceToken, log },
    })),
  );
  showMarket(metrics, readDb, settings.DATA_DIR, log);
  metrics.showWaiting(() => ({ bids: bids.waitingCount, reads: reads.waitingCount }));
  simulation?.start();

  return {
    db,
    bids,
    signal,
    handle: createServiceHandler(modules, { reads, identity, metrics, traces, log }),
    async leave() {
      await simulation?.stop();
      signal.committed();
    },
    async close() {
      clearInterval(epochTimer);
      for (const module of modules) await module.close();
      await notifications?.stop();
      signal.close();
      await Promise.all([db, bidDb, feedDb, readDb].map((one) => one.destroy()));
    },
  };
}

/** A pool per purpose, so that one cannot starve another: decision 0046 in `docs/decisions/bids.md`. */
function createPools(
  settings: ServicesSettings,
  {
    connectionString,
    epochs,
    isTraced,
    log,
  }: { connectionString: string; epochs: EpochGuard; isTraced: boolean; log: Log },
) {
  const poolOf = (max: number, more: Pick<PoolOptions, 'isPrepared' | 'statementTimeoutMs'> = {}) =>
    createPool({
      connectionString,
      max,
      applicationName: 'recolta-services',
      onConnect: (client) => epochs.check(client),
      log,
      ...more,
    });
  const pools = {
    writes: poolOf(settings.DATABASE_POOL),
    bids: poolOf(settings.BID_POOL, { isPrepared: true }),
    feed: poolOf(settings.FEED_POOL),
    reads: poolOf(settings.READ_POOL, { statementTimeoutMs: settings.READ_TIMEOUT_MS }),
  };
  return {
    pools,
    db: createKysely<AllTables>(pools.writes, isTraced),
    bidDb: createKysely<AllTables>(pools.bids, isTraced),
    feedDb: createKysely<AllTables>(pools.feed, isTraced),
    readDb: createKysely<AllTables>(pools.reads, isTraced),
  };
}

function mainTables(db: Kysely<AllTables>): Kysely<MainTables> {
  return db.$pickTables<keyof MainTables>();
}

function catalogueTables(db: Kysely<AllTables>): Kysely<CatalogueTables> {
  return db.$pickTables<keyof CatalogueTables>();
}

function contentTables(db: Kysely<AllTables>): Kysely<ContentTables> {
  return db.$pickTables<keyof ContentTables>();
}

function liveTables(db: Kysely<AllTables>): Kysely<LiveTables> {
  return db.$pickTables<keyof LiveTables>();
}
