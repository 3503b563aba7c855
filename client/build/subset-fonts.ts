import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const folder = path.resolve(import.meta.dirname, '../.fonts');

/**
 * Characters that Romanian and English need beside ASCII: letters, quotes, dashes, currency signs, arrows and symbols
 * of the screens.
 */
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const latinText = `${ascii}\u00a0ÂâÎîÉéÖöÜü«»„“”‘’–—…·•×±°²³½§©®€£→←↑↓−≤≥`;
const latinExtText = 'ĂăȘșȚțŞşŢţŐőŰű„';

const features = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum', 'ss03', 'case'];

/** Headings use one weight, which halves the file. */
const typefaces = [
  { name: 'inter', weights: { min: 400, max: 700 } },
  { name: 'fraunces', weights: 600 },
] as const;

const scripts = { latin: latinText, 'latin-ext': latinExtText };

/** The subsets' addresses while developing. */
export const fontSources = typefaces.flatMap(({ name }) =>
  Object.keys(scripts).map((script) => `/.fonts/${name}-${script}.woff2`),
);

/** Subsets both typefaces to Romanian and English and to the weights in use, before anything refers to the files. */
export function subsetFonts(): Plugin {
  return {
    name: 'recolta:subset-fonts',
    async config() {
      await fs.mkdir(folder, { recursive: true });
      await Promise.all(
        typefaces.flatMap((typeface) =>
          Object.entries(scripts).map(([script, text]) => subset(typeface, script, text)),
        ),
      );
    },
  };
}

async function subset({ name, weights }: (typeof typefaces)[number], script: string, text: string) {
  const target = path.join(folder, `${name}-${script}.woff2`);
  const original = require.resolve(`@fontsource-variable/${name}/files/${name}-${script}-wght-normal.woff2`);
  if (await isNewer(target, [original, import.meta.filename])) return;
  const font = await subsetFont(await fs.readFile(original), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: features,
    noHinting: true,
  });
  await fs.writeFile(target, font);
}

async function isNewer(file: string, than: readonly string[]): Promise<boolean> {
  const made = await fs.stat(file).catch(() => null);
  if (made === null) return false;
  const sources = await Promise.all(than.map((name) => fs.stat(name)));
  return sources.every((stat) => stat.mtimeMs <= made.mtimeMs);
}
