import pg from 'pg';

/** Runs one statement on its own connection. */
export async function inCluster(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
