import { announcementStateSchema } from '@recolta/shared/contracts/http/announcement-state';
import { listOf } from '@recolta/shared/contracts/http/list';
import { seededRandom } from '@recolta/shared/testing/valid-history';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AllTables } from '../../src/all-tables.ts';
import { countAnnouncements, listAnnouncements } from '../../src/main/announcement/list-announcements.ts';
import { OpenAnnouncements } from '../../src/main/announcement/open/open-announcements.ts';
import type { MainTables } from '../../src/main/tables.ts';
import { raiseEpoch } from '../../src/platform/db/epoch.ts';
import { createKysely } from '../../src/platform/db/pool.ts';
import { createServicesMetrics } from '../../src/platform/metrics.ts';
import { createLoneDatabase } from '../cluster/lone-database.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import {
  approve,
  makeAnnouncement,
  readAnnouncement,
  sendAnnouncement,
  sendAnnouncementBid,
} from '../harness/announcements.ts';
import { expectStatus } from '../harness/live-calls.ts';
import {
  changeRandomAnnouncements,
  makeRandomAnnouncements,
  randomListQuery,
} from '../harness/random-announcements.ts';
import { joinTestMarket } from '../harness/test-market.ts';

const seed = Number(process.env.LIST_SEED ?? Date.now() % 1_000_000);
const rounds = Number(process.env.LIST_ROUNDS ?? 12);
const first = { filters: 'status==InProgress', sorts: '', page: 1, pageSize: 100 };
const going = new AbortController().signal;

