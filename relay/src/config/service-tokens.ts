import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from './settings.ts';

const waitMs = 30_000;
const askEachMs = 100;

/**
 * Fills in the tokens that the environment leaves open from the files that the services make at their first
 * start. For the feed's it waits at most 30 s; without the content service there is none for it.
 *
 * @throws Error that names the variable and the file
 */
export async function withServiceTokens(settings: Settings): Promise<Settings> {
  const serviceFile = path.join(settings.DATA_DIR, 'service-token');
  const contentFile = path.join(settings.DATA_DIR, 'content-token');
  return {
    ...settings,
    SERVICE_TOKEN: settings.SERVICE_TOKEN || (await awaitToken('SERVICE_TOKEN', serviceFile)),
    CONTENT_TOKEN: settings.CONTENT_TOKEN || (await readToken(contentFile)),
  };
}

async function awaitToken(name: string, file: string): Promise<string> {
  const endMs = performance.now() + waitMs;
  for (;;) {
    const token = await readToken(file);
    if (token !== '') return token;
    if (performance.now() > endMs) throw new Error(`${name} is not set and ${file} is not there`);
    await wait(askEachMs);
  }
}

/** Empty where the file is not there. */
async function readToken(file: string): Promise<string> {
  const text = await fs.readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.trim();
}
