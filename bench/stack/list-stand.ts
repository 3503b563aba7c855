import { consoleLog } from '@recolta/embedded-postgres/db-log';
import { startEmbeddedPostgres } from '@recolta/embedded-postgres/embedded-postgres';
import type { Kysely } from 'kysely';
import type { AllTables } from '../../services/src/all-tables.ts';
import { migrate } from '../../services/src/platform/db/migrate.ts';
import { createKysely, createPool } from '../../services/src/platform/db/pool.ts';
import { portOf, startChild } from './child-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Services whose lists are read, over a database that `fill` filled; both end with the stack. */
export async function startListStand(
  stack: AsyncDisposableStack,
  name: string,
  fill: (db: Kysely<AllTables>) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
) {
  const { path: dataDir } = stack.use(temporaryFolder(name));
  const postgres = await startEmbeddedPostgres({ dataDir, log: consoleLog() });
  stack.defer(() => postgres.stop());
  const { connectionString } = postgres;
  await migrate({ connectionString, log: consoleLog() });
  const pool = createPool({ connectionString, max: 2, applicationName: 'bench', statementTimeoutMs: 0 });
  const db = createKysely<AllTables>(pool);
  stack.defer(() => db.destroy());
  await fill(db);
  const services = stack.use(
    startChild('services/src/main.ts', {
      ...{ SERVICES_PORT: '0', DATABASE_URL: connectionString, DATA_DIR: dataDir, DEMO: '0' },
      ...{ SERVICE_TOKEN: 'token-of-the-benchmark', SERVICES: 'main', ...settings },
    }),
  );
  return { services, port: await services.line(portOf('services are ready')) };
}
