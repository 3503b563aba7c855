// `pnpm check`: all checks that need no running product.
import os from 'node:os';
import path from 'node:path';
import { runSteps, wasStopped } from './steps.mjs';

const own = (name, script) => ({ name, command: process.execPath, args: [path.join('scripts', script)] });
/**
 * Projects for type checks, slowest first, so that no core waits for them at the end. One project for everything
 * that runs in Node directly: separate ones would check the sources that they import again.
 */
const typed = [
  { name: 'client', project: 'client' },
  { name: 'servers', project: 'tsconfig.servers.json' },
  { name: 'e2e', project: 'e2e' },
  { name: 'shared', project: 'shared' },
];

/**
 * Incremental: unchanged files are not checked again. One thread each: several would each resolve the same types,
 * for three times the work, and the projects are checked in parallel.
 */
const typeOptions = (name) => [
  '--singleThreaded',
  '--incremental',
  '--tsBuildInfoFile',
  path.join('.toolchain/types', `${name}.json`),
];

/** A check ends before collecting its memory pays: fewer collections take a quarter less CPU for 1 GB more. */
const typeEnv = { GOGC: '400', GOMEMLIMIT: '3GiB' };

const steps = [
  {
    name: 'lint and format',
    command: 'biome',
    args: ['check', '--error-on-warnings', '--max-diagnostics=100'],
  },
  ...typed.map(({ name, project }) => ({
    name: `types ${name}`,
    command: 'tsc',
    args: ['-p', project, ...typeOptions(name)],
    env: typeEnv,
  })),
  { name: 'unused code', command: 'knip', args: ['--no-progress', '--no-config-hints'] },
  own('imports', 'check-imports.mjs'),
  own('catalog', 'check-catalog.mjs'),
  own('rules', 'check-rules.mjs'),
  own('documents', 'check-doc-files.mjs'),
  own('settings', 'check-env.mjs'),
  own('proxies', 'check-proxy.mjs'),
  own('texts', 'check-texts.mjs'),
  own('words', 'check-words.mjs'),
  { name: 'content', command: process.execPath, args: ['services/src/check-content.ts', 'services/content'] },
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
