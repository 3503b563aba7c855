// `pnpm slowest [count]`: the slowest tests of the last `npm test`, twenty by default.
import { testResults } from './test-results.mjs';

const count = Number(process.argv[2] ?? 20);
const all = testResults();
if (all.length === 0) {
  console.log('no report: run npm test first');
  process.exitCode = 1;
} else {
  const sumMs = all.reduce((sum, { ms }) => sum + ms, 0);
  console.log('| s | test | file |\n|---:|---|---|');
  for (const { ms, title, file } of all.sort((a, b) => b.ms - a.ms).slice(0, count)) {
    console.log(`| ${(ms / 1000).toFixed(1)} | ${title} | ${file} |`);
  }
  console.log(`\n${all.length} tests, ${(sumMs / 1000).toFixed(0)} s of tests`);
}
