import fs from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/** Folders whose TypeScript is checked. */
export const packages = [
  'shared',
  ...fs.readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}`),
  'services',
  'relay',
  'client',
  'e2e',
  'bench',
];

const skippedFolders = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

/** Paths of the files below the folders, relative to the repository, with `/`; a missing folder counts as empty. */
function filesBelow(folders) {
  const files = [];
  const walk = (name) => {
    for (const entry of fs.readdirSync(path.join(root, name), { withFileTypes: true })) {
      if (!entry.isDirectory()) files.push(`${name}/${entry.name}`);
      else if (!skippedFolders.has(entry.name) && !entry.name.startsWith('.')) walk(`${name}/${entry.name}`);
    }
  };
  for (const folder of folders) if (fs.existsSync(path.join(root, folder))) walk(folder);
  return files;
}

const readAll = (files) =>
  new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]));

/**
 * All TypeScript sources of the given folders.
 *
 * @param {string[]} folders relative to the repository
 * @returns {Map<string, string>} text by path
 */
export function readSources(folders = packages) {
  return readAll(filesBelow(folders).filter((file) => /\.tsx?$/.test(file)));
}

/** All texts written in this project: code, styles, SQL and documents, by path. */
export function readTexts() {
  const written = /\.(?:tsx?|mjs|md|sql|css|conf)$/;
  const below = filesBelow([...packages, 'docs', 'scripts']).filter((file) => written.test(file));
  return readAll(['README.md', 'CONTRIBUTING.md', ...below]);
}

export const isTestFile = (file) => /\.(test|spec)\.tsx?$/.test(file);
