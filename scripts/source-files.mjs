import fs from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/** Folders whose TypeScript the checks read. */
export const packages = ['shared', 'services', 'relay', 'client', 'e2e', 'bench'];

const skippedFolders = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

/**
 * Every TypeScript source of the given folders.
 *
 * @param {string[]} folders relative to the repository; one that is not there counts as empty
 * @returns {Map<string, string>} text by path, relative to the repository, with `/`
 */
export function readSources(folders = packages) {
  const sources = new Map();
  const walk = (folder) => {
    for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!skippedFolders.has(entry.name) && !entry.name.startsWith('.')) walk(name);
      } else if (/\.tsx?$/.test(entry.name)) {
        sources.set(name, fs.readFileSync(path.join(root, name), 'utf8'));
      }
    }
  };
  for (const folder of folders) if (fs.existsSync(path.join(root, folder))) walk(folder);
  return sources;
}

export const isTestFile = (file) => /\.(test|spec)\.tsx?$/.test(file);
