import { ownDataDir } from '@recolta/embedded-postgres/testing/own-data-dir';
import { firstBrokenEntry } from '@recolta/shared/domain/live-auction/entry-hash';
import { checkHistory } from '@recolta/shared/testing/history-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AllTables } from '../../src/all-tables.ts';
import { createKysely } from '../../src/platform/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { makeAccount, makeAccounts } from '../harness/accounts.ts';
import { makeAuction } from '../harness/auctions.ts';
import {
  replayedLog,
  storedAuction,
  storedFacts,
  storedLog,
  storedParticipants,
} from '../harness/replayed-log.ts';
import { Storm } from './storm.ts';

const seed = Number(process.env.STORM_SEED ?? Date.now() % 1_000_000);
const bidCount = Number(process.env.STORM_BIDS ?? 1000);
const isLong = bidCount > 10_000;
const endsInMs = isLong ? 45_000 : 7000;
const killCount = isLong ? 12 : 3;

describe(`the storm, STORM_SEED=${seed}`, () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it(`[L3] [L5] [L6] ${bidCount} bids of 64 bidders in three processes that are killed leave one order that explains all`, {
    timeout: 420_000,
  }, async () => {
    const db = createKysely<AllTables>(database.pool);
    const { connectionString } = database;
    const storm = new Storm({ seed, bidCount, killCount, connectionString, dataDir: ownDataDir() });
    onTestFinished(async () => void (await storm.stop()));
    await storm.start();
    const owner = await makeAccount(db);
    const bidders = await makeAccounts(db, 64);
    const auction = await makeAuction(db, {
      ...{ owner, endsInMs, hardEndAfterMs: 2000, extensionWindowMs: 700, stepMinor: 5 },
      termsAccepted: bidders,
    });
    const startMs = performance.now();
    await storm.run({ auction, bidders });
    const runMs = performance.now() - startMs;

    await vi.waitUntil(async () => (await storedAuction(db, auction.id)).outcome !== null, {
      timeout: 30_000,
    });
    const { calls } = storm.calls;
    const answered = new Set(calls.flatMap((call) => (call.answer ? [call.commandId] : [])));
    const unknown = storm.intents.filter(({ commandId }) => !answered.has(commandId));
    await storm.askAgain([...unknown, ...storm.intents.filter((_, index) => index % 20 === 0)]);
    expect(await storm.stop()).toEqual([0, 0, 0]);

    const log = await storedLog(db, auction.id);
    const after = await storedAuction(db, auction.id);
    expect(checkHistory({ auction, calls, log })).toEqual([]);
    expect(firstBrokenEntry(auction.id, log)).toBeNull();
    const { auction: facts, participants } = replayedLog(log);
    expect(storedFacts(after)).toEqual(facts);
    expect(await storedParticipants(db, auction.id)).toEqual(participants);
    expect(log.at(-1)?.kind).toBe('closed');
    expect(after.outcome).toMatchObject({ kind: 'awaitingOwner' });
    // Extensions up to the hard end depend on the load; history-check verifies each of them.
    expect(after.endsAtMs).toBeLessThanOrEqual(auction.hardEndsAtMs);

    // Bids after the end are stored only for a few seconds: their callers may no longer bid.
    const late = new Set(
      calls.flatMap(({ commandId, answer }) =>
        answer?.accepted === false && answer.code === 'ExpiredAuction' ? [commandId] : [],
      ),
    );
    const { rows } = await sql<{ decisions: number; newest: number; twice: number }>`
      select (select count(*) from live.decisions
          where answer->>'code' is distinct from 'ExpiredAuction') as decisions,
        (select max(version) from platform.events where kind = 'auction') as newest,
        (select count(*) - count(distinct version) from platform.events where kind = 'auction') as twice`.execute(
      db,
    );
    expect(rows[0]).toMatchObject({
      decisions: storm.intents.length - late.size,
      newest: after.version,
      twice: 0,
    });
    expect(storm.killed).toBe(killCount);
    expect(storm.errors).toEqual([]);

    const accepted = log.filter(({ kind }) => kind === 'bid').length;
    expect(accepted).toBeGreaterThan(100);
    const statuses = JSON.stringify(Object.fromEntries(storm.calls.statuses));
    process.stdout.write(
      `storm: seed ${seed}, ${storm.intents.length} bids in ${calls.length} calls, ${accepted} accepted, ` +
        `${unknown.length} unknown until asked again, ${killCount} kills, ${Math.round(runMs)} ms, ${statuses}\n`,
    );
  });
});
