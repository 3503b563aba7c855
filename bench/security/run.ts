// `pnpm security [recipe…] [--seconds 30]`: attacks a temporary market on loopback, one recipe after the other.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { describeMachine } from '../report/machine.ts';
import { createReport } from '../report/report.ts';
import type { Recipe } from './recipe.ts';

const longestSeconds = 120;

const folder = path.join(import.meta.dirname, 'recipes');
const known = fs.readdirSync(folder).map((file) => path.basename(file, '.ts'));
const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '30' } },
});
const seconds = Number(values.seconds);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0 || !(seconds >= 1 && seconds <= longestSeconds)) {
  console.error(`pnpm security [${known.join('] [')}] [--seconds 1…${longestSeconds}]`);
  process.exit(1);
}
// Ends with everything started below.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

console.log(`${describeMachine()}; attacks of ${seconds} s`);
const missed: string[] = [];
for (const name of asked.length > 0 ? asked : known) {
  const { recipe }: { recipe: Recipe } = await import(pathToFileURL(path.join(folder, `${name}.ts`)).href);
  console.log(`\n${name}: ${recipe.title}`);
  const report = createReport(console.log);
  const startMs = performance.now();
  try {
    await recipe.run(report, { seconds });
  } catch (error) {
    // The other recipes still run.
    report.leftOut('the rest', error instanceof Error ? error.message : String(error));
  }
  missed.push(...report.missed.map((line) => `${name}: ${line}`));
  console.log(`         ${((performance.now() - startMs) / 1000).toFixed(0)} s`);
}
console.log(missed.length === 0 ? '\nall attacks are held off' : `\nnot held off:\n  ${missed.join('\n  ')}`);
process.exit(missed.length === 0 ? 0 : 1);
