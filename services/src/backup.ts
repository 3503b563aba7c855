import path from 'node:path';
import { parseArgs } from 'node:util';
import { takeBackup } from '@recolta/embedded-postgres/backup/take-backup';
import { appliedSteps } from './platform/db/migrate.ts';
import { operatorDataDir, runOperatorCommand } from './platform/db/operator-command.ts';
import { holdSweeps } from './platform/files/hold-sweeps.ts';
import { filesFolderName } from './platform/files/local-files.ts';

// `pnpm backup [file]`: the embedded database and the uploaded files, while the services run or not.
await runOperatorCommand(async (log) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = path.resolve(positionals[0] ?? `recolta-backup-${stamp}.tar.gz`);
  await takeBackup({
    dataDir: operatorDataDir(),
    file,
    log,
    folders: [filesFolderName],
    async prepare(client) {
      // Stops the erasing of files, so that every document in the saved database has its file in the backup.
      await holdSweeps(client);
      return appliedSteps(client);
    },
  });
  console.log(`Saved ${file}`);
});
