import { setTimeout as delay } from 'node:timers/promises';
import { consoleLog } from '@recolta/embedded-postgres/db-log';
import { seededRandom } from '@recolta/shared/testing/valid-history';
import type { Kysely } from 'kysely';
import type { AllTables } from '../../src/all-tables.ts';
import { EpochGuard } from '../../src/platform/db/epoch.ts';
import { createKysely, createPool } from '../../src/platform/db/pool.ts';
import { reachDatabase } from '../../src/platform/db/reach-database.ts';
import { makeAccounts } from '../harness/accounts.ts';
import { giveCheapPasswords } from '../harness/cheap-password.ts';
import { storedAuction, storedLog, storedParticipants } from '../harness/replayed-log.ts';
import { AcknowledgedActs } from './acknowledged-acts.ts';
import { checkActs, type Finding } from './check-acts.ts';
import { checkAuction } from './check-auction.ts';
import { isExpectedError } from './expected-errors.ts';
import { type FaultKind, faultKinds, inject, shuffledFaults } from './faults.ts';
import { LiveBidding } from './live-bidding.ts';
import { LongRunSite } from './long-run-site.ts';
import { Negotiations } from './negotiations.ts';
import { findWrongEvents, readStoredActs } from './read-stored.ts';
import { RelayCalls } from './relay-calls.ts';
import { RoomWatchers } from './room-watchers.ts';

export interface PieceOptions {
  readonly seed: number;
  readonly faults: number;
  /** Acts that are acknowledged after each fault, before the next. */
  readonly actsPerFault: number;
  readonly accounts: number;
  readonly salesAtOnce: number;
  readonly auctionsAtOnce: number;
  readonly auctionMs: readonly [number, number];
  readonly isExtended: boolean;
  readonly faultMs: readonly [number, number];
  readonly usesRedis: boolean;
  /** File of the acknowledged acts. */
  readonly actsFile: string;
  /** Gets a line after each fault. */
  readonly report: (line: string) => void;
}

export interface PieceResult {
  readonly seed: number;
  readonly acts: number;
  /** Acts of each kind; accepted bids are counted among the bids as well. */
  readonly kinds: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  readonly statesSeen: number;
  readonly findings: readonly Finding[];
  readonly seconds: number;
}

/** No act is acknowledged for this long although all processes run: something hangs. */
const mostIdleMs = 60_000;
const pollMs = 25;

/**
 * Runs load and faults on a new site, then compares everything that was acknowledged and displayed with the
 * database.
 */
export async function runPiece(options: PieceOptions): Promise<PieceResult> {
  const startMs = performance.now();
  const site = await LongRunSite.start(options.usesRedis);
  const { address: connectionString } = site.pair;
  await reachDatabase(connectionString);
  const log = { ...consoleLog(), warn: () => undefined, error: () => undefined };
  const guard = new EpochGuard(log);
  const pool = createPool({
    ...{ connectionString, max: 8, applicationName: 'recolta-long-run', log },
    onConnect: (client) => guard.check(client),
  });
  const db = createKysely<AllTables>(pool);
  try {
    return await runOn(site, db, options, startMs);
  } finally {
    await site.stop();
    await db.destroy();
  }
}

async function runOn(
  site: LongRunSite,
  db: Kysely<AllTables>,
  options: PieceOptions,
  startMs: number,
): Promise<PieceResult> {
  const random = seededRandom(options.seed);
  const acts = new AcknowledgedActs(options.actsFile);
  const calls = new RelayCalls(site, random);
  const accounts = await makeAccounts(db, options.accounts);
  await giveCheapPasswords(
    db,
    accounts.map(({ accountId }) => accountId),
  );
  const { auctionMs, isExtended } = options;
  const load = { db, calls, acts, accounts, random, auctionMs, isExtended };
  const bidding = new LiveBidding(load);
  const sales = new Negotiations(load);
  const watchers = new RoomWatchers(site, () => bidding.ids);
  const watching = watchers.run();
  const working = Promise.all([bidding.run(options.auctionsAtOnce), sales.run(options.salesAtOnce)]);
  const injected = await Promise.race([injectFaults(site, db, acts, options), working.then(() => null)]);
  bidding.end();
  sales.end();
  await working;
  watchers.end();
  await watching;
  await bidding.askAgain();
  calls.agent.destroy();
  await site.stopProcesses();

  const acknowledged = acts.read();
  const findings: Finding[] = [...checkActs(acknowledged, await readStoredActs(db))];
  const shown = [...watchers.shown.values()];
  for (const { auction, bids } of bidding.auctions) {
    const { id } = auction;
    findings.push(
      ...checkAuction({
        ...{ auction, calls: bids.calls, log: await storedLog(db, id), after: await storedAuction(db, id) },
        participants: await storedParticipants(db, id),
        shown: shown.filter(({ auctionId }) => auctionId === id),
      }),
    );
  }
  const others = [
    ...(await findWrongEvents(db)).map((id) => `the feed's events of ${id} do not match its versions`),
    ...watchers.wentBack,
    ...site.errors.filter((line) => !isExpectedError(line)),
  ];
  findings.push(...others.map((text) => ({ kind: 'other' as const, text })));
  const bids = acknowledged.filter((ack) => ack.kind === 'liveBid');
  return {
    seed: options.seed,
    acts: acts.count,
    kinds: {
      ...countBy(acknowledged.map(({ kind }) => kind)),
      'accepted bids': bids.filter(({ accepted }) => accepted).length,
      auctions: bidding.auctions.length,
    },
    faults: countBy(injected ?? []),
    statesSeen: watchers.states,
    findings,
    seconds: Math.round((performance.now() - startMs) / 1000),
  };
}

/** Injects one fault after the other, each once the site has recovered from the previous one. */
async function injectFaults(
  site: LongRunSite,
  db: Kysely<AllTables>,
  acts: AcknowledgedActs,
  { seed, faults, actsPerFault, faultMs: lengthMs, report }: PieceOptions,
): Promise<FaultKind[]> {
  // A separate generator, so that a seed gives the same faults regardless of the load.
  const random = seededRandom(seed);
  const kinds = faultKinds.filter((kind) => site.hasRedis || !kind.startsWith('Redis'));
  const injected: FaultKind[] = [];
  await waitForActs(acts, Math.min(actsPerFault, 50));
  for (const kind of shuffledFaults(kinds, random)) {
    if (injected.length === faults) break;
    await inject(kind, { site, db, random, lengthMs });
    injected.push(kind);
    report(`fault ${injected.length}, ${kind}: ${acts.count} acts`);
    const sinceMs = performance.now();
    while (!(await site.isUp())) {
      if (performance.now() - sinceMs > mostIdleMs)
        throw new Error(`not all processes answer after: ${kind}`);
      await delay(pollMs);
    }
    // At least some after each recovery, and as many as are due by now.
    await waitForActs(acts, Math.max(acts.count + 10, injected.length * actsPerFault));
  }
  return injected;
}

async function waitForActs(acts: AcknowledgedActs, count: number): Promise<void> {
  let last = acts.count;
  let lastMs = performance.now();
  while (acts.count < count) {
    await delay(pollMs);
    if (acts.count > last) [last, lastMs] = [acts.count, performance.now()];
    else if (performance.now() - lastMs > mostIdleMs)
      throw new Error(`no act was acknowledged for ${mostIdleMs} ms, ${last} before`);
  }
}

function countBy(texts: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
  return counts;
}
