import { consoleLog, type DbLog } from '@recolta/embedded-postgres/db-log';
import { activeSpan } from '@recolta/server-kit/tracing/span';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import { parseColumnType } from './column-types.ts';
import { DatabaseHosts } from './database-hosts.ts';

export interface PoolOptions {
  connectionString: string;
  /** Most connections open at a time. */
  max: number;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** Told when an idle connection breaks (the database went away); the pool goes on with new ones. Standard error unless given. */
  log?: DbLog;
  /** How long one statement may take, ms; as `longestWaits` unless given, 0 for no limit. */
  statementTimeoutMs?: number;
  /** How long a statement waits for a lock, ms; as `longestWaits` unless given, 0 for no limit. */
  lockTimeoutMs?: number;
  /** Looks at each new connection before its first statement; what it throws, the caller gets. */
  onConnect?: (client: pg.ClientBase) => Promise<void>;
}

/** A new connection costs some 40 ms of processor time, which the call after a quiet minute should not wait for. */
const idleMs = 60_000;

/** How long callers are kept waiting for the database before they are told to try again, ms. */
export const ownWaits = Object.freeze({ connectMs: 5000, statementMs: 5000, lockMs: 2000 });
/** The waits in force: tests on a busy machine wait longer. */
export const longestWaits = { ...ownWaits };

/**
 * A pool of connections in UTC; of several hosts to the one that takes changes. Values arrive as `parseColumnType` says: int8 as a safe integer, date as
 * `YYYY-MM-DD`, timestamptz as a Date (microseconds are cut off), numeric and xid8 as strings.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const hosts = DatabaseHosts.of(options.connectionString);
  const { onConnect } = options;
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    Client: hosts.Client,
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: longestWaits.connectMs,
    idleTimeoutMillis: idleMs,
    statement_timeout: options.statementTimeoutMs ?? longestWaits.statementMs,
    lock_timeout: options.lockTimeoutMs ?? longestWaits.lockMs,
    options: '-c TimeZone=UTC',
    types: { getTypeParser: parseColumnType },
    ...(onConnect && {
      verify(client, done) {
        onConnect(client).then(
          () => done(),
          (error: Error) => {
            hosts.lost();
            done(error);
          },
        );
      },
    }),
  });
  const log = options.log ?? consoleLog();
  // The pool does not listen to a connection in use, and an unhandled error would end the process. The user of the
  // connection gets the error from its next statement.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'A database connection in use broke'));
  });
  pool.on('error', (error) => {
    // What is cut off while the pool ends is no loss.
    if (!pool.ending) log.error({ err: error }, 'A database connection broke');
  });
  return pool;
}

/**
 * The typed SQL builder over a pool; `destroy()` ends the pool.
 *
 * @param isTraced whether its statements are parts of the traces that they run in
 */
export function createKysely<Database>(pool: pg.Pool, isTraced = false): Kysely<Database> {
  const dialect = new PostgresDialect({ pool });
  return new Kysely<Database>(isTraced ? { dialect, log: traceStatement } : { dialect });
}

/**
 * Adds a statement that has ended to the trace that it ran in: its text, whose values are parameters, and never the
 * parameters. A literal in it is of the code or of a closed vocabulary, such as a crop.
 */
function traceStatement({ query, queryDurationMillis, ...event }: LogEvent): void {
  activeSpan()?.addEnded(verbOf(query.sql), {
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
    durationMs: queryDurationMillis,
    error: event.level === 'error' ? event.error : undefined,
  });
}

/** `select`, `insert`, `commit`: few names, so that a collector can group them. */
function verbOf(statement: string): string {
  return /[a-z]+/i.exec(statement)?.[0].toLowerCase() ?? 'statement';
}
