import { outageOfReason } from '@recolta/shared/domain/live-auction/outage';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AllTables } from '../../src/all-tables.ts';
import { BidQueue } from '../../src/live/bid/bid-queue.ts';
import { Closer } from '../../src/live/close/closer.ts';
import { beat, clearOldOutages, readClock } from '../../src/live/close/heartbeat.ts';
import { decideAuction } from '../../src/live/decision/decide-auction.ts';
import type { LiveTables } from '../../src/live/tables.ts';
import { audit } from '../../src/main/audit/write-audit.ts';
import { deals } from '../../src/main/contract/open-deals.ts';
import { identity } from '../../src/main/session/find-callers.ts';
import { createKysely } from '../../src/platform/db/pool.ts';
import { FeedSignal } from '../../src/platform/feed/feed-signal.ts';
import { createServicesMetrics } from '../../src/platform/metrics.ts';
import { SessionAccounts } from '../../src/platform/session-accounts.ts';
import { hashToken } from '../../src/platform/token.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import { storedAuction, storedLog } from '../harness/replayed-log.ts';

const signal = { committed: () => undefined, wakeReaders: () => undefined };

describe('the record of heartbeats', () => {
  let database: TestDatabase;
  let db: ReturnType<typeof createKysely<AllTables>>;
  let owner: TestAccount;
  let bidder: TestAccount;
  beforeEach(async () => {
    database = await createTestDatabase();
    db = createKysely<AllTables>(database.pool);
    await sql`insert into platform.epoch (epoch, system_identifier, timeline) values (1, 'unknown', 0)`.execute(
      db,
    );
    owner = await makeAccount(db);
    bidder = await makeAccount(db);
  });
  afterEach(() => database.drop());

  const live = () => db.$pickTables<keyof LiveTables>();
  const lastBeatAgo = (seconds: number) =>
    sql`insert into live.heartbeat (at) values (clock_timestamp() - make_interval(secs => ${seconds}))`.execute(
      db,
    );
  const outages = () => db.selectFrom('live.outages').selectAll().execute();
  const justEnded = () => makeAuction(db, { owner, endsInMs: -1000, termsAccepted: [bidder] });
  /** Excludes the start entry, which closers may add. */
  const entriesAfter = async ({ id, version }: { id: string; version: number }) =>
    (await storedLog(db, id)).slice(version).filter(({ kind }) => kind !== 'started');
  const round = () => new Closer(live(), signal, deals, () => undefined).round(new AbortController().signal);

  it('[L11] keeps one row, and the gaps of more than 5 seconds', async () => {
    await lastBeatAgo(4);
    await beat(live());
    expect(await outages()).toEqual([]);
    await sql`update live.heartbeat set at = at - interval '5.001 seconds'`.execute(db);
    await Promise.all([1, 2, 3, 4].map(() => beat(live())));
    const found = await outages();
    expect(found).toHaveLength(1);
    expect(Number(found[0]?.until) - Number(found[0]?.since)).toBeGreaterThan(5000);
    expect(await db.selectFrom('live.heartbeat').selectAll().execute()).toHaveLength(1);
  });

  it('[L11] clears gaps after 30 days', async () => {
    await sql`
      insert into live.outages (since, until)
      select at - interval '1 minute', at from (values
        (clock_timestamp() - interval '31 days'), (clock_timestamp() - interval '29 days')) as gap(at)`.execute(
      db,
    );
    await clearOldOutages(live());
    expect(await outages()).toHaveLength(1);
  });

  it('[L11] reads no gap that ends after the time of the decision', async () => {
    await lastBeatAgo(20);
    const { id } = await justEnded();
    const row = await live()
      .selectFrom('live.auctions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (let read = 0; read < 500; read++) {
      const { nowMs, gaps } = await readClock(live(), row);
      for (const gap of gaps) expect(gap.untilMs).toBeLessThanOrEqual(nowMs);
    }
  });

  it('[L11] after an outage three closers resume each of 50 auctions once, and end it at the new end', async () => {
    await lastBeatAgo(20);
    const auctions = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        makeAuction(db, { owner, endsInMs: -index * 100, extensionWindowMs: 3000 }),
      ),
    );
    await Promise.all([round(), round(), round()]);
    const [outage] = await outages();
    for (const { id, endsAtMs, hardEndsAtMs, version } of auctions) {
      const [entry, ...more] = await entriesAfter({ id, version });
      expect(more).toEqual([]);
      expect(entry).toMatchObject({ kind: 'resumed', endsAtMs: (entry?.atMs ?? 0) + 3000 });
      expect(outageOfReason(entry?.reason ?? null)).toEqual({
        sinceMs: Number(outage?.since),
        untilMs: Number(outage?.until),
      });
      const resumed = await storedAuction(db, id);
      expect(resumed).toMatchObject({ status: 'InProgress', hasResumedAfterOutage: true });
      expect(resumed.hardEndsAtMs - hardEndsAtMs).toBe(resumed.endsAtMs - endsAtMs);
    }
    // A second outage, at the new end.
    await sql`update live.heartbeat set at = at - interval '1 minute'`.execute(db);
    await vi.waitFor(
      async () => {
        await round();
        const { rows } = await sql`select 1 from live.auctions where status = 'InProgress'`.execute(db);
        expect(rows).toEqual([]);
      },
      { timeout: 30_000, interval: 200 },
    );
    for (const { id, version } of auctions) {
      const told = await entriesAfter({ id, version });
      expect(told.map(({ kind }) => kind)).toEqual(['resumed', 'failed']);
      expect(told[1]?.atMs).toBe(told[0]?.endsAtMs);
    }
  });

  it.each([
    ['begins within the last window', 20],
    ['lasts longer than the last window', 600],
  ])('[L11] an outage that %s resumes the auction', async (_name, seconds) => {
    await lastBeatAgo(seconds);
    const { id, version } = await justEnded();
    await round();
    expect((await entriesAfter({ id, version })).map(({ kind }) => kind)).toEqual(['resumed']);
  });

  it('[L11] has no gap before the first heartbeat, and none while one of two closers runs', async () => {
    const first = await justEnded();
    await round();
    expect((await storedAuction(db, first.id)).status).toBe('Failed');
    await sql`update live.heartbeat set at = at - interval '4 seconds'`.execute(db);
    await beat(live());
    const second = await justEnded();
    await round();
    expect((await storedAuction(db, second.id)).status).toBe('Failed');
  });

  it('[L3] [L11] a bid that arrives before the closers resumes the auction, and is decided by the new end', async () => {
    await lastBeatAgo(20);
    const { id, version } = await justEnded();
    const metrics = createServicesMetrics();
    const sessions = new SessionAccounts(db, identity);
    const queue = new BidQueue({ db: live(), signal, sessions, identity, audit, deals, metrics });
    const { decision } = await queue.place({
      ...{ auctionId: id, tokenHash: hashToken(bidder.token), priceMinor: 1000_00 },
      ...{ commandId: 'bid-after-an-outage', bodyHash: 'a'.repeat(64) },
    });
    expect(decision).toMatchObject({ accepted: true, version: version + 3 });
    await round();
    const told = await entriesAfter({ id, version });
    expect(told.map(({ kind }) => kind)).toEqual(['resumed', 'bid']);
    expect(told[1]?.endsAtMs).toBeGreaterThanOrEqual((told[1]?.atMs ?? 0) + 2 * minuteMs - 1000);
  });

  it('[L11] a command that arrives before the closers resumes the auction first', async () => {
    await lastBeatAgo(20);
    const { id, version } = await justEnded();
    const admin = await makeAccount(db, { role: 'Admin' });
    const calledBy = (await identity.findCallers(db, [hashToken(admin.token)])).values().next().value;
    if (!calledBy) throw new Error('the administrator has no session');
    const feedSignal = new FeedSignal(null, { error: () => undefined } as never);
    await decideAuction({ db: live(), identity, signal: feedSignal, audit, deals }, calledBy, id, {
      type: 'administrator.hold',
      reason: 'lot de verificat',
    });
    const told = await entriesAfter({ id, version });
    expect(told.map(({ kind }) => kind)).toEqual(['resumed', 'held']);
  });
});
