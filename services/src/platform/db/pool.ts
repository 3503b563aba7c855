import { consoleLog, type DbLog } from '@recolta/embedded-postgres/db-log';
import { activeSpan } from '@recolta/server-kit/tracing/span';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import { parseColumnType } from './column-types.ts';
import { DatabaseHosts } from './database-hosts.ts';

export interface PoolOptions {
  connectionString: string;
  /** Maximum number of open connections. */
  max: number;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** Logs when an idle connection breaks; the pool replaces it. Defaults to standard error. */
  log?: DbLog;
  /** Timeout of one statement in ms; defaults to `longestWaits`, 0 for no limit. */
  statementTimeoutMs?: number;
  /** Timeout for a lock in ms; defaults to `longestWaits`, 0 for no limit. */
  lockTimeoutMs?: number;
  /**
   * True to plan a statement with parameters once per connection instead of each time: for pools whose statements
   * are few and have fixed texts, since a connection keeps each of them.
   */
  isPrepared?: boolean;
  /** Checks each new connection before its first statement; the caller gets its error. */
  onConnect?: (client: pg.ClientBase) => Promise<void>;
}

/** A new connection costs about 40 ms of CPU time, which the call after a quiet minute should not wait for. */
const openMs = 60_000;

/**
 * How long callers wait for the database before a refusal that they may retry, in ms. `idleMs`: PostgreSQL ends a
 * transaction without a statement for this long, so that the locks of a frozen process do not stop the others.
 */
export const ownWaits = Object.freeze({ connectMs: 5000, statementMs: 5000, lockMs: 2000, idleMs: 2500 });
/** The current timeouts; tests on a busy machine raise them. */
export const longestWaits = { ...ownWaits };

/**
 * A pool of UTC connections; with several hosts, to the writable one. Values are parsed by `parseColumnType`: int8
 * as a safe integer, date as `YYYY-MM-DD`, timestamptz as a Date (microseconds are truncated), numeric and xid8 as
 * strings.
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
    idleTimeoutMillis: openMs,
    statement_timeout: options.statementTimeoutMs ?? longestWaits.statementMs,
    lock_timeout: options.lockTimeoutMs ?? longestWaits.lockMs,
    idle_in_transaction_session_timeout: longestWaits.idleMs,
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
  if (options.isPrepared) pool.on('connect', prepareStatements);
  pool.on('error', (error) => {
    // Closing a connection while the pool ends is expected.
    if (!pool.ending) log.error({ err: error }, 'A database connection broke');
  });
  return pool;
}

const statementNames = new Map<string, string>();

function nameOf(statement: string): string {
  const name = statementNames.get(statement) ?? `s${statementNames.size}`;
  statementNames.set(statement, name);
  return name;
}

/** Replaces `query` by one that prepares statements with parameters. */
function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const run = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const isPreparable = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    // A prepared statement fails once its columns have changed, as they do if a later release migrates the database.
    if (!isPreparable || text.startsWith('select *')) return query(text, values, ...rest);
    return query({ name: nameOf(text), text, values }, ...rest);
  };
  client.query = run as typeof client.query;
}

/**
 * The typed SQL builder over a pool; `destroy()` ends the pool.
 *
 * @param isTraced true to record statements in the current trace
 */
export function createKysely<Database>(pool: pg.Pool, isTraced = false): Kysely<Database> {
  const dialect = new PostgresDialect({ pool });
  return new Kysely<Database>(isTraced ? { dialect, log: traceStatement } : { dialect });
}

/**
 * Adds a finished statement to its trace: the text with placeholders, and never the parameters. A literal in it
 * comes from the code or from a closed vocabulary, such as a crop.
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
