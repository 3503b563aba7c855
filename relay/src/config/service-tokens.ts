import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SettingsError } from '@recolta/server-kit/settings';
import type { RelaySettings } from './settings.ts';

const waitMs = 30_000;
const askEachMs = 100;

/**
 * Fills in missing tokens from the files that the services write at their first start. Waits at most 30 s for the
 * feed's token. Without the content service there is no token for it.
 *
 * @throws SettingsError that names the variable and the file
 */
export async function withServiceTokens(settings: RelaySettings): Promise<RelaySettings> {
  const serviceFile = path.join(settings.DATA_DIR, 'service-token');
  const contentFile = path.join(settings.DATA_DIR, 'content-token');
  return {
    ...settings,
    SERVICE_TOKEN: settings.SERVICE_TOKEN || (await awaitToken('SERVICE_TOKEN', serviceFile)),
    CONTENT_TOKEN: settings.CONTENT_TOKEN || (await readToken('CONTENT_TOKEN', contentFile)),
  };
}

async function awaitToken(name: string, file: string): Promise<string> {
  await makeFolder(path.dirname(file));
  const endMs = performance.now() + waitMs;
  for (;;) {
    const token = await readToken(name, file);
    if (token !== '') return token;
    if (performance.now() > endMs)
      throw new SettingsError(`${name}: it is not set, and ${file} is not there`);
    await wait(askEachMs);
  }
}

/**
 * Creates the folder and its parents. Node's own `recursive` never returns where a system folder such as /proc
 * rejects a new entry with ENOENT.
 */
async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const parent = path.dirname(folder);
  if (!(await isFolder(parent))) await makeFolder(parent);
  try {
    await fs.mkdir(folder);
  } catch (error) {
    // The services may have created it first.
    if (await isFolder(folder)) return;
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new SettingsError(`DATA_DIR: ${folder} cannot be made a folder (${code})`);
  }
}

function isFolder(folder: string): Promise<boolean> {
  return fs.stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Returns an empty string if the file does not exist. */
async function readToken(name: string, file: string): Promise<string> {
  const text = await fs.readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new SettingsError(`${name}: ${file} cannot be read (${error.code})`);
  });
  return text.trim();
}
