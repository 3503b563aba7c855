import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const folder = path.resolve(import.meta.dirname, '../.fonts');

/** What Romanian and English need beside ASCII: letters, quotes, dashes, money, arrows and marks of the screens. */
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const latinText = `${ascii}\u00a0ÂâÎîÉéÖöÜü«»„“”‘’–—…·•×±°²³½§©®€£→←↑↓−≤≥`;
const latinExtText = 'ĂăȘșȚțŞşŢţŐőŰű„';

const features = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum', 'ss03', 'case'];

const fonts = [
  { source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', name: 'inter-latin' },
  { source: '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2', name: 'inter-latin-ext' },
  { source: '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2', name: 'fraunces-latin' },
  {
    source: '@fontsource-variable/fraunces/files/fraunces-latin-ext-wght-normal.woff2',
    name: 'fraunces-latin-ext',
  },
] as const;

/** Cuts both typefaces down to Romanian and English, weights 400–700, before anything refers to the files. */
export function subsetFonts(): Plugin {
  return {
    name: 'recolta:subset-fonts',
    async config() {
      await fs.mkdir(folder, { recursive: true });
      await Promise.all(fonts.map(({ source, name }) => subset(source, name)));
    },
  };
}

async function subset(source: string, name: string): Promise<void> {
  const target = path.join(folder, `${name}.woff2`);
  const original = require.resolve(source);
  if (await isNewer(target, [original, import.meta.filename])) return;
  const text = name.endsWith('-ext') ? latinExtText : latinText;
  const font = await subsetFont(await fs.readFile(original), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
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
