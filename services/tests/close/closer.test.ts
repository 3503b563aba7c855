import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AllTables } from '../../src/all-tables.ts';
import { findAuctionViews } from '../../src/live/auction/auction-view.ts';
import { BidQueue } from '../../src/live/bid/bid-queue.ts';
import { Closer, type OnUndecided } from '../../src/live/close/closer.ts';
import type { LiveTables } from '../../src/live/tables.ts';
import { audit } from '../../src/main/audit/write-audit.ts';
import { deals } from '../../src/main/contract/open-deals.ts';
import { identity } from '../../src/main/session/find-callers.ts';
import { createKysely } from '../../src/platform/db/pool.ts';
import { createServicesMetrics } from '../../src/platform/metrics.ts';
import { SessionAccounts } from '../../src/platform/session-accounts.ts';
import { hashToken } from '../../src/platform/token.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import { storedAuction, storedLog } from '../harness/replayed-log.ts';
import { joinTestMarket, type TestMarket } from '../harness/test-market.ts';

const soon = { timeout: 30_000, interval: 50 };

describe('closers', () => {
  let database: TestDatabase;
  let db: ReturnType<typeof createKysely<AllTables>>;
  let owner: TestAccount;
  let bidder: TestAccount;
  const markets: TestMarket[] = [];
  beforeEach(async () => {
    database = await createTestDatabase();
    db = createKysely<AllTables>(database.pool);
    await sql`insert into platform.epoch (epoch, system_identifier, timeline) values (1, 'unknown', 0)`.execute(
      db,
    );
    owner = await makeAccount(db);
    bidder = await makeAccount(db);
  });
  afterEach(async () => {
    await Promise.all(markets.splice(0).map((market) => market.close()));
    await database.drop();
  });

  async function startCloser(): Promise<void> {
    markets.push(await joinTestMarket(database));
  }

  const undecided = vi.fn<OnUndecided>();
  const closerOf = (told: { committed?: () => void; wakeReaders?: () => void } = {}) => {
    const signal = { committed: () => undefined, wakeReaders: () => undefined, ...told };
    return new Closer(db.$pickTables<keyof LiveTables>(), signal, deals, undecided);
  };

  const bids = () => [{ by: bidder, priceMinor: 1000_00 }];
  const past = { startsInMs: -120 * minuteMs, endsInMs: -60 * minuteMs };

  it('[L2] [L3] three processes close each auction once, with one entry and one event', async () => {
    const auctions = await Promise.all(
      Array.from({ length: 90 }, (_, index) =>
        makeAuction(db, { owner, endsInMs: (index % 3) * 700 - 300, extensionWindowMs: 0, bids: bids() }),
      ),
    );
    await Promise.all([1, 2, 3].map(startCloser));
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from live.auctions where status = 'InProgress'`.execute(db);
      expect(rows).toHaveLength(0);
    }, soon);
    for (const { id, endsAtMs, version } of auctions) {
      const log = await storedLog(db, id);
      expect(log.slice(version).map(({ kind, atMs }) => [kind, atMs])).toEqual([['closed', endsAtMs]]);
    }
    const { rows } = await sql<{ id: string; count: number }>`
      select subject_id as id, count(*) as count from platform.events
      where kind = 'auction' and payload->'snapshot'->'state'->>'status' = 'Closed' group by 1`.execute(db);
    expect(rows.map(({ id }) => id).sort()).toEqual(auctions.map(({ id }) => id).sort());
    expect(rows.every(({ count }) => count === 1)).toBe(true);
  });

  it.each([
    ['its owner', 'OwnAuction'],
    ['its winner', 'ExpiredAuction'],
  ])(
    '[L1] [C1] a bid of %s that comes before the closers ends an auction at its desired price, with a deal',
    async (who, code) => {
      const won = await makeAuction(db, { owner, ...past, desiredPriceMinor: 1000_00, bids: bids() });
      const queue = new BidQueue({
        ...{ db: db.$pickTables<keyof LiveTables>(), signal: { committed: () => undefined } },
        ...{ sessions: new SessionAccounts(db, identity), identity, audit, deals },
        metrics: createServicesMetrics(),
      });
      const { token } = who === 'its owner' ? owner : bidder;
      for (const commandId of ['late-bid', 'later-bid']) {
        const { decision } = await queue.place({
          ...{ auctionId: won.id, tokenHash: hashToken(token), priceMinor: 1100_00 },
          ...{ commandId, bodyHash: 'a'.repeat(64) },
        });
        expect(decision).toMatchObject({ accepted: false, code });
      }
      expect((await storedAuction(db, won.id)).status).toBe('Accepted');
      const opened = await db
        .selectFrom('main.deals')
        .select(['seller_account_id as seller', 'buyer_account_id as buyer', 'opened_at as at'])
        .where('live_auction_id', '=', won.id)
        .execute();
      expect(opened).toEqual([
        { seller: owner.accountId, buyer: bidder.accountId, at: new Date(won.endsAtMs) },
      ]);
    },
  );

  it('[L2] makes the same decision late as it would have made on time', async () => {
    const hour = 60 * minuteMs;
    const won = await makeAuction(db, { owner, ...past, desiredPriceMinor: 1000_00, bids: bids() });
    const undecided = await makeAuction(db, { owner, ...past, desiredPriceMinor: 1100_00, bids: bids() });
    const noDesire = await makeAuction(db, { owner, ...past, bids: bids() });
    const silent = await makeAuction(db, { owner, ...past, decisionWindowMs: 30 * minuteMs, bids: bids() });
    const empty = await makeAuction(db, { owner, ...past });
    const unapproved = await makeAuction(db, { owner, ...past, isApproved: false });
    const started = await makeAuction(db, { owner, startsInMs: 500 });
    await startCloser();
    await vi.waitFor(async () => {
      const { rows } =
        await sql`select 1 from live.auctions where next_change_at < clock_timestamp()`.execute(db);
      expect(rows).toHaveLength(0);
      expect((await storedAuction(db, started.id)).status).toBe('InProgress');
    }, soon);

    const fate = async ({ id, version }: { id: string; version: number }) => {
      const { status, outcome } = await storedAuction(db, id);
      const told = (await storedLog(db, id)).slice(version).map(({ kind, atMs }) => [kind, atMs]);
      return { status, outcome: outcome?.kind, winner: outcome?.winner?.number, told };
    };
    const end = won.endsAtMs;
    expect(await fate(won)).toEqual({
      status: 'Accepted',
      outcome: 'desiredPriceMet',
      winner: 1,
      told: [['won', end]],
    });
    for (const one of [undecided, noDesire]) {
      expect(await fate(one)).toMatchObject({
        status: 'Closed',
        outcome: 'awaitingOwner',
        told: [['closed', one.endsAtMs]],
      });
      expect((await storedAuction(db, one.id)).decisionEndsAtMs).toBe(one.endsAtMs + 2 * hour);
    }
    expect(await fate(silent)).toMatchObject({
      status: 'Refused',
      outcome: 'decisionTimeEnded',
      told: [
        ['closed', silent.endsAtMs],
        ['decisionTimeEnded', silent.endsAtMs + hour / 2],
      ],
    });
    expect(await fate(empty)).toMatchObject({ status: 'Failed', outcome: 'noBids' });
    expect(await fate(unapproved)).toMatchObject({
      status: 'Failed',
      outcome: 'notApproved',
      told: [['failed', unapproved.endsAtMs]],
    });
    expect(await fate(started)).toMatchObject({
      status: 'InProgress',
      told: [['started', started.startsAtMs]],
    });
  });

  it('[L2] a closer that cannot lock one auction closes the others, and that one once it is unlocked', async () => {
    const held = await makeAuction(db, { owner, ...past, bids: bids() });
    const free = await makeAuction(db, { owner, ...past, bids: bids() });
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from live.auctions where id = $1 for update', [held.id]);
    await startCloser();
    await vi.waitFor(async () => expect((await storedAuction(db, free.id)).status).toBe('Closed'), soon);
    expect((await storedAuction(db, held.id)).status).toBe('InProgress');
    await holder.query('rollback');
    holder.release();
    await vi.waitFor(async () => expect((await storedAuction(db, held.id)).status).toBe('Closed'), soon);
  });

  it('[L2] ends auctions of the same moment in batches, notifies the feed once, and stops between two batches', async () => {
    const endsInMs = -60 * minuteMs;
    await Promise.all(Array.from({ length: 60 }, () => makeAuction(db, { owner, ...past, endsInMs })));
    await sql`update live.auctions set next_change_at = (select min(next_change_at) from live.auctions)`.execute(
      db,
    );
    const ended = async () => {
      const { rows } = await sql`select 1 from live.auctions where status = 'Failed'`.execute(db);
      return rows.length;
    };
    const committed = vi.fn();
    const wakeReaders = vi.fn();
    const closer = closerOf({ committed, wakeReaders });
    const stop = new AbortController();
    // Called before each batch.
    vi.spyOn(stop.signal, 'aborted', 'get').mockReturnValueOnce(false).mockReturnValue(true);
    await closer.round(stop.signal);
    const first = await ended();
    expect(first).toBeGreaterThan(1);
    expect(first).toBeLessThan(60);
    expect(committed).toHaveBeenCalledTimes(1);
    await closer.round(new AbortController().signal);
    expect(await ended()).toBe(60);
    expect(committed).toHaveBeenCalledTimes(2);
    // Readers that do not poll are notified of each batch.
    expect(wakeReaders).toHaveBeenCalledTimes(2);
    await closer.round(new AbortController().signal);
    expect(committed).toHaveBeenCalledTimes(2);
  });

  it('[L2] two closers decide 60 auctions of the same moment once each, though one of them is locked', async () => {
    const auctions = await Promise.all(
      Array.from({ length: 60 }, () => makeAuction(db, { owner, ...past, bids: bids() })),
    );
    const held = auctions[0]?.id ?? '';
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from live.auctions where id = $1 for update', [held]);
    const closers = [1, 2].map(() => closerOf());
    const rounds = () => Promise.all(closers.map((one) => one.round(new AbortController().signal)));
    const endings = async () => {
      const logs = await Promise.all(
        auctions.map(async ({ id, version }) => [id, (await storedLog(db, id)).slice(version)] as const),
      );
      return new Map(logs.map(([id, log]) => [id, log.map(({ kind, atMs }) => [kind, atMs])]));
    };
    const once = new Map(auctions.map(({ id, endsAtMs }) => [id, [['closed', endsAtMs]]]));
    await rounds();
    expect(await endings()).toEqual(new Map([...once, [held, []]]));
    await holder.query('rollback');
    holder.release();
    await rounds();
    expect(await endings()).toEqual(once);
    const { rows } = await sql`
      select 1 from platform.events
      where kind = 'auction' and payload->'snapshot'->'state'->>'status' = 'Closed'`.execute(db);
    expect(rows).toHaveLength(60);
  });

  it('[L2] an auction that cannot be decided blocks no other, is reported, and is retried later', async () => {
    const auctions = await Promise.all(
      Array.from({ length: 60 }, () => makeAuction(db, { owner, ...past, bids: bids() })),
    );
    const [refused, idle] = auctions.map(({ id }) => id);
    await sql`
      create function live.refuse_one() returns trigger language plpgsql as
        $$ begin raise exception 'refused by a test'; end $$`.execute(db);
    await sql`
      create trigger refuse_one before insert on live.entries for each row
        when (new.auction_id = ${sql.lit(refused)}) execute function live.refuse_one()`.execute(db);
    // Selected as due, but its decision changes nothing.
    await sql`update live.auctions set ends_at = ends_at + interval '1 day', hard_ends_at = hard_ends_at + interval '1 day'
      where id = ${idle}`.execute(db);
    undecided.mockClear();
    let nowMs = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    onTestFinished(() => clock.mockRestore());
    const closer = closerOf();
    const failed = async () => {
      undecided.mockClear();
      await closer.round(new AbortController().signal);
      return undecided.mock.calls.map(([id]) => id).sort();
    };
    const both = [refused, idle].sort();
    expect(await failed()).toEqual(both);
    const open = async () =>
      (await sql<{ id: string }>`select id from live.auctions where status = 'InProgress'`.execute(db)).rows;
    expect((await open()).map(({ id }) => id).sort()).toEqual(both);
    // Retried after one second, then after two.
    expect(await failed()).toEqual([]);
    nowMs += 1001;
    expect(await failed()).toEqual(both);
    nowMs += 1001;
    expect(await failed()).toEqual([]);
    await sql`drop trigger refuse_one on live.entries`.execute(db);
    nowMs += 1001;
    expect(await failed()).toEqual([idle]);
    expect((await open()).map(({ id }) => id)).toEqual([idle]);
  });

  /** An auction that ends soon, prepared by a round of the closer. */
  const preparedBy = async (closer: Closer) => {
    const auction = await makeAuction(db, { owner, endsInMs: 1500, extensionWindowMs: 0, bids: bids() });
    await closer.round(new AbortController().signal);
    return auction;
  };
  const fateOf = async (closer: Closer, { id, version }: { id: string; version: number }) =>
    vi.waitUntil(
      async () => {
        await closer.round(new AbortController().signal);
        const log = (await storedLog(db, id)).slice(version);
        return log.length > 0 && log.map(({ kind, atMs, version: at }) => ({ kind, atMs, version: at }));
      },
      { timeout: 30_000, interval: 50 },
    );

  it('[L2] stores prepared changes in the log and in the feed', async () => {
    const closer = closerOf();
    const auction = await preparedBy(closer);
    const { id, version, endsAtMs } = auction;
    expect(await fateOf(closer, auction)).toEqual([{ kind: 'closed', atMs: endsAtMs, version: version + 1 }]);
    expect(await storedAuction(db, id)).toMatchObject({ status: 'Closed', version: version + 1 });
    const { rows } = await sql<{ state: unknown }>`
      select payload->'snapshot'->'state' as state from platform.events
      where subject_id = ${id} and kind = 'auction' and version = ${version + 1}`.execute(db);
    const [view] = await findAuctionViews(db.$pickTables<keyof LiveTables>(), [id]);
    expect(rows).toEqual([{ state: view?.state }]);
  });

  it('[L2] [L11] resumes after an outage, regardless of changes prepared before', async () => {
    const closer = closerOf();
    const outage = await preparedBy(closer);
    await sql`insert into live.outages (since, until) values (
      ${new Date(outage.endsAtMs - 60_000)}, ${new Date(outage.endsAtMs - 1)})`.execute(db);
    expect(await fateOf(closer, outage)).toMatchObject([{ kind: 'resumed' }]);
  });

  it('[L2] [L11] resumes each of several auctions whose own last minutes fell into an outage', async () => {
    const first = await makeAuction(db, { owner, ...past, bids: bids() });
    const none = await makeAuction(db, { owner, startsInMs: -90 * minuteMs, endsInMs: -30 * minuteMs });
    const last = await makeAuction(db, {
      ...{ owner, startsInMs: -50 * minuteMs, endsInMs: -10 * minuteMs, bids: bids() },
    });
    const outageBefore = ({ endsAtMs }: { endsAtMs: number }) =>
      sql`insert into live.outages (since, until) values (
        ${new Date(endsAtMs - 60_000)}, ${new Date(endsAtMs - 1)})`.execute(db);
    await outageBefore(first);
    await outageBefore(last);
    await closerOf().round(new AbortController().signal);
    const fate = async ({ id, version }: { id: string; version: number }) =>
      (await storedLog(db, id)).slice(version).map(({ kind, reason }) => [kind, reason]);
    const resumed = ({ endsAtMs }: { endsAtMs: number }) => [
      'resumed',
      `outage ${new Date(endsAtMs - 60_000).toISOString()}/${new Date(endsAtMs - 1).toISOString()}`,
    ];
    expect(await fate(first)).toEqual([resumed(first)]);
    expect((await fate(none)).at(-1)).toEqual(['failed', null]);
    expect(await fate(last)).toEqual([resumed(last)]);
  });

  it('deletes events that readers no longer need, once a minute', async () => {
    const closer = closerOf();
    let nowMs = 60_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    onTestFinished(() => clock.mockRestore());
    const roundWithOldEvent = async () => {
      await sql`
        insert into platform.events (module, kind, subject_id, payload, at)
        values ('live-auctions', 'inbox', 'old', '{}', clock_timestamp() - interval '1 day')`.execute(db);
      await closer.round(new AbortController().signal);
      const { rows } = await sql`select 1 from platform.events where subject_id = 'old'`.execute(db);
      return rows.length;
    };
    expect(await roundWithOldEvent()).toBe(0);
    nowMs += 59_999;
    expect(await roundWithOldEvent()).toBe(1);
    nowMs += 1;
    expect(await roundWithOldEvent()).toBe(0);
  });
});