describe(`open announcements in memory, LIST_SEED=${seed}`, () => {
  let database: TestDatabase;
  let all: Kysely<AllTables>;
  let db: Kysely<MainTables>;
  let owner: TestAccount;
  let lines: string[];
  let metrics: ReturnType<typeof createServicesMetrics>;
  beforeEach(async () => {
    database = await createTestDatabase();
    all = createKysely<AllTables>(database.pool);
    db = all.$pickTables<keyof MainTables>();
    await sql`insert into platform.epoch (epoch, system_identifier, timeline) values (1, 'test', 0)
      on conflict (id) do nothing`.execute(db);
    owner = await makeAccount(all, { mayPost: true });
    lines = [];
    metrics = createServicesMetrics();
  });
  afterEach(() => database.drop());

  function inMemory(maxCount = 10_000): OpenAnnouncements {
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
    return new OpenAnnouncements({ db, readDb: db, maxCount, metrics, log });
  }
  async function loaded(maxCount?: number): Promise<OpenAnnouncements> {
    const open = inMemory(maxCount);
    await open.round(going);
    return open;
  }
  const countOf = async (by: string) => {
    const { values } = await metrics.announcementLists.get();
    return values.find(({ labels }) => labels.by === by)?.value ?? 0;
  };
  const idsOf = async (open: OpenAnnouncements, query = first) =>
    (await listAnnouncements(db, null, query, open)).items.map(({ id }) => id);

  it(`[A8] answer ${rounds * 10} random queries as SQL does, while announcements change`, {
    timeout: 600_000,
  }, async () => {
    const random = seededRandom(seed);
    const owners = [owner, await makeAccount(all)];
    await sql`insert into main.haulage_rates (up_to_km, price_minor, day, source)
      values (150, 4512, current_date, 'test'), (400, 11034, current_date, 'test')`.execute(all);
    await sql`insert into main.exchange_rates (currency, day, rate_ten_thousandths, source)
      values ('Euro', current_date, 50833, 'test')`.execute(all);
    const made = await makeRandomAnnouncements(all, random, owners, 400);
    const open = await loaded();
    for (let round = 0; round < rounds; round++) {
      if (round % 10 === 0) made.push(...(await makeRandomAnnouncements(all, random, owners, 5)));
      const changed = Array.from(
        { length: round % 4 },
        () => made[Math.floor(random() * made.length)]?.id ?? '',
      );
      await changeRandomAnnouncements(all, random, owners, changed);
      for (let query = 0; query < 10; query++) {
        const asked = randomListQuery(random, 1);
        const [bySql, byMemory] = [
          await listAnnouncements(db, null, asked),
          await listAnnouncements(db, null, asked, open),
        ];
        expect(byMemory, JSON.stringify(asked)).toEqual(bySql);
        expect(await countAnnouncements(db, asked.filters, open), asked.filters).toEqual(
          await countAnnouncements(db, asked.filters),
        );
      }
    }
    // Queries with many texts are left to SQL.
    expect(await countOf('memory')).toBeGreaterThan(rounds * 18);
  });

  it('include everything committed before the query, with many concurrent queries and in any commit order', async () => {
    const open = await loaded();
    const early = await database.pool.connect();
    await early.query('begin');
    await early.query('select pg_current_xact_id()');
    const seen = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const id = await makeAnnouncement(all, owner);
        return (await idsOf(open)).includes(id);
      }),
    );
    expect(seen).toEqual(Array.from({ length: 40 }, () => true));
    const ids = await idsOf(open);
    await early.query(`update main.announcements set status = 'Failed' where id = '${ids[0]}'`);
    const total = async () => (await listAnnouncements(db, null, first, open)).total;
    expect(await total()).toBe(40);
    await early.query('commit');
    early.release();
    expect(await total()).toBe(39);
    expect(await idsOf(open)).toEqual(ids.slice(1));
    expect(await countOf('memory')).toBe(44);
  });

  it('include it too while an earlier refresh is running', async () => {
    const held = Promise.withResolvers<void>();
    const freed = Promise.withResolvers<void>();
    const readDb = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        held.resolve();
        await freed.promise;
        return result;
      },
    });
    const open = new OpenAnnouncements({ db, readDb, maxCount: 10, metrics, log: pino({ level: 'silent' }) });
    await open.round(going);
    const query = { clauses: [], sorts: [], gate: null, page: 1, pageSize: 8 };
    const before = open.find(query);
    await held.promise;
    await makeAnnouncement(all, owner);
    const after = open.find(query);
    freed.resolve();
    expect([(await before)?.total, (await after)?.total]).toEqual([0, 1]);
  });

  it('are read by SQL until they are loaded, and again after a restore or very many changes', async () => {
    const id = await makeAnnouncement(all, owner);
    const open = inMemory();
    expect([await idsOf(open), await countOf('sql'), open.state]).toEqual([[id], 1, null]);
    await open.round(going);
    expect([await idsOf(open), await countOf('memory')]).toEqual([[id], 1]);
    await raiseEpoch(db);
    expect([await idsOf(open), await countOf('sql'), open.state]).toEqual([[id], 2, null]);
    await open.round(going);
    expect([await idsOf(open), await countOf('memory')]).toEqual([[id], 2]);
    await makeRandomAnnouncements(all, seededRandom(1), [owner], 5001);
    const { total } = await listAnnouncements(db, null, first);
    expect((await listAnnouncements(db, null, first, open)).total).toBe(total);
    expect([await countOf('sql'), open.state]).toEqual([3, null]);
    await open.round(going);
    expect((await listAnnouncements(db, null, first, open)).total).toBe(total);
    expect([await countOf('memory'), open.state?.count]).toEqual([3, total]);
  });

  it('leave other statuses, one’s own and queries with many texts to SQL, and answer any page and order', async () => {
    await makeAnnouncement(all, owner);
    const open = await loaded();
    await idsOf(open, { ...first, page: 1_000_000, sorts: '-price' });
    expect(await countOf('memory')).toBe(1);
    for (const filters of ['', 'status==Closed', 'status==InProgress|Closed', 'status==InProgress,owner==me'])
      await listAnnouncements(db, null, { ...first, filters }, open);
    expect([await countOf('memory'), await countOf('sql')]).toEqual([1, 0]);
    await idsOf(open, { ...first, filters: 'status==InProgress,name@=a|b,name@=c|d' });
    await idsOf(open, { ...first, filters: 'status==InProgress,name@=a|b,name@=c|d|e' });
    expect([await countOf('memory'), await countOf('sql')]).toEqual([2, 1]);
  });

  it('turn themselves off above the maximum size, and log it once', async () => {
    const ids = [await makeAnnouncement(all, owner), await makeAnnouncement(all, owner)].sort();
    const open = await loaded(2);
    expect(open.state?.count).toBe(2);
    ids.push(await makeAnnouncement(all, owner));
    expect((await idsOf(open)).toSorted()).toEqual(ids.toSorted());
    for (let round = 0; round < 3; round++) await open.round(going);
    expect((await idsOf(open)).toSorted()).toEqual(ids.toSorted());
    expect([open.state, await countOf('sql')]).toEqual([null, 2]);
    expect(lines.filter((line) => line.includes('more open announcements'))).toHaveLength(1);
    const never = await loaded(0);
    expect([never.state, lines.filter((line) => line.includes('more open announcements')).length]).toEqual([
      null,
      1,
    ]);
  });

  it('[A3] [B5] one that ended, was edited or deleted after it was found is not shown', async () => {
    const [kept, edited, ended, deleted, erased] = await Promise.all(
      Array.from({ length: 5 }, () => makeAnnouncement(all, owner)),
    );
    const open = await loaded();
    const outdated = {
      drop: () => open.drop(),
      async find(...query: Parameters<OpenAnnouncements['find']>) {
        const found = await open.find(...query);
        const of = (id: string | undefined) =>
          db.updateTable('main.announcements').where('id', '=', id ?? '');
        await of(edited).set({ status: 'Pending' }).execute();
        await of(ended).set({ status: 'Closed' }).execute();
        await of(deleted).set({ deleted_at: new Date() }).execute();
        return found;
      },
    };
    const { items, total } = await listAnnouncements(db, null, first, outdated);
    expect([items.map(({ id }) => id).toSorted(), total]).toEqual([[kept, erased].toSorted(), 5]);
    // A row that is missing entirely leaves no trace for the next refresh: everything is loaded again.
    await db
      .deleteFrom('main.announcements')
      .where('id', '=', erased ?? '')
      .execute();
    expect(await idsOf(open)).toEqual([kept]);
    expect(open.state).toBeNull();
    await open.round(going);
    expect([await idsOf(open), open.state?.count]).toEqual([[kept], 1]);
  });

  it('are loaded again after a crash of PostgreSQL, which may reuse the ids of lost transactions', {
    timeout: 60_000,
  }, async () => {
    const lone = await createLoneDatabase();
    onTestFinished(() => lone.drop());
    const loneAll = createKysely<AllTables>(lone.pool);
    const loneDb = loneAll.$pickTables<keyof MainTables>();
    await sql`insert into platform.epoch (epoch, system_identifier, timeline) values (1, 'test', 0)`.execute(
      loneDb,
    );
    const id = await makeAnnouncement(loneAll, await makeAccount(loneAll));
    const log = pino({ level: 'silent' });
    const open = new OpenAnnouncements({ db: loneDb, readDb: loneDb, maxCount: 10, metrics, log });
    await open.round(going);
    expect(open.state?.count).toBe(1);
    const { rows } = await lone.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    // The cluster of tests runs without fsync.
    await lone.pool.query('checkpoint');
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    const found = () => listAnnouncements(loneDb, null, first, open).catch(() => null);
    await expect.poll(async () => (await found())?.total, { timeout: 30_000 }).toBe(1);
    expect([open.state, await countOf('sql')]).toEqual([null, 1]);
    await open.round(going);
    expect((await found())?.items.map((item) => item.id)).toEqual([id]);
    expect(await countOf('memory')).toBe(1);
  });

  it('stop loading when the process ends', async () => {
    await makeAnnouncement(all, owner);
    const open = inMemory();
    const ending = new AbortController();
    ending.abort();
    await open.round(ending.signal);
    expect(open.state).toBeNull();
  });
});

