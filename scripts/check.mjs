// `pnpm check`: all checks that need no running product.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './run.mjs';
import { packages } from './source-files.mjs';
import { runSteps, wasStopped } from './steps.mjs';

const own = (name, script) => ({ name, command: process.execPath, args: [path.join('scripts', script)] });
/** Those that take longest first, so that no core waits for them at the end. */
const largest = ['services', 'client'];
const typed = packages
  .filter((name) => fs.existsSync(path.join(root, name, 'tsconfig.json')))
  .sort((a, b) => largest.indexOf(b) - largest.indexOf(a));

/**
 * What did not change since the last check is not checked again. One thread each: several would each resolve the
 * same types, for three times the work, and the packages are checked side by side.
 */
const typeOptions = (name) => [
  '--singleThreaded',
  '--incremental',
  '--tsBuildInfoFile',
  path.join('.toolchain/types', `${name}.json`),
];

const steps = [
  {
    name: 'lint and format',
    command: 'biome',
    args: ['check', '--error-on-warnings', '--max-diagnostics=100'],
  },
  ...typed.map((name) => ({
    name: `types ${name}`,
    command: 'tsc',
    args: ['-p', name, ...typeOptions(name)],
  })),
  own('imports', 'check-imports.mjs'),
  own('catalog', 'check-catalog.mjs'),
  own('rules', 'check-rules.mjs'),
  own('coverage', 'check-coverage.mjs'),
  own('files in documents', 'check-doc-files.mjs'),
  own('settings', 'check-env.mjs'),
  own('texts', 'check-texts.mjs'),
  own('words', 'check-words.mjs'),
  own('mutations', 'mutation/changes.mjs'),
];

const startMs = performance.now();
const results = await runSteps(steps, Math.max(2, Math.min(4, os.availableParallelism())));
const failed = results.filter(({ code }) => code !== 0);
const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
console.log(
  failed.length === 0
    ? `check: all well, ${seconds} s`
    : `check: ${failed.length} of ${steps.length} failed, ${seconds} s`,
);
if (!wasStopped()) process.exitCode = failed.length > 0 ? 1 : 0;
