import { DatabaseRefusal } from '@recolta/embedded-postgres/database-refusal';
import pg from 'pg';

const connectTimeoutMs = 5000;

/**
 * Connects once to the database of `DATABASE_URL`.
 *
 * @throws DatabaseRefusal in one line, without the password, when that fails
 */
export async function reachDatabase(connectionString: string): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(connectionString) || !URL.canParse(connectionString)) {
    throw new DatabaseRefusal(
      'DATABASE_URL: must be an address, such as postgresql://user:password@host:5432/recolta',
    );
  }
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseRefusal(`DATABASE_URL: ${reasonOf(error, client)}`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
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
    default:
      return `the database at ${place} cannot be reached (${message || code})`;
  }
}
