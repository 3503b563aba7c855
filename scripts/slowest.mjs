// `pnpm slowest [count]`: the slowest tests of the last `npm test`, twenty by default.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';

const reports = path.join(root, 'node_modules', '.cache', 'recolta-test');
/** Reports that the last `npm test` wrote. */
export const reportFiles = {
  folder: reports,
  vitest: path.join(reports, 'vitest.json'),
  playwright: path.join(reports, 'playwright.json'),
  system: path.join(reports, 'system.json'),
};

/** @typedef {{file: string, title: string, ms: number}} TimedTest */

/** @returns {TimedTest[]} from a report of Vitest's JSON reporter */
export function vitestTimes({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: path.relative(root, name),
      title: fullName,
      ms: duration ?? 0,
    })),
  );
}

/** @returns {TimedTest[]} from a report of Playwright's JSON reporter */
export function playwrightTimes({ suites }, groups = []) {
  return suites.flatMap((suite) => {
    const within = suite.title === suite.file ? groups : [...groups, suite.title];
    const own = (suite.specs ?? []).flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, results }) => ({
        file: path.join('e2e', 'specs', file),
        title: [...within, title, `(${projectName})`].join(' '),
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    );
    return [...own, ...playwrightTimes({ suites: suite.suites ?? [] }, within)];
  });
}

function main() {
  const count = Number(process.argv[2] ?? 20);
  const read = (file, times) => (fs.existsSync(file) ? times(JSON.parse(fs.readFileSync(file, 'utf8'))) : []);
  const all = [...read(reportFiles.vitest, vitestTimes), ...read(reportFiles.playwright, playwrightTimes)];
  if (all.length === 0) {
    console.log('no report: run npm test first');
    process.exitCode = 1;
    return;
  }
  const sumMs = all.reduce((sum, { ms }) => sum + ms, 0);
  console.log('| s | test | file |\n|---:|---|---|');
  for (const { ms, title, file } of all.sort((a, b) => b.ms - a.ms).slice(0, count)) {
    console.log(`| ${(ms / 1000).toFixed(1)} | ${title} | ${file} |`);
  }
  console.log(`\n${all.length} tests, ${(sumMs / 1000).toFixed(0)} s of tests`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
