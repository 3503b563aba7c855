import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '@recolta/embedded-postgres/backup/restore-backup';
import { DatabaseRefusal } from '@recolta/embedded-postgres/database-refusal';
import { raiseEpoch } from './platform/db/epoch.ts';
import { knownSteps } from './platform/db/migrate.ts';
import { operatorDataDir, runOperatorCommand } from './platform/db/operator-command.ts';
import { createKysely, createPool } from './platform/db/pool.ts';
import { dropUnknownFiles } from './platform/files/drop-unknown-files.ts';
import { filesFolderName, localFilesFolder } from './platform/files/local-files.ts';

// Operator command `pnpm restore <file> [--replace]`, run while the services are stopped. Raises the epoch, so that
// nobody takes versions that were lost with the replaced state for newer ones.
await runOperatorCommand(async (log) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (!file) throw new DatabaseRefusal('Which backup? pnpm restore <file> [--replace]');
  const restored = await restoreBackup({
    dataDir: operatorDataDir(),
    file: path.resolve(file),
    replace: values.replace,
    log,
    folders: [filesFolderName],
    knownMigrations: await knownSteps(),
    async finish({ dataDir, connectionString }) {
      const db = createKysely<unknown>(
        createPool({ connectionString, max: 1, applicationName: 'recolta-restore', log }),
      );
      try {
        const files = localFilesFolder(dataDir);
        if (existsSync(files)) await dropUnknownFiles(db, files);
        return await raiseEpoch(db);
      } finally {
        await db.destroy();
      }
    },
  });
  console.log(`Restored the state of ${restored.createdAt}; the epoch is now ${restored.result}.`);
  if (restored.putAside) console.log(`What was there before is in ${restored.putAside}.`);
});
