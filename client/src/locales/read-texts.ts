import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Resources } from './resources.ts';

type Texts = Resources & {
  readonly driver: typeof import('./ro/driver.ts').default;
  readonly offline: typeof import('./ro/offline.ts').default;
};

/** All texts of a language by namespace, read from its files: for builds, checks and tests. */
export async function readTexts(locale: 'ro' | 'en'): Promise<Texts> {
  const folder = path.join(import.meta.dirname, locale);
  const entries = readdirSync(folder).map(async (file) => {
    const { default: texts } = await import(pathToFileURL(path.join(folder, file)).href);
    return [path.parse(file).name, texts];
  });
  return Object.fromEntries(await Promise.all(entries));
}
