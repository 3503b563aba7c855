import type { Kysely } from 'kysely';
import type { AllTables } from '../../services/src/all-tables.ts';
import { createKysely, createPool } from '../../services/src/platform/db/pool.ts';
import { makeAccount, makeAccounts, type TestAccount } from '../../services/tests/harness/accounts.ts';
import { makeAuction } from '../../services/tests/harness/auctions.ts';
import { type BenchMarket, startMarket } from '../stack/market.ts';
import { type BenchRelay, defaultLimits, startRelay } from '../stack/relay-process.ts';
import type { Lanes } from './honest/honest-command.ts';
import { encoded } from './http-call.ts';

const auctions = 20;
const bidders = 8;
/** Listed without bids: joining the list transfers as much as on a busy day. */
const furtherAuctions = 100;
const bidEveryMs = 1000;

export interface Stand extends AsyncDisposable {
  readonly market: BenchMarket;
  readonly relay: BenchRelay;
  readonly db: Kysely<AllTables>;
  readonly owner: TestAccount;
  readonly auctionIds: readonly string[];
  /** Twenty bids per second: one on each of twenty auctions, by eight accounts. */
  readonly bids: Lanes;
  /** Requests that pages poll every 3 s without a socket: one encoded call per auction. */
  readonly polls: readonly string[];
}

/** Services, embedded PostgreSQL and relay with their default limits, with running auctions and bidders. */
export async function startStand({
  relaySettings = {},
}: {
  readonly relaySettings?: Readonly<Record<string, string>>;
} = {}): Promise<Stand> {
  await using starting = new AsyncDisposableStack();
  const market = starting.use(await startMarket({ bidders: 0 }));
  const pool = createPool({ connectionString: market.connectionString, max: 4, applicationName: 'bench' });
  const db = createKysely<AllTables>(pool);
  starting.defer(() => db.destroy());
  const owner = await makeAccount(db, { role: 'Provider', mayPost: true });
  const accounts = await makeAccounts(db, bidders);
  const lanes: Lanes['lanes'] = [];
  const auctionIds: string[] = [];
  for (let index = 0; index < auctions; index++) {
    const id = await makeOpenAuction(db, owner, accounts);
    const [first, second] = [accounts[index % bidders], accounts[(index + 1) % bidders]];
    auctionIds.push(id);
    lanes.push({
      kind: 'bid',
      path: bidPath(id),
      tokens: [first?.token ?? '', second?.token ?? ''],
      firstPriceMinor: 1_00,
    });
  }
  for (let index = 0; index < furtherAuctions; index++) await makeOpenAuction(db, owner, []);
  const relay = starting.use(
    await startRelay(market, { ...defaultLimits, ...relaySettings }, { maxHeapMegabytes: 1024 }),
  );
  const running = starting.move();
  return {
    market,
    relay,
    db,
    owner,
    auctionIds,
    bids: { name: 'bids', everyMs: bidEveryMs, lanes },
    polls: auctionIds.map((id) => encoded({ path: `/rooms/auction:${id}` })),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** On the relay, without `/bids/my`. */
export function bidPath(auctionId: string): string {
  return `/services/live-auctions/api/v1/auctions/${auctionId}`;
}

/** Runs for an hour; any price 0.01 above the best is accepted. */
export async function makeOpenAuction(
  db: Kysely<AllTables>,
  owner: TestAccount,
  termsAccepted: readonly TestAccount[],
  listing: Parameters<typeof makeAuction>[1]['listing'] = {},
): Promise<string> {
  const { id } = await makeAuction(db, {
    owner,
    biddingType: 'Flexible',
    startingPriceMinor: 1_00,
    stepMinor: 1,
    termsAccepted,
    listing,
  });
  return id;
}
