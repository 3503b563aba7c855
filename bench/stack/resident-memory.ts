import fs from 'node:fs';
import os from 'node:os';

const eachMs = 100;
const pageBytes = 4096;

export interface MemoryWatch extends Disposable {
  /** Null without /proc or after the process has ended. */
  nowMegabytes(): number | null;
  /** Since the last call. */
  takePeakMegabytes(): number;
}

/**
 * Watches a process's resident memory from outside, so it works while the process is too busy to report it.
 *
 * @param onSample called with each sample, in megabytes
 */
export function watchMemory(pid: number, onSample?: (megabytes: number) => void): MemoryWatch {
  let peak = 0;
  const now = () => (os.platform() === 'linux' ? residentMegabytes(pid) : null);
  const timer = setInterval(() => {
    const megabytes = now();
    if (megabytes === null) return;
    peak = Math.max(peak, megabytes);
    onSample?.(megabytes);
  }, eachMs);
  timer.unref();
  return {
    nowMegabytes: now,
    takePeakMegabytes() {
      const taken = Math.max(peak, now() ?? 0);
      peak = 0;
      return taken;
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

function residentMegabytes(pid: number): number | null {
  try {
    const [, pages = '0'] = fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return (Number(pages) * pageBytes) / 1e6;
  } catch {
    // The process has ended.
    return null;
  }
}
