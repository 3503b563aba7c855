import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPool } from '../../src/platform/db/pool.ts';
import { FeedSignal } from '../../src/platform/feed/feed-signal.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';

describe('the feed signal between processes', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  function signalOnPool() {
    const log = { error: () => undefined, debug: () => undefined };
    const pool = createPool({
      connectionString: database.connectionString,
      max: 4,
      applicationName: 'recolta-feed-test',
      log: log as never,
    });
    return { pool, signal: new FeedSignal(pool, pino({ level: 'silent' })) };
  }

  it('a connection lost while LISTEN starts is released once, and another one listens', async () => {
    const { pool, signal } = signalOnPool();
    const other = signalOnPool();
    const connect = pool.connect.bind(pool);
    vi.spyOn(pool, 'connect').mockImplementationOnce(async () => {
      const client = await connect();
      vi.spyOn(client, 'query').mockImplementationOnce(() =>
        client.query('select pg_terminate_backend(pg_backend_pid())'),
      );
      return client;
    });
    await signal.listen();
    const heard = vi.fn();
    signal.subscribe(heard);
    await vi.waitUntil(
      () => {
        other.signal.committed();
        return heard.mock.calls.length > 0;
      },
      { timeout: 30_000, interval: 50 },
    );
    expect(pool.totalCount).toBe(1);
    signal.close();
    other.signal.close();
    await Promise.all([pool.end(), other.pool.end()]);
  });

  it('wakes those that listen, and no longer one that has unsubscribed', async () => {
    const { pool, signal } = signalOnPool();
    const [stays, leaves] = [vi.fn(), vi.fn()];
    signal.subscribe(stays);
    signal.subscribe(leaves)();
    const waiting = signal.wait(60_000);
    signal.close();
    await waiting;
    expect([stays.mock.calls.length, leaves.mock.calls.length]).toEqual([1, 0]);
    await pool.end();
  });

  it('a commit that is followed by others wakes readers only, here and in another process; the last one wakes workers too', async () => {
    const [here, other] = [signalOnPool(), signalOnPool()];
    await other.signal.listen();
    const workers = vi.fn();
    for (const { signal } of [here, other]) signal.subscribe(workers);
    const late = 60_000;
    const readers = Promise.all([here, other].map(({ signal }) => signal.wait(late)));
    here.signal.wakeReaders();
    await readers;
    expect(workers).not.toHaveBeenCalled();
    const again = other.signal.wait(late);
    here.signal.wakeReaders();
    here.signal.committed();
    here.signal.wakeReaders();
    await again;
    // One NOTIFY for all three commits.
    expect(workers).toHaveBeenCalledTimes(2);
    for (const { signal } of [here, other]) signal.close();
    await Promise.all([here, other].map(({ pool }) => pool.end()));
  });

  it('wakes its own process once for a commit, not again when the database reports it', async () => {
    const [here, other] = [signalOnPool(), signalOnPool()];
    const [hears, otherHears] = [vi.fn(), vi.fn()];
    for (const { signal } of [here, other]) await signal.listen();
    here.signal.subscribe(hears);
    other.signal.subscribe(otherHears);
    here.signal.committed();
    await vi.waitUntil(() => otherHears.mock.calls.length === 1, { timeout: 30_000 });
    // Reports arrive in order: this one follows that of the own commit.
    const woken = here.signal.wait(60_000);
    other.signal.wakeReaders();
    await woken;
    expect(hears).toHaveBeenCalledTimes(1);
    for (const { signal } of [here, other]) signal.close();
    await Promise.all([here, other].map(({ pool }) => pool.end()));
  });

  it('is listening: always if alone, else while a connection listens', async () => {
    expect(new FeedSignal(null, pino({ level: 'silent' })).isListening).toBe(true);
    const { pool, signal } = signalOnPool();
    expect(signal.isListening).toBe(false);
    await signal.listen();
    expect(signal.isListening).toBe(true);
    await pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await vi.waitUntil(() => !signal.isListening, { timeout: 30_000, interval: 5 });
    await vi.waitUntil(() => signal.isListening, { timeout: 30_000, interval: 50 });
    signal.close();
    await pool.end();
  });

  it('a position is quiet after it was read, until a commit, which may happen during the reading', async () => {
    const signal = new FeedSignal(null, pino({ level: 'silent' }));
    const readTo = (cursor: string, during?: () => void) =>
      signal.reading('live', async () => {
        during?.();
        return { cursor };
      });
    expect(await readTo('1:1:')).toEqual({ cursor: '1:1:' });
    expect(signal.isQuietAt('live', '1:1:')).toBe(true);
    expect(signal.isQuietAt('live', '1:2:')).toBe(false);
    expect(signal.isQuietAt('main', '1:1:')).toBe(false);
    signal.committed();
    expect(signal.isQuietAt('live', '1:1:')).toBe(false);
    await readTo('1:1:', () => signal.wakeReaders());
    expect(signal.isQuietAt('live', '1:1:')).toBe(false);
  });

  it('no position is quiet while nothing is heard, nor what was read before', async () => {
    const { pool, signal } = signalOnPool();
    const read = () => signal.reading('live', async () => ({ cursor: '1:1:' }));
    await read();
    expect(signal.isQuietAt('live', '1:1:')).toBe(false);
    await signal.listen();
    expect(signal.isQuietAt('live', '1:1:')).toBe(false);
    await read();
    expect(signal.isQuietAt('live', '1:1:')).toBe(true);
    signal.close();
    await pool.end();
  });

  it('releases a connection that it gets after its end', async () => {
    const { pool, signal } = signalOnPool();
    const listening = signal.listen();
    signal.close();
    await listening;
    await pool.end();
    expect(pool.totalCount).toBe(0);
  });
});
