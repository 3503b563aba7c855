import { unmeasured } from '@recolta/server-kit/metrics';
import { startSpanCollector } from '@recolta/server-kit/testing/span-collector';
import { runIn } from '@recolta/server-kit/tracing/span';
import { startTraces } from '@recolta/server-kit/tracing/start-traces';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DealsPort } from '../../platform/ports/deals-port.ts';
import type { Caller, IdentityPort } from '../../platform/ports/identity-port.ts';
import type { SessionAccounts } from '../../platform/session-accounts.ts';
import type { LiveTables } from '../tables.ts';
import type { BidCommand } from './bid-command.ts';
import { BidQueue, type BidQueueLimits, maxBatchSize } from './bid-queue.ts';

describe('bids on an auction that does not exist', () => {
  /** A queue with a database without rows; the account of a token is the part before its dot. */
  function queueOf(limits?: BidQueueLimits) {
    const db = new Kysely<LiveTables>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (of) => new PostgresIntrospector(of),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
    const ended = new Set<string>();
    const sessions = {
      accountOf: async (tokenHash: string) => tokenHash.split('.')[0] || undefined,
      forget: vi.fn(),
    };
    const identity = {
      findCallers: vi.fn(
        async (_db: unknown, hashes: readonly string[]) =>
          new Map(hashes.filter((hash) => !ended.has(hash)).map((hash) => [hash, {} as Caller])),
      ),
    };
    const audit = { writeAudit: vi.fn() };
    const metrics = { bids: vi.fn(), bidBatchSize: { observe: vi.fn() } };
    const signal = { committed: vi.fn() };
    const queue = new BidQueue({
      db,
      signal,
      sessions: sessions as unknown as SessionAccounts,
      audit,
      deals: {} as DealsPort,
      identity: identity as unknown as IdentityPort,
      metrics: metrics as unknown as ConstructorParameters<typeof BidQueue>[0]['metrics'],
      ...(limits && { limits }),
    });
    let commands = 0;
    const place = (account: string, auctionId = 'a'): Promise<unknown> => {
      const bodyHash = 'hash';
      const command: BidCommand = {
        auctionId,
        tokenHash: `${account}.token`,
        commandId: `${++commands}`,
        bodyHash,
        priceMinor: 1,
      };
      return queue.place(command).catch((error: { status?: number }) => error.status ?? error);
    };
    return { queue, place, ended, sessions, identity, metrics };
  }
  const accounts = (count: number) => Array.from({ length: count }, (_, at) => `account-${at}`);

  it('[L3] are decided in batches of at most 64, the first at once', async () => {
    const { queue, place, metrics } = queueOf();
    const answers = accounts(150).map((account) => place(account));
    expect(new Set(await Promise.all(answers))).toEqual(new Set([404]));
    expect(metrics.bidBatchSize.observe.mock.calls.flat()).toEqual([1, maxBatchSize, maxBatchSize, 21]);
    expect(maxBatchSize).toBe(64);
    expect(queue.waitingCount).toBe(0);
    expect(metrics.bids).toHaveBeenCalledTimes(150);
  });

  it('are decided in a span of the first traced call, linked to the others', async () => {
    const collector = await startSpanCollector();
    onTestFinished(() => collector.close());
    const traces = await startTraces(collector.endpoint, {
      ...{ server: 'test', sampled: 1, measure: unmeasured, onDropped: () => undefined },
    });
    const { place } = queueOf();
    const calls = [null, 'a', null, 'b'].map(
      (name) => name && (traces?.begin(() => name, undefined, { kind: 'server' }) ?? null),
    );
    // The first is decided alone, the others together.
    await Promise.all(calls.map((span, at) => runIn(span || null, () => place(`account-${at}`))));
    for (const span of calls) if (span) span.end();
    await traces?.close();
    const [batch, ...more] = collector.spans.filter(({ name }) => name === 'bids.decide');
    const [a, b] = ['a', 'b'].map((of) => collector.spans.find(({ name }) => name === of));
    expect(more).toEqual([]);
    expect(batch).toMatchObject({ parentSpanId: a?.spanId, links: [{ traceId: b?.traceId }] });
    expect(Number(batch?.attributes['recolta.bids'])).toBe(3);
  });

  it('[L3] are refused at once if too many wait, over all auctions or on too many of them', async () => {
    const { place } = queueOf({ maxWaitingInAll: 3, maxQueues: 2 });
    // One is in its batch: three more wait.
    expect(await Promise.all(accounts(6).map((account) => place(account)))).toEqual([
      404, 404, 404, 404, 503, 503,
    ]);
    expect(await Promise.all(['a', 'b', 'c'].map((auction) => place(auction, auction)))).toEqual([
      404, 404, 503,
    ]);
    expect(await place('account-9')).toBe(404);
  });

  it('[L3] are refused for a second if 2000 wait for one auction, or 32 of one account are unanswered', async () => {
    const { place, queue } = queueOf();
    const answers = accounts(2004).map((account) => place(account));
    const refusals = answers.splice(2001);
    // The first one is in its batch.
    await Promise.resolve();
    expect(new Set(await Promise.all(answers))).toEqual(new Set([404]));
    expect(await Promise.all(refusals)).toEqual([503, 503, 503]);
    expect(queue.waitingCount).toBe(0);
    const burst = Array.from({ length: 33 }, () =>
      queue.place({
        ...{ auctionId: 'a', tokenHash: 'ana.token', commandId: 'c', bodyHash: 'hash', priceMinor: 1 },
      }),
    );
    const [last] = (await Promise.allSettled(burst)).slice(-1);
    expect(last).toMatchObject({
      reason: { status: 429, code: 'TooManyRequests', params: { seconds: 1 } },
    });
  });

  it('[L3] are limited to 32 unanswered ones per account, on eight auctions', async () => {
    const { place } = queueOf();
    const burst = (count: number, auctions: number) =>
      Promise.all(Array.from({ length: count }, (_, at) => place('ana', `auction-${at % auctions}`)));
    for (let times = 0; times < 2; times++) {
      const statuses = await burst(40, 8);
      expect(statuses.filter((status) => status === 429)).toHaveLength(8);
      expect((await burst(9, 9)).filter((status) => status === 429)).toHaveLength(1);
    }
    expect(await Promise.all([place('ana'), place('ion')])).toEqual([404, 404]);
  });

  it('[S2] without a session are refused before they wait, and an ended session is evicted', async () => {
    const { place, ended, sessions, identity } = queueOf();
    expect(await place('')).toBe(401);
    expect(identity.findCallers).not.toHaveBeenCalled();
    ended.add('ana.token');
    expect(await Promise.all([place('ana'), place('ion')])).toEqual([401, 404]);
    expect(sessions.forget.mock.calls).toEqual([['ana.token']]);
  });

  it('are each rejected with the database’s error, and later ones are decided', async () => {
    const { place, identity } = queueOf();
    const broken = new Error('connection lost');
    identity.findCallers.mockRejectedValueOnce(broken);
    expect(await Promise.all([place('ana'), place('ion')])).toEqual([broken, 404]);
  });
});
