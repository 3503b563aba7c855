// The results of each test in the last `npm test`.
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.mjs';

const reports = path.join(root, 'node_modules', '.cache', 'recolta-test');
/** Reports that the last `npm test` wrote. */
export const reportFiles = {
  folder: reports,
  vitest: path.join(reports, 'vitest.json'),
  playwright: path.join(reports, 'playwright.json'),
  system: path.join(reports, 'system.json'),
};

/**
 * @typedef {{file: string, title: string, ms: number, error?: string}} TestResult `error`: its first line, of a
 *   failed test
 */

const firstLine = (message) => stripVTControlCharacters(message ?? '').split('\n', 1)[0];

/** @returns {TestResult[]} from a report of Vitest's JSON reporter */
export function vitestResults({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults.map(({ fullName, duration, failureMessages, status }) => ({
      file,
      title: fullName,
      ms: duration ?? 0,
      ...(status === 'failed' && { error: firstLine(failureMessages?.[0]) }),
    }));
    // A file that fails to load, or a failing hook, has no failing test.
    const isBroken = status === 'failed' && !tests.some(({ error }) => error !== undefined);
    return isBroken ? [...tests, { file, title: 'the file', ms: 0, error: firstLine(message) }] : tests;
  });
}

const failed = new Set(['unexpected', 'flaky']);

/** @returns {TestResult[]} from a report of Playwright's JSON reporter */
export function playwrightResults({ suites }, groups = []) {
  return suites.flatMap((suite) => {
    const within = suite.title === suite.file ? groups : [...groups, suite.title];
    const own = (suite.specs ?? []).flatMap(({ file, title, tests }) =>
      // `ok` of a spec is only that of its first project.
      tests.map(({ projectName, status, results }) => ({
        file: path.join('e2e', 'specs', file),
        title: [...within, title, `(${projectName})`].join(' '),
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        ...(failed.has(status) && {
          error: firstLine(results.findLast(({ error }) => error)?.error.message),
        }),
      })),
    );
    return [...own, ...playwrightResults({ suites: suite.suites ?? [] }, within)];
  });
}

/** Every test of the last `npm test`. */
export function testResults() {
  const { vitest, playwright, system } = reportFiles;
  const read = (file, of) => (fs.existsSync(file) ? of(JSON.parse(fs.readFileSync(file, 'utf8'))) : []);
  return [
    ...read(vitest, vitestResults),
    ...read(playwright, playwrightResults),
    ...read(system, playwrightResults),
  ];
}
