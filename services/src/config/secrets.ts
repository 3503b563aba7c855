import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dataDirRefusal } from '@recolta/embedded-postgres/data-folder/data-dir-refusal';
import { makeFolder } from '@recolta/embedded-postgres/data-folder/make-folder';

/**
 * A secret of the default set-up: the configured one, else the one stored in `DATA_DIR/<name>`, which is created at
 * the first start and readable only by its owner.
 *
 * @throws DatabaseRefusal naming DATA_DIR if the file can be neither read nor created
 */
export async function secretOf(dataDir: string, name: string, given: string): Promise<string> {
  if (given !== '') return given;
  const file = path.join(dataDir, name);
  try {
    makeFolder(dataDir);
    return (await readSecret(file)) || (await makeSecret(file));
  } catch (error) {
    throw dataDirRefusal(dataDir, error);
  }
}

async function makeSecret(file: string): Promise<string> {
  // A name of its own: another call must neither overwrite nor remove what this one links.
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, randomBytes(32).toString('base64url'), { mode: 0o600 });
  // A full disk can leave an empty file.
  if ((await readSecret(file)) === '') await rm(file, { force: true });
  try {
    // Another process may be first: both use the existing file.
    await link(unfinished, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
  return readFile(file, 'utf8');
}

/** Returns an empty string if there is no file. */
async function readSecret(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
