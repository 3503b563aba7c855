import { parseArgs } from 'node:util';
import { DatabaseRefusal } from '@recolta/embedded-postgres/database-refusal';
import { liveConnectionString } from '@recolta/embedded-postgres/postmaster/live-connection';
import type { MainTables } from './main/tables.ts';
import { makeAdministrator } from './main/user/make-administrator.ts';
import { operatorDatabaseUrl, operatorDataDir, runOperatorCommand } from './platform/db/operator-command.ts';
import { createKysely, createPool } from './platform/db/pool.ts';
import { reachDatabase } from './platform/db/reach-database.ts';

// Operator command `pnpm administrator <e-mail> [--remove-factors]`, run while the services run.
await runOperatorCommand(async (log) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'remove-factors': { type: 'boolean', default: false } },
  });
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0) throw new DatabaseRefusal('Name one e-mail.');
  const databaseUrl = operatorDatabaseUrl();
  const connectionString = databaseUrl || liveConnectionString(operatorDataDir());
  if (connectionString === undefined)
    throw new DatabaseRefusal('The services do not run here: start them first, with the same DATA_DIR.');
  if (databaseUrl !== '') await reachDatabase(databaseUrl);
  const db = createKysely<MainTables>(
    createPool({ connectionString, max: 1, applicationName: 'recolta-administrator', log }),
  );
  try {
    await makeAdministrator(db, email, { removesFactors: values['remove-factors'] });
  } finally {
    await db.destroy();
  }
  process.stdout.write(`${email} is an administrator.\n`);
});