it('[A1] [A3] approvals, bids, edits and deletions appear in the lists of every process at once', async () => {
  const database = await createTestDatabase();
  const settings = { SERVICES_METRICS_PORT: '0' };
  const markets = [
    await joinTestMarket(database, settings),
    await joinTestMarket(database, settings),
  ] as const;
  onTestFinished(async () => {
    await Promise.all(markets.map((market) => market.close()));
    await database.drop();
  });
  const [here] = markets;
  for (const market of markets)
    await vi.waitUntil(() => market.logText().includes('the open announcements are loaded'), 30_000);
  const owner = await makeAccount(here.db, { role: 'Provider', mayPost: true });
  const admin = await makeAccount(here.db, { role: 'Admin' });
  const path = `/main/auctions?${new URLSearchParams({ filters: 'status==InProgress', sorts: '-bids' })}`;
  const bidCounts = () =>
    Promise.all(
      markets.map(async (market) => {
        const answer = await market.call({ method: 'GET', path });
        const { items } = expectStatus(answer, 200, listOf(announcementStateSchema));
        return items.map(({ bidCount }) => bidCount);
      }),
    );
  const { announcement } = await sendAnnouncement(here, owner);
  expect(await bidCounts()).toEqual([[], []]);
  expect((await approve(here, admin, announcement.id, announcement.version)).status).toBe(200);
  expect(await bidCounts()).toEqual([[0], [0]]);
  const own = { path: `/main/auctions/${announcement.id}`, token: owner.token };
  expect((await here.call({ ...own, method: 'PATCH', body: { price: '1060' } })).status).toBe(200);
  expect(await bidCounts()).toEqual([[], []]);
  const { announcement: edited } = await readAnnouncement(here, owner, announcement.id);
  expect((await approve(here, admin, edited.id, edited.version)).status).toBe(200);
  await sendAnnouncementBid(here, await makeAccount(here.db), edited.id);
  expect(await bidCounts()).toEqual([[1], [1]]);
  expect((await here.call({ ...own, method: 'DELETE' })).status).toBe(204);
  expect(await bidCounts()).toEqual([[], []]);
  for (const { metricsPort } of markets) {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(text).toMatch(/^services_announcement_lists_total\{by="memory"\} 5$/m);
    expect(text).toMatch(/^services_open_announcements 0$/m);
    expect(text).toMatch(/^services_open_announcements_age_seconds [0-9.e-]+$/m);
  }
});
