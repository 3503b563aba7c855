// Checks that every rule of docs/rules.md not marked `planned` has a test whose title begins with its id, and that
// no test cites an unknown rule. Only a rule marked `partly built` says after `Planned:` what is missing. Comments,
// skipped tests and empty tests do not count.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';
import { isTestFile, readSources } from './source-files.mjs';
import { citedRules, testTitles } from './test-titles.mjs';

const ruleLine = /^- \*\*(?<id>[A-Z]\d+)\*\* (?:`(?<status>partly built|planned)` )?(?<text>.*)/;

/**
 * @param {string} document docs/rules.md
 * @returns {{statuses: Map<string, string>, faults: string[]}} status by id; malformed lines
 */
export function readRules(document) {
  const statuses = new Map();
  const faults = [];
  for (const line of document.split('\n').filter((text) => text.startsWith('- **'))) {
    const rule = ruleLine.exec(line)?.groups;
    if (rule === undefined) faults.push(`no id: ${line.slice(0, 60)}`);
    else if (statuses.has(rule.id)) faults.push(`twice: ${rule.id}`);
    else statuses.set(rule.id, rule.status ?? 'built');
    if (rule && (rule.status === 'partly built') !== /Planned: \S/.test(rule.text)) {
      faults.push(`partly built and "Planned: …" go together: ${rule.id}`);
    }
  }
  return { statuses, faults };
}

/**
 * @param {string} document docs/rules.md
 * @param {Map<string, string>} tests text by path
 */
export function checkRules(document, tests) {
  const { statuses, faults } = readRules(document);
  const findings = [...faults];
  const shown = new Set();
  for (const [file, source] of tests) {
    for (const id of testTitles(source, file).flatMap(citedRules)) {
      if (!statuses.has(id)) findings.push(`${file} cites ${id}, which docs/rules.md does not have`);
      shown.add(id);
    }
  }
  const built = [...statuses].filter(([, status]) => status !== 'planned').map(([id]) => id);
  const missing = built.filter((id) => !shown.has(id));
  if (missing.length > 0) findings.push(`built, but no test begins with the id: ${missing.join(', ')}`);
  return { findings, ruleCount: statuses.size, builtCount: built.length, missing };
}

function main() {
  const document = fs.readFileSync(path.join(root, 'docs/rules.md'), 'utf8');
  const tests = new Map([...readSources()].filter(([file]) => isTestFile(file)));
  const { findings, ruleCount, builtCount, missing } = checkRules(document, tests);
  for (const finding of findings) console.log(finding);
  console.log(
    `rules: ${builtCount - missing.length} of ${builtCount} built ones shown by a test, ${ruleCount} in all`,
  );
  process.exitCode = findings.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
