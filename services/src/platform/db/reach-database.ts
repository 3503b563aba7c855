import { DatabaseRefusal } from '@recolta/embedded-postgres/database-refusal';
import pg from 'pg';
import { addressesOf, isDatabaseAddress } from './database-address.ts';
import { DatabaseHosts } from './database-hosts.ts';

const connectTimeoutMs = 5000;
/** An unusual value: reading it back shows whether the connection keeps its settings. */
const probeLockTimeoutMs = 2345;
const unsupportedParameter = '08P01';

/**
 * Connects once to the database of `DATABASE_URL`; of several hosts to the first writable one, which is used from
 * then on until it is lost.
 *
 * @throws DatabaseRefusal in one line, without the password, if that fails
 */
export async function reachDatabase(connectionString: string): Promise<void> {
  if (!isDatabaseAddress(connectionString)) {
    throw new DatabaseRefusal(
      'DATABASE_URL: must be an address, such as postgresql://user:password@host:5432/recolta',
    );
  }
  const reasons: string[] = [];
  let cause: unknown;
  for (const address of addressesOf(connectionString)) {
    const client = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: connectTimeoutMs,
      lock_timeout: probeLockTimeoutMs,
      options: '-c TimeZone=UTC',
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const fault = await faultOf(client);
      if (fault === null) return DatabaseHosts.of(connectionString).use(address);
      reasons.push(fault);
    } catch (error) {
      reasons.push(reasonOf(error, client));
      cause = error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new DatabaseRefusal(`DATABASE_URL: ${reasons.join('; ')}`, { cause });
}

const throughPooler = (place: string) =>
  `${place} does not keep the settings of a connection, as behind PgBouncer: name PostgreSQL itself`;

/** Returns why a database that accepts the connection cannot be used; null if it can. */
async function faultOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ isStandby: boolean; lockTimeout: string; zone: string }>(`
    select pg_is_in_recovery() as "isStandby", current_setting('lock_timeout') as "lockTimeout",
      current_setting('TimeZone') as zone`);
  const [found] = rows;
  const place = `${client.host}:${client.port}`;
  if (found?.isStandby) return `the database at ${place} is a standby, which takes no changes`;
  if (found?.lockTimeout !== `${probeLockTimeoutMs}ms` || found.zone !== 'UTC') return throughPooler(place);
  return null;
}

function reasonOf(error: unknown, { host, port, user, database }: pg.Client): string {
  const place = `${host}:${port}`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const [message = ''] = error instanceof Error ? error.message.split('\n') : [];
  switch (code) {
    case '28P01':
    case '28000':
      return `the database at ${place} does not let user "${user}" in: wrong user or password`;
    case '3D000':
      return `the server at ${place} has no database "${database}"`;
    case unsupportedParameter:
      return `${throughPooler(place)} (${message})`;
    default:
      return `the database at ${place} cannot be reached (${message || code})`;
  }
}
