import { randomUUID } from 'node:crypto';
import { consoleLog } from '@recolta/embedded-postgres/db-log';
import { startEmbeddedPostgres } from '@recolta/embedded-postgres/embedded-postgres';
import { advanceTo } from '@recolta/shared/domain/live-auction/advance-to';
import { type AuctionTerms, createAuction } from '@recolta/shared/domain/live-auction/create-auction';
import { decideCommand } from '@recolta/shared/domain/live-auction/decide-command';
import { noGaps } from '@recolta/shared/domain/live-auction/outage';
import { termsHashOf } from '@recolta/shared/domain/live-auction/terms-hash';
import { type Kysely, sql } from 'kysely';
import { simulatedAccounts } from '../../services/seed/demo-accounts.ts';
import { demoLots } from '../../services/seed/demo-lots.ts';
import { insertAccount } from '../../services/seed/seed-demo.ts';
import type { AllTables } from '../../services/src/all-tables.ts';
import { insertAuction } from '../../services/src/live/auction/insert-auction.ts';
import { identity } from '../../services/src/main/session/find-callers.ts';
import { createKysely, createPool } from '../../services/src/platform/db/pool.ts';
import { hashToken, newToken } from '../../services/src/platform/token.ts';
import { type Child, portOf, startChild } from './child-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

const hourMs = 3_600_000;
const serviceToken = newToken();
const contentToken = newToken();

export interface BenchMarket extends AsyncDisposable {
  /** Base address of the services, without a trailing slash. */
  readonly servicesUrl: string;
  readonly servicesPort: number;
  readonly services: Child;
  readonly serviceToken: string;
  readonly contentToken: string;
  readonly connectionString: string;
  readonly postgresVersion: string;
  /** InProgress and open to all; any price 0.01 above the best is accepted. */
  readonly auctionId: string;
  /** More of the same, as many as requested. */
  readonly otherAuctionIds: readonly string[];
  readonly administratorToken: string;
  /** One session per bidder, all with the terms accepted. */
  readonly bidderTokens: readonly string[];
}

/**
 * A durable PostgreSQL in a temporary folder, started as the product does; a services process on it; and one live
 * auction with its bidders.
 *
 * @param servicesFile entry file of the services, relative to the repository
 * @param settings     added to the services' settings of every benchmark
 */
export async function startMarket({
  bidders,
  otherAuctions = 0,
  servicesFile = 'services/src/main.ts',
  settings = {},
}: {
  readonly bidders: number;
  readonly otherAuctions?: number;
  readonly servicesFile?: string;
  readonly settings?: Readonly<Record<string, string>>;
}): Promise<BenchMarket> {
  await using starting = new AsyncDisposableStack();
  const { path: dataDir } = starting.use(temporaryFolder('market'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: consoleLog() });
  starting.defer(() => postgres.stop());
  const services = starting.use(
    startChild(servicesFile, {
      SERVICES_PORT: '0',
      DATABASE_URL: postgres.connectionString,
      DATA_DIR: dataDir,
      SERVICE_TOKEN: serviceToken,
      CONTENT_TOKEN: contentToken,
      DEMO: '0',
      ...settings,
    }),
  );
  const servicesPort = await services.line(portOf('services are ready'));
  const pool = createPool({ connectionString: postgres.connectionString, max: 2, applicationName: 'bench' });
  const db = createKysely<AllTables>(pool);
  starting.defer(() => db.destroy());
  const { rows } = await sql<{ version: string }>`select split_part(version(), ' ', 2) as version`.execute(
    db,
  );
  const seeded = await seed(db, bidders, otherAuctions);
  const running = starting.move();
  return {
    ...seeded,
    servicesUrl: `http://127.0.0.1:${servicesPort}`,
    servicesPort,
    services,
    serviceToken,
    contentToken,
    connectionString: postgres.connectionString,
    postgresVersion: rows[0]?.version ?? '',
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

async function seed(db: Kysely<AllTables>, bidders: number, otherAuctions: number) {
  const [example] = simulatedAccounts;
  if (!example) throw new Error('there is no example of an account');
  const addAccount = (email: string, role = example.role) =>
    insertAccount(db, { ...example, email, role, companyNumber: email, iban: null }, 'none');
  const addSession = async (userId: string) => {
    const token = newToken();
    await sql`insert into main.sessions (token_hash, user_id, ends_at)
      values (${hashToken(token)}, ${userId}, clock_timestamp() + interval '1 day')`.execute(db);
    return token;
  };
  const owner = await addAccount('owner@bench.invalid');
  const auctionId = await seedAuction(db, owner.accountId);
  const otherAuctionIds: string[] = [];
  for (let number = 1; number <= otherAuctions; number++)
    otherAuctionIds.push(await seedAuction(db, owner.accountId, number));
  const administratorToken = await addSession((await addAccount('admin@bench.invalid', 'Admin')).userId);
  const bidderTokens: string[] = [];
  for (let number = 1; number <= bidders; number++) {
    const { accountId, userId } = await addAccount(`bidder${number}@bench.invalid`);
    bidderTokens.push(await addSession(userId));
    await db
      .insertInto('live.terms_acceptances')
      .values([auctionId, ...otherAuctionIds].map((id) => ({ auction_id: id, account_id: accountId })))
      .execute();
  }
  return { auctionId, otherAuctionIds, administratorToken, bidderTokens };
}

async function seedAuction(db: Kysely<AllTables>, ownerAccountId: string, number = 0): Promise<string> {
  const lots = demoLots().filter(({ type }) => type === 'Selling');
  const lot = lots[number % lots.length];
  if (!lot) throw new Error('there is no example of a lot');
  const nowMs = Date.now();
  const terms: Omit<AuctionTerms, 'id'> = {
    ...lot,
    biddingType: 'Flexible',
    startingPriceMinor: 1_00,
    desiredPriceMinor: null,
    stepMinor: 1,
    startsAtMs: nowMs - hourMs,
    // Not all at once.
    endsAtMs: nowMs + 6 * hourMs + (number % 3000) * 1000,
    hardEndsAtMs: nowMs + 7 * hourMs,
    decisionWindowMs: 2 * hourMs,
  };
  const created = createAuction(
    { ...terms, id: randomUUID() },
    termsHashOf(terms, lot.listing, lot.details),
    nowMs - 3 * hourMs,
  );
  const approved = decideCommand(created.auction, { type: 'administrator.approve' }, nowMs - 2 * hourMs);
  if (approved.kind === 'refused') throw new Error('the auction was not approved');
  const begun = advanceTo(approved.auction, nowMs, noGaps);
  await db.transaction().execute((trx) =>
    insertAuction(trx, identity, {
      auction: begun.auction,
      posted: terms,
      listing: {
        ...lot.listing,
        cover: null,
        audience: 'Open',
        isDemo: false,
        ownerCompanyName: 'Agro Siliștea SRL',
      },
      ownerAccountId,
      backupPriceMinor: null,
      details: lot.details,
      entries: [created.entry, ...approved.entries, ...begun.entries],
      participants: [],
    }),
  );
  return begun.auction.id;
}
