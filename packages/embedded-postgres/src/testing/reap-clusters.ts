import { globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { consoleLog } from '../db-log.ts';
import { postmasterKind, readPostmasterFile } from '../postmaster/postmaster-file.ts';
import { stopPostmaster } from '../postmaster/stop-postmaster.ts';

// Runs next to a test run and holds the other end of a pipe: when the run exits, by any signal, stops every cluster
// below the run's folder and removes the folder.
const [runFolder] = process.argv.slice(2);
if (!runFolder) throw new Error('the folder argument is missing');

process.stdin.resume();
await new Promise((resolve) => process.stdin.once('close', resolve));

for (const file of globSync('**/postmaster.pid', { cwd: runFolder })) {
  const clusterDir = path.dirname(path.join(runFolder, file));
  const postmaster = readPostmasterFile(clusterDir);
  if (!postmaster || postmasterKind(postmaster.pid, clusterDir) === 'none') continue;
  await stopPostmaster(postmaster.pid, consoleLog(), 'SIGQUIT');
}
rmSync(runFolder, { recursive: true, force: true, maxRetries: 5 });
