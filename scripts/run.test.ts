import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isAlive, pidAfter, scripts } from './start-under-test.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'recolta-run-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The command of `npm start`: a shell between npm and Node would keep a SIGINT to itself. */
const command: string = JSON.parse(readFileSync(path.join(scripts, '../package.json'), 'utf8')).scripts.start;

/** A package whose `start` runs a server as `npm start` does. */
function writePackage(): void {
  const server =
    "process.on('SIGTERM', () => process.exit()); console.error('server pid ' + process.pid); setInterval(() => 0, 1000);";
  writeFileSync(path.join(folder, 'server.mjs'), server);
  writeFileSync(
    path.join(folder, 'start.mjs'),
    [
      `import { run } from ${JSON.stringify(path.join(scripts, 'run.mjs'))};`,
      "console.error('start pid ' + process.pid);",
      `process.exitCode = await run(process.execPath, [${JSON.stringify(path.join(folder, 'server.mjs'))}]);`,
    ].join('\n'),
  );
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ private: true, scripts: { start: command.replace(/scripts\/.+/, 'start.mjs') } }),
  );
}

describe('npm that is ended alone,', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s, leaves nothing behind',
    async (signal) => {
      writePackage();
      const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
      let printed = '';
      npm.stderr.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
      await expect.poll(() => printed, { timeout: 30_000 }).toContain('server pid');
      npm.kill(signal);
      for (const name of ['start', 'server'])
        await expect.poll(() => isAlive(pidAfter(printed, name)), { timeout: 10_000 }).toBe(false);
    },
    60_000,
  );
});
