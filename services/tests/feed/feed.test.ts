import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import {
  type FeedEvent,
  feedAnswerSchema,
  feedStateSchema,
  feedVersionsSchema,
  feedWaitMs,
} from '@recolta/shared/contracts/feed';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { raiseEpoch } from '../../src/platform/db/epoch.ts';
import { appendEvents } from '../../src/platform/feed/append-events.ts';
import { answerFeed } from '../../src/platform/feed/feed-routes.ts';
import { FeedSignal } from '../../src/platform/feed/feed-signal.ts';
import { clearOldEvents } from '../../src/platform/feed/read-feed.ts';
import { createLoneDatabase } from '../cluster/lone-database.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import { bid, command, errorOf, expectStatus, readAuction } from '../harness/live-calls.ts';
import { joinUntilTestEnds, serviceToken, startTestMarket, type TestMarket } from '../harness/test-market.ts';

class RolledBack extends Error {}

describe('the feed', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let bidder: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket(createLoneDatabase());
    owner = await makeAccount(market.db);
    bidder = await makeAccount(market.db);
  });
  afterAll(() => market.close());

  const ask = (cursor?: string, at: Pick<TestMarket, 'call'> = market) =>
    at.call({
      method: 'GET',
      path: `/live-auctions/feed${cursor === undefined ? '' : `?cursor=${cursor}`}`,
      token: serviceToken,
    });
  const read = async (cursor?: string, at?: Pick<TestMarket, 'call'>) =>
    expectStatus(await ask(cursor, at), 200, feedAnswerSchema);

  /** Begins a foreign transaction that stays open until the test ends. */
  async function openForeignTransaction(): Promise<void> {
    const foreign = await market.database.pool.connect();
    onTestFinished(async () => {
      await foreign.query('rollback');
      foreign.release();
    });
    await foreign.query('begin');
    await foreign.query('select pg_current_xact_id()');
  }

  /** Reads until no event is left. */
  async function readAll(from: string): Promise<{ cursor: string; events: FeedEvent[] }> {
    const events: FeedEvent[] = [];
    let cursor = from;
    for (;;) {
      const page = await read(cursor);
      cursor = page.cursor;
      if (page.events.length === 0) return { cursor, events };
      events.push(...page.events);
    }
  }

  it('[R2] has an event for each change with the whole public state and its version, in order', async () => {
    const { cursor, epoch, events } = await read();
    expect([epoch, events]).toEqual([1, []]);
    const { id, version } = await makeAuction(market.db, { owner, termsAccepted: [bidder] });
    await bid(market, bidder, id, '1000');
    await bid(market, bidder, id, '1005');
    const admin = await makeAccount(market.db, { role: 'Admin' });
    await command(market, admin, id, 'cancellation', { reason: 'Date greșite' });
    const told = await readAll(cursor);
    const snapshots = told.events.flatMap((event) => (event.kind === 'auction' ? [event.snapshot] : []));
    expect(snapshots.map((one) => [one.id, one.version])).toEqual(
      [0, 1, 2, 3].map((after) => [id, version + after]),
    );
    expect(snapshots.at(-1)?.state).toEqual((await readAuction(market, null, id)).auction);
    expect(told.events.filter(({ kind }) => kind === 'myBids')).toEqual(
      Array(2).fill({ kind: 'myBids', accountId: bidder.accountId }),
    );
  });

  it('[R3] marks who may watch: an auction that is not public must be authorised', async () => {
    const access = async (parts: Partial<Parameters<typeof makeAuction>[1]>) => {
      const { id } = await makeAuction(market.db, { owner, ...parts });
      const answer = await market.call({
        method: 'GET',
        path: `/live-auctions/feed/state?ids=${id}`,
        token: serviceToken,
      });
      return expectStatus(answer, 200, feedStateSchema).auctions[0]?.access;
    };
    expect(await access({})).toBe('public');
    expect(await access({ isApproved: false })).toBe('asked');
    expect(await access({ listing: { audience: 'Invited' } })).toBe('asked');
  });

  it('[R2] waits for an event, and answers as soon as there is one, from this process or another', async () => {
    const other = await joinUntilTestEnds(market.database);
    const { id } = await makeAuction(market.db, { owner, termsAccepted: [bidder] });
    const start = await readAll((await read()).cursor);
    const idle = performance.now();
    expect((await read(start.cursor)).events).toEqual([]);
    expect(performance.now() - idle).toBeGreaterThanOrEqual(feedWaitMs - 5);

    let price = 1000;
    for (const at of [market, other]) {
      // On a busy machine a bid may take longer than a reader waits: one of several is told at once.
      await vi.waitUntil(
        async () => {
          const { cursor } = await readAll(start.cursor);
          const waiting = read(cursor, at);
          const sentMs = performance.now();
          await bid(market, bidder, id, String(price));
          price += 5;
          return (await waiting).events.length > 0 && performance.now() - sentMs < feedWaitMs;
        },
        { timeout: 60_000, interval: 1 },
      );
    }
  });

  it('[R2] polls every 250 ms, and every 100 ms while no connection listens; not for what was just read', async () => {
    const db = market.db as never;
    const start = await read();
    // Time advances only by waiting.
    let nowMs = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    onTestFinished(() => void vi.restoreAllMocks());
    const signalThat = (isListening: boolean) => {
      const signal = new FeedSignal(null, pino({ level: 'silent' }));
      vi.spyOn(signal, 'isListening', 'get').mockReturnValue(isListening);
      const wait = vi.spyOn(signal, 'wait').mockImplementation(async (ms) => {
        nowMs += ms;
      });
      return { signal, wait, reading: vi.spyOn(signal, 'reading') };
    };
    const answer = async ({ signal, wait, reading }: ReturnType<typeof signalThat>, cursor: string) => {
      wait.mockClear();
      reading.mockClear();
      const request = { headers: { authorization: `Bearer ${serviceToken}` }, url: `/feed?cursor=${cursor}` };
      const response = Object.assign(new EventEmitter(), {
        writeHead: vi.fn(),
        end: vi.fn(),
        setHeader: vi.fn(),
      });
      const options = { db, module: 'nobody', serviceToken, signal };
      await answerFeed(request as never, response as never, options as never);
      expect(response.end).toHaveBeenCalledOnce();
      const page = feedAnswerSchema.parse(JSON.parse(response.end.mock.calls[0]?.[0]));
      return { cursor: page.cursor, waits: wait.mock.calls.length, reads: reading.mock.calls.length };
    };
    const listening = signalThat(true);
    const polls = feedWaitMs / 250;
    const first = await answer(listening, start.cursor);
    expect(first).toMatchObject({ waits: polls, reads: polls });
    expect(await answer(listening, first.cursor)).toMatchObject({ waits: polls, reads: polls - 1 });
    listening.signal.committed();
    expect(await answer(listening, first.cursor)).toMatchObject({ waits: polls, reads: polls });
    const deaf = signalThat(false);
    const faster = { waits: feedWaitMs / 100, reads: feedWaitMs / 100 };
    const { cursor } = await answer(deaf, first.cursor);
    expect(await answer(deaf, cursor)).toMatchObject(faster);
  });

  it('[R2] delivers every committed event, however late it commits and whatever else is open', {
    timeout: 30_000,
  }, async () => {
    const { cursor: start } = await read();
    // Open from before the first event to after the last delivery.
    await openForeignTransaction();

    const committed: string[] = [];
    const delivered: string[] = [];
    let isWriting = true;
    const reader = (async () => {
      let cursor = start;
      for (;;) {
        const wasWriting = isWriting;
        const page = await read(cursor);
        cursor = page.cursor;
        for (const event of page.events) if (event.kind === 'inbox') delivered.push(event.accountId);
        if (!wasWriting && page.events.length === 0) return;
      }
    })();
    const write = async (writer: number) => {
      for (let index = 0; index < 25; index++) {
        const accountId = `w${writer}-${index}`;
        const written = market.db.transaction().execute(async (trx) => {
          await appendEvents(trx, 'live-auctions', [{ kind: 'inbox', accountId }]);
          if (index % 10 === 0) await sql`select pg_sleep(0.05 + random() * 0.15)`.execute(trx);
          if (index % 7 === 3) throw new RolledBack();
        });
        const [outcome] = await Promise.allSettled([written]);
        if (outcome.status === 'fulfilled') committed.push(accountId);
        else expect(outcome.reason).toBeInstanceOf(RolledBack);
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, writer) => write(writer)));
    isWriting = false;
    await reader;
    expect(committed.length).toBeGreaterThan(300);
    expect(delivered.toSorted()).toEqual(committed.toSorted());
  });

  it('[R2] makes only a reader whose cursor is older than the events start again', async () => {
    const old = await read();
    await appendEvents(market.db, 'live-auctions', [{ kind: 'inbox', accountId: 'cleared' }]);
    const between = await readAll(old.cursor);
    await sql`update platform.events set at = at - interval '2 hours'`.execute(market.db);
    await clearOldEvents(market.db);
    const gone = await ask(old.cursor);
    expect([gone.status, errorOf(gone).code]).toEqual([410, 'FeedPositionExpired']);
    expect((await read(between.cursor)).events).toEqual([]);
    await appendEvents(market.db, 'live-auctions', [{ kind: 'inbox', accountId: 'kept' }]);
    expect((await read(between.cursor)).events).toEqual([{ kind: 'inbox', accountId: 'kept' }]);
  });

  it('[R2] also refuses a cursor within the transaction whose events were deleted', async () => {
    const late = await market.database.pool.connect();
    await late.query('begin');
    await late.query(
      `insert into platform.events (module, kind, subject_id, payload, at)
      values ('live-auctions', 'inbox', 'late', '{"kind":"inbox","accountId":"late"}', clock_timestamp() - interval '2 hours')`,
    );
    const { cursor } = await read();
    await late.query('commit');
    late.release();
    await clearOldEvents(market.db);
    expect((await ask(cursor)).status).toBe(410);
  });

  it('[R2] keeps readers if a foreign transaction stays open across a deletion of events', async () => {
    await openForeignTransaction();
    await appendEvents(market.db, 'live-auctions', [{ kind: 'inbox', accountId: 'soon cleared' }]);
    const { cursor } = await read();
    await sql`update platform.events set at = at - interval '2 hours'`.execute(market.db);
    await clearOldEvents(market.db);
    expect((await ask(cursor)).status).toBe(200);
  });

  it('[R2] refuses an invalid cursor, and one of a future that the database does not have', async () => {
    for (const cursor of [
      '',
      'x',
      '1',
      '1:2',
      '5:3:',
      '1:5:,,,',
      '1:5:9',
      "1:1:'",
      '1:1:;',
      '%00',
      '1:1:%20',
    ])
      expect([cursor, (await ask(cursor)).status]).toEqual([cursor, 400]);
    expect((await ask('99999999:99999999:')).status).toBe(410);
  });

  it('[R3] is not found without the service token', async () => {
    for (const path of [
      '/main/feed',
      '/live-auctions/feed',
      '/live-auctions/feed/state?ids=',
      '/live-auctions/feed/versions?ids=',
    ])
      for (const token of [undefined, `${serviceToken}x`, bidder.token]) {
        const answer = await market.call({ method: 'GET', path, token });
        expect([path, answer.status, errorOf(answer).code]).toEqual([path, 404, 'NotFound']);
      }
    const sessions = await market.call({
      method: 'POST',
      path: '/main/feed/sessions',
      token: bidder.token,
      body: { tokenHashes: [] },
    });
    expect(sessions.status).toBe(404);
  });

  it('[R2] lists state and versions of all auctions, and the current epoch everywhere', async () => {
    const { id, version } = await makeAuction(market.db, { owner });
    const ids = `${id},00000000-0000-4000-8000-000000000000`;
    const get = (what: string, of = ids) =>
      market.call({ method: 'GET', path: `/live-auctions/feed/${what}?ids=${of}`, token: serviceToken });
    expect(expectStatus(await get('versions'), 200, feedVersionsSchema)).toEqual({
      epoch: 1,
      versions: { [id]: version },
    });
    const post = (service: string, of: unknown, token = serviceToken) =>
      market.call({ method: 'POST', path: `/${service}/feed/versions`, token, body: { ids: of } });
    const many = [id, ...Array.from({ length: 5000 }, () => randomUUID())];
    expect(expectStatus(await post('live-auctions', many), 200, feedVersionsSchema).versions).toEqual({
      [id]: version,
    });
    expect(expectStatus(await post('main', many), 200, feedVersionsSchema).versions).toEqual({});
    for (const service of ['main', 'live-auctions']) {
      expect((await post(service, ['x'])).status).toBe(400);
      expect((await post(service, Array(20_001).fill(id))).status).toBe(400);
      expect((await post(service, [id], bidder.token)).status).toBe(404);
    }
    expect(expectStatus(await get('state'), 200, feedStateSchema).auctions.map((one) => one.id)).toEqual([
      id,
    ]);
    for (const wrong of ['x', `${id},`, '-'.repeat(36), `${id};`, Array(101).fill(id).join()])
      expect([wrong, (await get('versions', wrong)).status]).toEqual([wrong, 400]);

    const epoch = await raiseEpoch(market.db);
    expect((await readAuction(market, null, id)).auction.epoch).toBe(epoch);
    expect(expectStatus(await get('versions'), 200, feedVersionsSchema).epoch).toBe(epoch);
    expect(expectStatus(await get('state'), 200, feedStateSchema).auctions[0]).toMatchObject({
      epoch,
      state: { epoch },
    });
    const { cursor } = await read();
    const other = await makeAuction(market.db, { owner, startsInMs: -minuteMs, termsAccepted: [bidder] });
    await bid(market, bidder, other.id, '1000');
    const page = await readAll(cursor);
    for (const event of page.events)
      if (event.kind === 'auction') expect(event.snapshot).toMatchObject({ epoch, state: { epoch } });
    expect((await read()).epoch).toBe(epoch);
  });
});
