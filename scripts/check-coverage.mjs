// docs/coverage.json names every route, call, field, constant and text of the product description, and the
// test that shows it. A named test must be there; an empty one says that the entry is not built yet.
// docs/security.md names tests in the same form, as `file#title` in backquotes.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';
import { testTitles } from './test-titles.mjs';

/**
 * @param {{id: string, kind: string, text: string, spec: string, test: string}[]} entries
 * @param {(file: string) => string | null} readTest text of a test file, null without such a file
 */
export function checkCoverage(entries, readTest) {
  const findings = [];
  const keys = entries.map(({ kind, id }) => `${kind} ${id}`);
  for (const [index, entry] of entries.entries()) {
    const wrong = shapeFault(entry) ?? orderFault(keys, index) ?? testFault(entry.test, readTest);
    if (wrong) findings.push(`${keys[index]}: ${wrong}`);
  }
  return { findings, shownCount: entries.filter(({ test }) => test !== '').length };
}

/**
 * @param {string} document Markdown
 * @param {(file: string) => string | null} readTest text of a test file, null without such a file
 */
export function checkReferences(document, readTest) {
  const references = [...document.matchAll(/`([^`\s#]+\.(?:test|spec)\.ts(?:#[^`]*)?)`/g)].map(
    ([, test]) => test,
  );
  return {
    findings: references.flatMap((test) => testFault(test, readTest) ?? []),
    count: references.length,
  };
}

function shapeFault(entry) {
  const wanted = ['id', 'kind', 'text', 'spec', 'test'];
  const isWhole = wanted.every((key) => typeof entry[key] === 'string');
  if (!isWhole || Object.keys(entry).length !== wanted.length) return `needs exactly ${wanted.join(', ')}`;
  return /^§\d$/.test(entry.spec) ? null : 'spec is a section such as §2';
}

function orderFault(keys, index) {
  if (index === 0 || keys[index - 1] < keys[index]) return null;
  return keys[index - 1] === keys[index] ? 'stands twice' : 'out of order (sort by kind and id)';
}

function testFault(test, readTest) {
  if (test === '') return null;
  const [file, fragment = ''] = test.split(/#(.*)/s);
  const source = readTest(file);
  if (source === null) return `no file ${file}`;
  if (fragment === '') return 'names no title after #';
  return testTitles(source).some((title) => title.includes(fragment))
    ? null
    : `no test '${fragment}' in ${file}`;
}

function main() {
  const entries = JSON.parse(fs.readFileSync(path.join(root, 'docs/coverage.json'), 'utf8'));
  const readTest = (file) => {
    const full = path.join(root, file);
    return fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : null;
  };
  const { findings, shownCount } = checkCoverage(entries, readTest);
  const security = checkReferences(fs.readFileSync(path.join(root, 'docs/security.md'), 'utf8'), readTest);
  findings.push(...security.findings.map((finding) => `docs/security.md: ${finding}`));
  for (const finding of findings) console.log(finding);
  console.log(
    `coverage: ${shownCount} of ${entries.length} shown; docs/security.md names ${security.count} tests`,
  );
  process.exitCode = findings.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
