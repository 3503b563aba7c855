// `npm test`: checks, unit and integration tests, the images, the client's build, and browser tests, some of
// them in the system's Chromium too if there is one.
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { systemChromium } from './chromium.mjs';
import { runStep, runSteps, wasStopped } from './steps.mjs';
import { reportFiles, testResults } from './test-results.mjs';

const { vitest: vitestReport, playwright: playwrightReport, system: systemReport } = reportFiles;
fs.rmSync(reportFiles.folder, { recursive: true, force: true });
fs.mkdirSync(reportFiles.folder, { recursive: true });
process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = playwrightReport;

const beside = (name, file) => ({
  ...{ name, command: process.execPath, args: [path.join('scripts', file)] },
  isBeside: true,
});
const vitest = {
  name: 'vitest',
  command: 'vitest',
  args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
};
/**
 * Sequential, with background steps next to them: Vitest waits for a third of its time, which checks and build use.
 */
const steps = [
  [
    vitest,
    beside('check', 'check.mjs'),
    // It also builds the client, from fewer files.
    beside('image', 'check-image.mjs'),
    beside('build', 'build.mjs'),
  ],
];
const playwright = (name, ...args) => ({
  name,
  command: 'pnpm',
  args: ['--dir', 'e2e', 'exec', 'playwright', 'test', ...args],
  // Node strips types itself; Playwright would compile every file for its first run.
  env: { PW_DISABLE_TS_ESM: '1' },
});
steps.push([playwright('playwright', '--reporter=list,json')]);
const system = systemChromium();
if (system !== null && !process.env.CHROMIUM_PATH) {
  // A short part that once passed in the pinned Chromium and failed in a newer one.
  const step = playwright('system', 'specs/error-pages.spec.ts', '--reporter=list,json');
  const env = { ...step.env, CHROMIUM_PATH: system, PLAYWRIGHT_JSON_OUTPUT_FILE: systemReport };
  steps.push([{ ...step, env }]);
}

const readReport = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null);

/** Sums the counts of both runners; a step that failed without a failing test counts as one failure. */
function count(results) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const vitest = readReport(vitestReport);
  total.passed += vitest?.numPassedTests ?? 0;
  total.failed += vitest?.numFailedTests ?? 0;
  total.skipped += (vitest?.numPendingTests ?? 0) + (vitest?.numTodoTests ?? 0);
  for (const file of [playwrightReport, systemReport]) {
    const stats = readReport(file)?.stats;
    total.passed += stats?.expected ?? 0;
    total.failed += (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
    total.skipped += stats?.skipped ?? 0;
  }
  const hasFailed = results.some(({ code }) => code !== 0);
  if (hasFailed && total.failed === 0) total.failed = 1;
  return total;
}

/** The summary lines of a runner. */
function ownSummary({ output }) {
  const wanted = /^\s*(Test Files|Tests|Duration|check:|\d+ (passed|failed|skipped|flaky|did not run))\b/;
  return stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => wanted.test(line))
    .slice(-4);
}

const startMs = performance.now();
const results = [];
for (const [shown, ...others] of steps) {
  if (wasStopped()) break;
  console.log(`\n== ${shown.name}`);
  const rest = runSteps(others, 1);
  results.push(await runStep(shown, true), ...(await rest));
}
const total = count(results);

console.log('\n== summary');
for (const result of results) {
  console.log(
    `${result.code === 0 ? 'ok    ' : 'FAILED'} ${result.name.padEnd(10)} ${result.seconds.toFixed(1)} s`,
  );
  for (const line of ownSummary(result)) console.log(`       ${line.trim()}`);
}
for (const { file, title, error } of testResults()) {
  if (error !== undefined) console.log(`failed: ${file} › ${title}: ${error}`);
}
console.log(`${((performance.now() - startMs) / 1000).toFixed(0)} s in all`);
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
if (!wasStopped()) process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0;
