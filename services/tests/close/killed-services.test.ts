import { setTimeout as delay } from 'node:timers/promises';
import { ownDataDir } from '@recolta/embedded-postgres/testing/own-data-dir';
import { firstBrokenEntry } from '@recolta/shared/domain/live-auction/entry-hash';
import type { LiveAuction } from '@recolta/shared/domain/live-auction/live-auction';
import { outageOfReason, type ServiceGap } from '@recolta/shared/domain/live-auction/outage';
import { type Random, seededRandom } from '@recolta/shared/testing/valid-history';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AllTables } from '../../src/all-tables.ts';
import { createKysely } from '../../src/platform/db/pool.ts';
import { createTestDatabase } from '../cluster/test-database.ts';
import { makeAccount } from '../harness/accounts.ts';
import { makeAuction } from '../harness/auctions.ts';
import { storedLog } from '../harness/replayed-log.ts';
import { type ServicesProcess, startServicesProcess } from '../harness/services-process.ts';

const seed = Number(process.env.OUTAGE_SEED ?? Date.now() % 1_000_000);
/** Runs of each case; the short form has only the first case, once. */
const rounds = Number(process.env.OUTAGE_ROUNDS ?? 0);
const auctionCount = 50;
const windowMs = 3000;

/** A step of a plan, in milliseconds after the first auction could end. */
interface Step {
  readonly atMs: number;
  readonly act: 'kill' | 'start' | 'SIGSTOP' | 'SIGCONT';
  readonly process: number;
}

interface Case {
  readonly name: string;
  readonly processes: number;
  readonly steps: (random: Random) => Step[];
}

const during = (process: number, fromMs: number, lengthMs: number): Step[] => [
  { atMs: fromMs, act: 'kill', process },
  { atMs: fromMs + lengthMs, act: 'start', process },
];
const stopped = (fromMs: number, lengthMs: number): Step[] => [
  { atMs: fromMs, act: 'SIGSTOP', process: 0 },
  { atMs: fromMs + lengthMs, act: 'SIGCONT', process: 0 },
];
const somewhere = (random: Random) => 1500 + Math.floor(random() * 3000);

/** With 50 auctions and a last window of 3 s, each kill hits the end of some, and the window of others. */
const oneThenBoth: Case = {
  name: 'one of two for 7 s, then both for 6 s',
  processes: 2,
  steps: (random) => {
    const atMs = somewhere(random) / 3;
    return [
      { atMs, act: 'kill', process: 0 },
      { atMs: atMs + 7000, act: 'kill', process: 1 },
      { atMs: atMs + 13_000, act: 'start', process: 1 },
    ];
  },
};
const longCases: Case[] = [
  { name: 'for 1 s', processes: 1, steps: (random) => during(0, somewhere(random), 1000) },
  { name: 'for 6 s', processes: 1, steps: (random) => during(0, somewhere(random), 6000) },
  {
    name: 'twice for 6 s',
    processes: 1,
    steps: (random) => [
      ...during(0, somewhere(random), 6000),
      ...during(0, 13_000 + Math.floor(random() * 2500), 6000),
    ],
  },
  { name: 'one of two for 10 s', processes: 2, steps: (random) => during(1, somewhere(random), 10_000) },
  { name: 'stopped for 1 s', processes: 1, steps: (random) => stopped(somewhere(random), 1000) },
  { name: 'stopped for 10 s', processes: 1, steps: (random) => stopped(somewhere(random), 10_000) },
];
const cases = [oneThenBoth, ...(rounds > 0 ? longCases : [])];

