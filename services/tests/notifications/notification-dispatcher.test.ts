import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AllTables } from '../../src/all-tables.ts';
import { NotificationDispatcher } from '../../src/live/notification/notification-dispatcher.ts';
import type { LiveTables } from '../../src/live/tables.ts';
import { notifications } from '../../src/main/notification/notify.ts';
import { createKysely } from '../../src/platform/db/pool.ts';
import { appendEvents } from '../../src/platform/feed/append-events.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAuction } from '../harness/auctions.ts';

describe('the notification dispatcher', () => {
  let database: TestDatabase;
  let db: ReturnType<typeof createKysely<AllTables>>;
  let owner: TestAccount;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = createKysely<AllTables>(database.pool);
    await sql`insert into platform.epoch (epoch, system_identifier, timeline) values (1, 'unknown', 0)`.execute(
      db,
    );
    owner = await makeAccount(db);
  });
  afterAll(() => database.drop());

  /** A dispatcher with a fixed clock; `derived` counts the auctions that it examined. */
  function begin() {
    let nowMs = 1000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    onTestFinished(() => clock.mockRestore());
    const stop = new AbortController();
    const lines: string[] = [];
    const derived = vi.fn();
    const dispatcher = new NotificationDispatcher({
      db: db.$pickTables<keyof LiveTables>(),
      notifications: {
        async notifyAll(trx, all) {
          derived();
          // Ends a loop that would not end.
          if (derived.mock.calls.length > 40) stop.abort();
          return notifications.notifyAll(trx, all);
        },
      },
      signal: { committed: () => undefined },
      log: pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
    });
    return {
      lines,
      round: async () => {
        derived.mockClear();
        await dispatcher.round(stop.signal);
        return derived.mock.calls.length;
      },
      pass(ms: number) {
        nowMs += ms;
      },
    };
  }
  const told = async () => {
    const { rows } =
      await sql`select 1 from main.notifications where account_id = ${owner.accountId}`.execute(db);
    return rows.length;
  };

  it('[N1] skips what others have dispatched of many auctions', async () => {
    const [one, other] = [begin(), begin()];
    await one.round();
    await other.round();
    const before = await told();
    for (let index = 0; index < 30; index++) await makeAuction(db, { owner });
    let count = 0;
    for (let rounds = 0; rounds < 5; rounds++) count += await one.round();
    expect([count, await told()]).toEqual([30, before + 30]);
    expect(await other.round()).toBe(0);
  });

  it('[N1] waits for the closers if a decision has just become due, but not for an older one', async () => {
    const { round } = begin();
    await round();
    const due = await makeAuction(db, { owner });
    await round();
    const dueSince = (interval: string) =>
      sql`update live.auctions set next_change_at = clock_timestamp() - ${interval}::interval where id = ${due.id}`.execute(
        db,
      );
    // Retries a round that begins more than a second late on a slow machine.
    const hasWaited = async () => {
      await makeAuction(db, { owner });
      await dueSince('0 seconds');
      return (await round()) === 0;
    };
    expect((await hasWaited()) || (await hasWaited()) || (await hasWaited())).toBe(true);
    await dueSince('2 seconds');
    expect(await round()).toBe(1);
  });

  it('[N1] finds an auction by its event at once, and one without an event at the next scan', async () => {
    const { round, pass } = begin();
    await round();
    const before = await told();
    const { id } = await makeAuction(db, { owner });
    expect(await round()).toBe(1);
    expect(await told()).toBe(before + 1);
    expect(await round()).toBe(0);
    // Simulates a missed event.
    await sql`update live.notified set version = 0 where auction_id = ${id}`.execute(db);
    expect(await round()).toBe(0);
    pass(4999);
    expect(await round()).toBe(0);
    pass(1);
    expect(await round()).toBe(1);
    expect(await told()).toBe(before + 1);
  });

  it('[N1] finds an auction whose transaction commits after a concurrent query', async () => {
    const { round } = begin();
    await round();
    const { id } = await makeAuction(db, { owner });
    await round();
    const late = await database.pool.connect();
    onTestFinished(() => late.release());
    await late.query('begin');
    await late.query(
      `insert into platform.events (module, kind, subject_id, payload) values ('live-auctions', 'auction', $1, '{}')`,
      [id],
    );
    expect(await round()).toBe(0);
    await late.query('commit');
    expect(await round()).toBe(1);
  });

  it('examines no auction for the events of accounts', async () => {
    const { round, lines } = begin();
    await round();
    await appendEvents(db, 'live-auctions', [{ kind: 'inbox', accountId: 'no id of an auction' }]);
    expect(await round()).toBe(0);
    expect(lines).toEqual([]);
  });
});
