import type { Log } from '@recolta/server-kit/log';
import pg from 'pg';

// Arbitrary; must differ from other lock ids in the practice database.
const advisoryLock = 7_205_759_410;
const duplicateDatabase = '42P04';
const insufficientPrivilege = '42501';
/** Age at which it is dropped while nobody practises; and in any case. */
const renewedAfterHours = 24;
const renewedAtLatestAfterHours = 48;

/** Another process holds the practice space. */
export class HeldElsewhere extends Error {
  constructor() {
    super('another process runs the practice space');
  }
}

/** The practice database, locked by this process until it is released. */
export interface HeldDatabase {
  readonly connectionString: string;
  /** True if it is old enough to be dropped: a day, or two while somebody practises. */
  isDue(): Promise<boolean>;
  /** Drops everything in it. */
  dropWhole(): Promise<void>;
  release(): Promise<void>;
}

/** Returns the address of the database `<name>_practice` on the same server. */
export function practiceAddressOf(connectionString: string): string {
  const url = new URL(connectionString);
  url.pathname = `${url.pathname}_practice`;
  return url.href;
}

/**
 * Returns true if a database exists.
 *
 * @param beside connection string of a database on the same server
 */
export function hasDatabase(beside: string, connectionString: string): Promise<boolean> {
  return withClient(beside, async (client) => {
    const query = 'select from pg_database where datname = $1';
    return (await client.query(query, [nameOf(connectionString)])).rowCount !== 0;
  });
}

/**
 * Creates a database if it is missing.
 *
 * @param beside connection string of a database on the same server
 * @throws Error naming PRACTICE_DATABASE_URL if the user lacks the right
 */
export async function makeDatabase(beside: string, connectionString: string): Promise<void> {
  if (await hasDatabase(beside, connectionString)) return;
  const name = nameOf(connectionString);
  await withClient(beside, async (client) => {
    try {
      await client.query(`create database ${pg.escapeIdentifier(name)}`);
    } catch (error) {
      if (codeOf(error) === duplicateDatabase) return;
      if (codeOf(error) !== insufficientPrivilege) throw error;
      throw new Error(`no database for practice: set PRACTICE_DATABASE_URL, or create "${name}"`, {
        cause: error,
      });
    }
  });
}

/**
 * Locks the practice database for this process and marks an empty one as such. Refuses a database with other tables,
 * because everything in a practice database is dropped eventually.
 *
 * @param onLost called when the connection that holds the lock breaks: another process may take it
 * @throws HeldElsewhere if another process holds it, Error if it is not a practice database
 */
export async function holdDatabase(
  connectionString: string,
  { log, onLost }: { readonly log: Log; onLost(): void },
): Promise<HeldDatabase> {
  const client = new pg.Client({ connectionString, application_name: 'recolta-practice' });
  let isReleased = false;
  client.on('error', (error) => {
    if (isReleased) return;
    log.warn({ err: error }, 'the practice database is lost for a while');
    onLost();
  });
  const release = async () => {
    isReleased = true;
    await client.end();
  };
  await client.connect();
  try {
    const { rows } = await client.query<{ isHeld: boolean }>('select pg_try_advisory_lock($1) as "isHeld"', [
      advisoryLock,
    ]);
    if (!rows[0]?.isHeld) throw new HeldElsewhere();
    await mark(client);
  } catch (error) {
    await release();
    throw error;
  }
  return {
    connectionString,
    release,
    async isDue() {
      const { rows } = await client.query<{ isDue: boolean }>(
        `select age > make_interval(hours => $1)
           or (age > make_interval(hours => $2)
             and not exists (select from practice.visits where ends_at > clock_timestamp())) as "isDue"
         from (select clock_timestamp() - created_at as age from practice.space) as s`,
        [renewedAtLatestAfterHours, renewedAfterHours],
      );
      return rows[0]?.isDue === true;
    },
    async dropWhole() {
      await client.query('begin');
      const schemas = await schemasOf(client);
      await client.query(
        `drop schema ${schemas.map((name) => pg.escapeIdentifier(name)).join(', ')} cascade`,
      );
      await client.query('create schema public');
      await client.query(markSql);
      await client.query('commit');
    },
  };
}

/** `visits` are practice auctions: the session and network of each. */
const markSql = `
  create schema practice;
  create table practice.space (created_at timestamptz not null default clock_timestamp());
  insert into practice.space default values;
  create table practice.visits (
    auction_id uuid primary key,
    token_hash text not null,
    account_id uuid not null,
    address text not null,
    ends_at timestamptz not null
  )`;

async function mark(client: pg.Client): Promise<void> {
  const schemas = await schemasOf(client);
  if (schemas.includes('practice')) return;
  if (schemas.some((name) => name !== 'public'))
    throw new Error('the database for practice has other tables: everything in it would be dropped');
  await client.query(markSql);
}

async function schemasOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
  );
  return rows.map(({ name }) => name);
}

const nameOf = (connectionString: string) => decodeURIComponent(new URL(connectionString).pathname.slice(1));

async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: 'recolta-practice' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
