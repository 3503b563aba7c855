import type pg from 'pg';
import { vi } from 'vitest';
import { createPool } from '../../src/platform/db/pool.ts';
import type { TestDatabase } from '../cluster/test-database.ts';

/** Connections that are cut as if the process was killed: no explicit rollback, and nothing more is sent. */
export interface KillablePool {
  readonly pool: pg.Pool;
  /** Cuts before the statement with this index from now, starting at 0, or after it if it is a commit. */
  killAt(index: number): void;
  /** Stops cutting, once PostgreSQL has noticed. @returns whether a connection was cut, and the later statements */
  disarm(): Promise<{ readonly isKilled: boolean; readonly statements: readonly string[] }>;
}

export function createKillablePool(database: TestDatabase): KillablePool {
  const pool = createPool({
    ...{ connectionString: database.connectionString, max: 4, applicationName: 'recolta-killed' },
    log: { info: () => undefined, debug: () => undefined, warn: () => undefined, error: () => undefined },
  });
  let left = Number.POSITIVE_INFINITY;
  let statements: string[] = [];
  const cut = new Set<number>();
  pool.on('connect', (client) => {
    const { connection, processID } = client as pg.PoolClient & {
      readonly connection: { readonly stream: { destroy(): void } };
      readonly processID: number;
    };
    const query = client.query.bind(client) as (...of: unknown[]) => Promise<unknown>;
    const kill = () => {
      cut.add(processID);
      connection.stream.destroy();
    };
    const counted = async (...statement: unknown[]): Promise<unknown> => {
      // A killed process sends nothing on its other connections either.
      if (cut.size > 0) throw new Error('the process was killed');
      statements.push(String(statement[0]));
      if (left-- === 0) kill();
      const done = await query(...statement);
      if (statement[0] !== 'commit' || left-- !== 0) return done;
      kill();
      throw new Error('the process was killed');
    };
    client.query = counted as typeof client.query;
  });
  return {
    pool,
    killAt(index) {
      left = index;
      statements = [];
    },
    async disarm() {
      left = Number.POSITIVE_INFINITY;
      const seen = statements;
      statements = [];
      const pids = [...cut];
      cut.clear();
      await vi.waitUntil(
        async () => {
          const { rowCount } = await database.pool.query(
            'select 1 from pg_stat_activity where pid = any($1)',
            [pids],
          );
          return rowCount === 0;
        },
        { timeout: 30_000, interval: 2 },
      );
      return { isKilled: pids.length > 0, statements: seen };
    },
  };
}
