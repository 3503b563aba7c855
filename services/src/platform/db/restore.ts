import path from 'node:path';
import { parseArgs } from 'node:util';
import { DatabaseRefusal } from './database-refusal.ts';
import { operatorDataDir, runOperatorCommand } from './operator-command.ts';
import { restoreBackup } from './restore-backup.ts';

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
  });
  console.log(`Restored the state of ${restored.createdAt}; the epoch is now ${restored.epoch}.`);
  if (restored.putAside) console.log(`What was there before is in ${restored.putAside}.`);
});
