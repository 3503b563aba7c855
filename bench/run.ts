// `pnpm bench [name…]`: runs the named benchmarks, or all, one after the other.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeMachine } from './report/machine.ts';
import { type BenchReport, createReport } from './report/report.ts';

interface Benchmark {
  /** Measures; leaves no process running. */
  readonly measure: (report: BenchReport) => Promise<void>;
}

const known = fs
  .readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => path.basename(file, '.ts'));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`no benchmark ${unknown.join(', ')}; there are ${known.join(', ')}`);
  process.exit(1);
}
// Ends with everything started below.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

console.log(describeMachine());
const [loadAtStart = 0] = os.loadavg();
if (loadAtStart > 1) {
  console.log(
    '  DOUBT  other work runs on this machine: ratios still compare like with like, rates and times do not',
  );
}
const missed: string[] = [];
for (const name of asked.length > 0 ? asked : known) {
  console.log(`\n${name}`);
  const startMs = performance.now();
  const report = createReport(console.log);
  const { measure }: Benchmark = await import(pathToFileURL(`${import.meta.dirname}/${name}.ts`).href);
  try {
    await measure(report);
  } catch (error) {
    // The other benchmarks still run.
    report.leftOut('the rest', error instanceof Error ? error.message : String(error));
  }
  missed.push(...report.missed.map((line) => `${name}: ${line}`));
  console.log(
    `         ${((performance.now() - startMs) / 1000).toFixed(0)} s, load ${os.loadavg()[0]?.toFixed(1)}`,
  );
}
console.log(missed.length === 0 ? '\nall goals are met' : `\nmissed:\n  ${missed.join('\n  ')}`);
process.exit(missed.length === 0 ? 0 : 1);
