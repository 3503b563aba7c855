// Checks that files named in documents exist, and so do the tests that docs/security.md names as
// `file#part of a title`.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';
import { testTitles } from './test-titles.mjs';

/** Documents that describe the current state; records and measurements may name removed files. */
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

/**
 * @param {string} text of a document
 * @param {(file: string) => string | null} readTest text of a test file, null without such a file
 * @returns {{findings: string[], count: number}} named tests that do not exist, and the number of named tests
 */
export function checkDocTests(text, readTest) {
  const references = [...text.matchAll(/`([^`\s#]+\.(?:test|spec)\.ts(?:#[^`]*)?)`/g)].map(
    ([, test]) => test,
  );
  const findings = references.flatMap((reference) => {
    const [file, part = ''] = reference.split(/#(.*)/s);
    const source = readTest(file);
    if (source === null) return `no file ${file}`;
    if (part === '') return `names no title after #: ${file}`;
    const isThere = testTitles(source, file).some((title) => title.includes(part));
    return isThere ? [] : `no test '${part}' in ${file}`;
  });
  return { findings, count: references.length };
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
  const security = fs.readFileSync(path.join(root, 'docs/security.md'), 'utf8');
  const tests = checkDocTests(security, (file) => {
    const full = path.join(root, file);
    return fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : null;
  });
  for (const finding of tests.findings) console.log(`docs/security.md: ${finding}`);
  console.log(
    `documents: ${count} files named, ${missingCount} missing; docs/security.md names ${tests.count} tests`,
  );
  process.exitCode = missingCount + tests.findings.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
