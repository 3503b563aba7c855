import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * A secret of the default set-up: the one that is set, else the one kept in `DATA_DIR/<name>`, made at the
 * first start and readable by the owner alone.
 */
export async function secretOf(dataDir: string, name: string, given: string): Promise<string> {
  if (given !== '') return given;
  const file = path.join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFile(file, 'utf8');
}
