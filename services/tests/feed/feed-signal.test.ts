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

  it('a connection lost while it begins to listen is given back once, and another hears on', async () => {
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

  it('keeps no connection that it gets after its end', async () => {
    const { pool, signal } = signalOnPool();
    const listening = signal.listen();
    signal.close();
    await listening;
    await pool.end();
    expect(pool.totalCount).toBe(0);
  });
});