describe(`killed services, OUTAGE_SEED=${seed}`, () => {
  it.each(
    cases.flatMap((one, index) =>
      Array.from({ length: Math.max(rounds, 1) }, (_, round) => ({
        ...one,
        random: seededRandom(seed + index * 100 + round),
      })),
    ),
  )(
    '[L11] $name: each auction ends once, or is resumed once where the record shows a gap in its last window',
    { timeout: 420_000 },
    async ({ name, processes, steps, random }) => {
      const plan = steps(random);
      const database = await createTestDatabase();
      onTestFinished(() => database.drop());
      const db = createKysely<AllTables>(database.pool);
      const dataDir = ownDataDir();
      const start = () => startServicesProcess(database.connectionString, dataDir);
      const running: ServicesProcess[] = [];
      onTestFinished(async () => void (await Promise.all(running.map((one) => one.kill()))));
      for (let index = 0; index < processes; index++) running.push(await start());
      const owner = await makeAccount(db);

      const lastStepMs = Math.max(...plan.map(({ atMs }) => atMs));
      const beganMs = Date.now();
      const auctions = await Promise.all(
        Array.from({ length: auctionCount }, (_, index) =>
          makeAuction(db, {
            ...{ owner, extensionWindowMs: windowMs, startsInMs: -60_000 },
            endsInMs: 1000 + Math.floor((index / auctionCount) * (lastStepMs + windowMs)),
          }),
        ),
      );
      const silences = await carryOut(plan, running, start, beganMs);

      // From here on the services run undisturbed.
      await vi.waitFor(
        async () => {
          const { rows } = await sql`
            select 1 from live.auctions where status in ('Scheduled', 'InProgress')`.execute(db);
          expect(rows).toHaveLength(0);
        },
        { timeout: 60_000, interval: 200 },
      );
      const outages = (await db.selectFrom('live.outages').selectAll().orderBy('since').execute()).map(
        ({ since, until }) => ({ sinceMs: since.getTime(), untilMs: until.getTime() }),
      );
      for (const silence of silences.filter(isOutage)) {
        expect(outages.filter((gap) => overlaps(gap, silence))).toHaveLength(1);
      }
      let resumed = 0;
      for (const auction of auctions) {
        const log = await storedLog(db, auction.id);
        const end = log.slice(auction.version).filter(({ kind }) => kind !== 'started');
        expect(firstBrokenEntry(auction.id, log)).toBeNull();
        const named = outageOfReason(end[0]?.reason ?? null);
        expect(verdictsOf(auction, outages, silences)).toContainEqual(named);
        if (named === null) {
          expect(end).toMatchObject([{ kind: 'failed', atMs: auction.endsAtMs }]);
        } else {
          resumed += 1;
          const endsAtMs = (end[0]?.atMs ?? 0) + windowMs;
          expect(end).toMatchObject([
            { kind: 'resumed', endsAtMs },
            { kind: 'failed', atMs: endsAtMs },
          ]);
        }
      }
      if (silences.some(isOutage)) expect(resumed).toBeGreaterThan(0);
      expect(resumed).toBeLessThan(auctionCount);
      process.stdout.write(
        `outage: ${name}: seed ${seed}, ${outages.length} gaps, ${resumed} of ${auctionCount} resumed\n`,
      );
    },
  );
});

const isOutage = ({ sinceMs, untilMs }: ServiceGap) => untilMs - sinceMs > 5000;
const overlaps = (a: ServiceGap, b: ServiceGap) => a.sinceMs < b.untilMs && b.sinceMs < a.untilMs;

/** Carries out a plan. @returns the times in which certainly no process ran */
async function carryOut(
  plan: readonly Step[],
  running: ServicesProcess[],
  start: () => Promise<ServicesProcess>,
  beganMs: number,
): Promise<ServiceGap[]> {
  const away = new Set<number>();
  const silences: ServiceGap[] = [];
  let sinceMs: number | null = null;
  for (const step of plan) {
    await delay(Math.max(0, beganMs + step.atMs - Date.now()));
    const one = running[step.process];
    if (step.act === 'kill' || step.act === 'SIGSTOP') {
      if (step.act === 'kill') await one?.kill();
      else one?.signal('SIGSTOP');
      away.add(step.process);
      if (away.size === running.length) sinceMs = Date.now();
      continue;
    }
    away.delete(step.process);
    if (sinceMs !== null) silences.push({ sinceMs, untilMs: Date.now() });
    sinceMs = null;
    if (step.act === 'SIGCONT') one?.signal('SIGCONT');
    else running[step.process] = await start();
  }
  return silences;
}

/**
 * Returns the allowed decisions: the outage that the auction was resumed after, or null if it ended. Both are allowed
 * if it ended between the last heartbeat and the kill.
 */
function verdictsOf(
  { endsAtMs }: LiveAuction,
  outages: readonly ServiceGap[],
  silences: readonly ServiceGap[],
): (ServiceGap | null)[] {
  const outage = outages.find((gap) => overlaps(gap, { sinceMs: endsAtMs - windowMs, untilMs: endsAtMs }));
  if (!outage) return [null];
  const silence = silences.find((one) => overlaps(one, outage));
  return silence && endsAtMs > silence.sinceMs ? [outage] : [outage, null];
}
