import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Settings, SettingsError } from './settings.ts';

const waitMs = 30_000;
const askEachMs = 100;

/**
 * Fills in the tokens that the environment leaves open from the files that the services make at their first
 * start. For the feed's it waits at most 30 s; without the content service there is none for it.
 *
 * @throws SettingsError that names the variable and the file
 */
export async function withServiceTokens(settings: Settings): Promise<Settings> {
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

/** Nothing will ever come to a folder that cannot be. */
async function makeFolder(folder: string): Promise<void> {
  await fs.mkdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError(`DATA_DIR: ${folder} cannot be used (${error.code})`);
  });
}

/** Empty where the file is not there. */
async function readToken(name: string, file: string): Promise<string> {
  const text = await fs.readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new SettingsError(`${name}: ${file} cannot be read (${error.code})`);
  });
  return text.trim();
}
