// docs/coverage.json lists every route, call, field, constant and text of the product description, each with
// the whole title of a test that shows it. An empty test means not built yet. No entry may disappear.
// docs/security.md names tests as `file#part of a title` in backquotes.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';
import { testTitles } from './test-titles.mjs';

/** SHA-256 of the entries without their tests: changes only with the product description. */
const entriesHash = 'd320075a75c57f0a261c69282db5263737e7bec1c7ae22b0ff90464c4dd51ff5';

/** Tests that compare a list or its texts with itself: they show that a value has a name, not that it works. */
const listTests = new Set([
  'client/src/lib/forms/issue-text.test.ts',
  'client/src/locales/texts.test.ts',
  'services/tests/authorisation/main-matrix.test.ts',
  'services/tests/authorisation/matrix.test.ts',
  'services/tests/contracts.test.ts',
  'shared/src/contracts/errors/error-texts.test.ts',
  'shared/src/contracts/socket/protocol.test.ts',
  'shared/src/domain/crops.test.ts',
  'shared/src/domain/enumerations.test.ts',
  'shared/src/domain/notification/notification-text.test.ts',
]);
/** Kinds whose entries need a call: an enumeration's value is stored and answered, an error refuses a call. */
const doneByCalls = new Set(['enum', 'error', 'notification', 'field']);

/** @param {{id: string, kind: string, text: string, spec: string}[]} entries */
export function hashOfEntries(entries) {
  const lines = entries.map(({ kind, id, text, spec }) => [kind, id, text, spec].join('\t'));
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/**
 * @param {{id: string, kind: string, text: string, spec: string, test: string}[]} entries
 * @param {(file: string) => string | null} readTest text of a test file, null without such a file
 */
export function checkCoverage(entries, readTest) {
  const findings = [];
  const keys = entries.map(({ kind, id }) => `${kind} ${id}`);
  for (const [index, entry] of entries.entries()) {
    const wrong =
      shapeIssue(entry) ?? orderIssue(keys, index) ?? listIssue(entry) ?? testIssue(entry.test, readTest);
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
    findings: references.flatMap(
      (test) => testIssue(test, readTest, (title, part) => title.includes(part)) ?? [],
    ),
    count: references.length,
  };
}

function shapeIssue(entry) {
  const wanted = ['id', 'kind', 'text', 'spec', 'test'];
  const isWhole = wanted.every((key) => typeof entry[key] === 'string');
  if (!isWhole || Object.keys(entry).length !== wanted.length) return `needs exactly ${wanted.join(', ')}`;
  return /^§\d$/.test(entry.spec) ? null : 'spec is a section such as §2';
}

function orderIssue(keys, index) {
  if (index === 0 || keys[index - 1] < keys[index]) return null;
  return keys[index - 1] === keys[index] ? 'stands twice' : 'out of order (sort by kind and id)';
}

function listIssue({ kind, test }) {
  return doneByCalls.has(kind) && listTests.has(test.split('#')[0])
    ? 'rests on a list: name a test that does it, or none'
    : null;
}

const isWhole = (title, wanted) => title === wanted;

function testIssue(test, readTest, matches = isWhole) {
  if (test === '') return null;
  const [file, wanted = ''] = test.split(/#(.*)/s);
  const source = readTest(file);
  if (source === null) return `no file ${file}`;
  if (wanted === '') return 'names no title after #';
  return titlesOf(file, source).some((title) => matches(title, wanted))
    ? null
    : `no test '${wanted}' in ${file}`;
}

const titles = new Map();
function titlesOf(file, source) {
  const found = titles.get(source) ?? testTitles(source, file);
  titles.set(source, found);
  return found;
}

function main() {
  const entries = JSON.parse(fs.readFileSync(path.join(root, 'docs/coverage.json'), 'utf8'));
  const readTest = (file) => {
    const full = path.join(root, file);
    return fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : null;
  };
  const { findings, shownCount } = checkCoverage(entries, readTest);
  const hash = hashOfEntries(entries);
  if (hash !== entriesHash)
    findings.push(`the set of entries has changed: ${hash} is not entriesHash in this script`);
  const security = checkReferences(fs.readFileSync(path.join(root, 'docs/security.md'), 'utf8'), readTest);
  findings.push(...security.findings.map((finding) => `docs/security.md: ${finding}`));
  for (const finding of findings) console.log(finding);
  console.log(
    `coverage: ${shownCount} of ${entries.length} shown; docs/security.md names ${security.count} tests`,
  );
  process.exitCode = findings.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
