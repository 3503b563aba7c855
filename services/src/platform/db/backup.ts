import path from 'node:path';
import { parseArgs } from 'node:util';
import { operatorDataDir, runOperatorCommand } from './operator-command.ts';
import { takeBackup } from './take-backup.ts';

await runOperatorCommand(async (log) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = path.resolve(positionals[0] ?? `recolta-backup-${stamp}.tar.gz`);
  await takeBackup({ dataDir: operatorDataDir(), file, log });
  console.log(`Saved ${file}`);
});
