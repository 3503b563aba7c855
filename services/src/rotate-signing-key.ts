import { DatabaseRefusal } from '@recolta/embedded-postgres/database-refusal';
import { liveConnectionString } from '@recolta/embedded-postgres/postmaster/live-connection';
import { rotateSigningKey } from './live/proof/signing-keys.ts';
import type { LiveTables } from './live/tables.ts';
import { operatorDatabaseUrl, operatorDataDir, runOperatorCommand } from './platform/db/operator-command.ts';
import { createKysely, createPool } from './platform/db/pool.ts';
import { reachDatabase } from './platform/db/reach-database.ts';

// Operator command `pnpm rotate-signing-key`, run while the services run.
await runOperatorCommand(async (log) => {
  const databaseUrl = operatorDatabaseUrl();
  const connectionString = databaseUrl || liveConnectionString(operatorDataDir());
  if (connectionString === undefined)
    throw new DatabaseRefusal('The services do not run here: start them first, with the same DATA_DIR.');
  if (databaseUrl !== '') await reachDatabase(databaseUrl);
  const db = createKysely<LiveTables>(
    createPool({ connectionString, max: 1, applicationName: 'recolta-signing-key', log }),
  );
  try {
    process.stdout.write(
      `Receipts and protocols are signed with key ${await rotateSigningKey(db)} from now on.\n`,
    );
  } finally {
    await db.destroy();
  }
});
