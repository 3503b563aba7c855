// Checks that a package of the workspace uses every version of the catalog.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';
import { packages } from './source-files.mjs';

/**
 * @param {string} workspace text of pnpm-workspace.yaml
 * @param {string[]} manifests texts of the workspace's package.json files
 * @returns {string[]} catalog entries that no manifest names
 */
export function unusedEntries(workspace, manifests) {
  const [, catalog = ''] = /^catalog:\n((?: {2}\S.*\n)*)/m.exec(workspace) ?? [];
  const names = [...catalog.matchAll(/^ {2}'?([^':]+)'?:/gm)].map(([, name]) => name);
  return names.filter((name) => !manifests.some((text) => text.includes(`"${name}": "catalog:"`)));
}

function main() {
  const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');
  const manifests = ['package.json', ...packages.map((name) => `${name}/package.json`)].map(read);
  const unused = unusedEntries(read('pnpm-workspace.yaml'), manifests);
  for (const name of unused) console.log(`pnpm-workspace.yaml: nothing uses ${name} of the catalog`);
  console.log(`catalog: ${unused.length} unused entries`);
  process.exitCode = unused.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
