import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import os from 'node:os';

const memory = '/dev/shm';
const enoughBytes = 4 * 1024 ** 3;

/**
 * Folder of temporary clusters: in memory if the system offers enough of it, else in the folder for temporary
 * files, where each write waits for the disk.
 */
export function temporaryRoot(): string {
  if (!existsSync(memory)) return os.tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= enoughBytes && isWritable(memory) ? memory : os.tmpdir();
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
