// Checks that files named in documents exist.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';

/** Documents that describe the present; records and measurements may name removed files. */
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/binding-acts.md',
  'docs/operations.md',
  'docs/reliability.md',
  'docs/security.md',
];
const reference =
  /`(?<file>(?:bench|client|docs|e2e|packages|relay|scripts|services|shared)\/[\w./-]+\.(?:json|md|mjs|sql|tsx?))(?:#[^`]*)?`/g;

/**
 * @param {string} text of a document
 * @param {(file: string) => boolean} exists by path relative to the repository
 * @returns {{missing: string[], count: number}} named files that do not exist, and the number of named files
 */
export function checkDocFiles(text, exists) {
  const files = [...text.matchAll(reference)].map(({ groups }) => groups.file);
  return { missing: files.filter((file) => !exists(file)), count: files.length };
}

function main() {
  let [count, missingCount] = [0, 0];
  for (const document of documents) {
    const text = fs.readFileSync(path.join(root, document), 'utf8');
    const found = checkDocFiles(text, (file) => fs.existsSync(path.join(root, file)));
    for (const file of found.missing) console.log(`${document} names ${file}, which is not there`);
    count += found.count;
    missingCount += found.missing.length;
  }
  console.log(`files in documents: ${count} named, ${missingCount} missing`);
  process.exitCode = missingCount > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
