import { execFileSync } from 'node:child_process';
import os from 'node:os';

const gibibyte = 2 ** 30;

/** The measuring machine in one line. */
export function describeMachine(): string {
  const cpus = os.cpus();
  return [
    `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown processor'}`,
    `${(os.totalmem() / gibibyte).toFixed(0)} GiB`,
    `${os.type()} ${os.release()}`,
    `Node ${process.versions.node}`,
    `load ${os.loadavg()[0]?.toFixed(2)} at the start`,
  ].join(', ');
}

/** The first line of a program's version output; null if it is not installed. */
export function versionOf(command: string, ...args: string[]): string | null {
  try {
    // nginx prints its version on standard error.
    const text = execFileSync('sh', ['-c', '"$@" 2>&1', 'sh', command, ...args], { encoding: 'utf8' });
    return text.split('\n', 1)[0] ?? '';
  } catch {
    return null;
  }
}
