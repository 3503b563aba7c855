import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import * as z from 'zod';

const started = z.object({ connectionString: z.string(), pid: z.int() });

/** Another process that owns a data folder and its PostgreSQL until it is killed. */
export interface OwnerProcess extends z.infer<typeof started> {
  child: ChildProcess;
}

/** Starts one and waits until its PostgreSQL accepts connections; it is stopped after the test. */
export async function startOwnerProcess(dataDir: string): Promise<OwnerProcess> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'own-cluster.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, ...started.parse(JSON.parse(z.string().parse(line))) };
}
