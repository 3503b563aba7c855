import { spawn } from 'node:child_process';
import os from 'node:os';
import { exitCode, root } from './run.mjs';

const children = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
    process.exitCode = exitCode(null, signal);
    isStopped = true;
  });
}
let isStopped = false;

/** True if a signal ended the steps, so that later ones are skipped. */
export const wasStopped = () => isStopped;

/**
 * @typedef {{name: string, command: string, args: string[], env?: NodeJS.ProcessEnv, isBeside?: boolean}} Step
 * @typedef {{name: string, code: number, output: string, seconds: number}} StepResult
 *
 * Runs a command and captures its output, which is also printed if `isShown`. With `isBeside` it gets only the CPU
 * time that other steps leave.
 *
 * @param {Step} step
 * @param {boolean} [isShown]
 * @returns {Promise<StepResult>}
 */
export function runStep({ name, command, args, env, isBeside = false }, isShown = false) {
  const startMs = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  if (isBeside && child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      chunks.push(chunk);
      if (isShown) process.stdout.write(chunk);
    });
  }
  return new Promise((resolve) => {
    const end = (code, failure = '') => {
      children.delete(child);
      const output = Buffer.concat(chunks).toString('utf8') + failure;
      resolve({ name, code, output, seconds: (performance.now() - startMs) / 1000 });
    };
    child.on('error', (error) => end(127, `${command}: ${error.message}\n`));
    child.on('close', (code, signal) => end(exitCode(code, signal)));
  });
}

/**
 * Runs steps in parallel and prints one line for each, with all of its output if it failed.
 *
 * @param {Step[]} steps
 * @param {number} atOnce how many run at the same time
 * @returns {Promise<StepResult[]>}
 */
export async function runSteps(steps, atOnce) {
  const results = [];
  const waiting = [...steps];
  const work = async () => {
    for (let step = waiting.shift(); step && !isStopped; step = waiting.shift()) {
      const result = await runStep(step);
      results.push(result);
      printResult(result);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

function printResult({ name, code, output, seconds }) {
  const lines = output.trimEnd().split('\n');
  const ownSummary = lines.at(-1)?.startsWith(`${name}: `) ? lines.at(-1).slice(name.length + 2) : '';
  console.log(
    `${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(16)} ${seconds.toFixed(1).padStart(5)} s  ${ownSummary}`,
  );
  if (code !== 0) console.log(`${output.trimEnd().replace(/^/gm, '    ')}\n    (exit code ${code})`);
}
