// `pnpm mutate [path]`: changes the code in one place at a time and reports changes that no test notices.
// Stryker generates those of shared/src/domain; scripts/mutation/changes.json lists those of services and
// relay. Results are cached until the source or its tests change, so an interrupted run can be resumed.
import { fork, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isStale, readChanges } from './mutation/changes.mjs';
import { testsOf } from './mutation/covering-tests.mjs';
import { root } from './run.mjs';
import { packages } from './source-files.mjs';

const wanted = process.argv[2] ?? '';
const workerCount = Number(process.env.MUTATE_WORKERS ?? 2);
const attemptMs = 150_000;
const cacheFile = path.join(root, 'node_modules', '.cache', 'recolta-mutate', 'results.json');
const stryker = path.join('node_modules', '.bin', 'stryker');

const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');
const known = fs.existsSync(cacheFile) ? JSON.parse(fs.readFileSync(cacheFile, 'utf8')) : {};

function remember(key, result) {
  known[key] = result;
  fs.mkdirSync(path.dirname(cacheFile), { recursive: true });
  fs.writeFileSync(cacheFile, JSON.stringify(known));
}

const keyOf = ({ file, before, after, tests }) =>
  createHash('sha256')
    .update(JSON.stringify([file, before, after, read(file), tests.map(read)]))
    .digest('hex');

/** A copy of the sources that shares the installed packages. */
function copySources() {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'recolta-mutate-'));
  const skipped = new Set([
    'node_modules',
    '.git',
    '.toolchain',
    '.data',
    'dist',
    'test-results',
    'playwright-report',
  ]);
  const filter = (source) => !skipped.has(path.basename(source));
  fs.cpSync(root, copy, { recursive: true, filter });
  for (const folder of ['', ...packages]) {
    const installed = path.join(root, folder, 'node_modules');
    if (fs.existsSync(installed)) fs.symlinkSync(installed, path.join(copy, folder, 'node_modules'));
  }
  return copy;
}

/** Ended and removed however this process exits. */
const workers = new Set();
process.on('exit', () => {
  for (const worker of workers) worker.remove();
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** One child process with its copy; a change that makes it hang ends it, and the next change gets a new one. */
class Worker {
  copy = copySources();

  constructor() {
    workers.add(this);
  }

  async start() {
    this.child = fork(path.join(root, 'scripts/mutation/try-changes.mjs'), [this.copy], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    });
    await this.next(attemptMs);
  }

  /** The next message; null if none arrives in time. */
  next(withinMs) {
    return new Promise((resolve) => {
      const timer = setTimeout(() => finish(null), withinMs);
      const finish = (message) => {
        clearTimeout(timer);
        this.child.off('message', finish).off('exit', gone);
        resolve(message);
      };
      const gone = () => finish(null);
      this.child.once('message', finish).once('exit', gone);
    });
  }

  /** `killedBy` is null if no test noticed; `problem` says why the change could not be tried. */
  async attempt(change) {
    if (this.child === undefined) await this.start();
    this.child.send(change);
    const answer = await this.next(attemptMs);
    if (answer !== null) return answer;
    this.kill();
    fs.writeFileSync(path.join(this.copy, change.file), read(change.file));
    return { killedBy: 'it ended or hung' };
  }

  kill() {
    try {
      if (this.child !== undefined) process.kill(-this.child.pid, 'SIGKILL');
    } catch {
      // It has exited by itself.
    }
    this.child = undefined;
  }

  remove() {
    this.kill();
    fs.rmSync(this.copy, { recursive: true, force: true });
    workers.delete(this);
  }

  async close() {
    if (this.child !== undefined) {
      const ended = new Promise((resolve) => this.child.once('exit', resolve));
      this.child.disconnect();
      await ended;
    }
    this.remove();
  }
}

async function tryList() {
  const listed = readChanges().filter(({ file }) => file.startsWith(wanted));
  const stale = listed.filter(isStale);
  for (const { file, before } of stale) console.log(`stale: ${file} does not have once: ${before}`);
  const changes = listed
    .filter((change) => !isStale(change))
    .map((change) => ({ ...change, tests: testsOf(change.file) }));
  const waiting = changes.filter((change) => known[keyOf(change)] === undefined);
  console.log(`${changes.length} changes, ${waiting.length} not tried yet, ${stale.length} stale`);
  const work = async () => {
    const worker = new Worker();
    try {
      for (let change = waiting.shift(); change; change = waiting.shift()) {
        const startMs = performance.now();
        const answer = await worker.attempt(change);
        const { killedBy, problem } = answer;
        if (problem === undefined) remember(keyOf(change), { killedBy });
        const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
        console.log(`${outcomeOf(answer)} ${seconds} s  ${change.file}: ${problem ?? change.after.trim()}`);
      }
    } finally {
      await worker.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(workerCount, waiting.length) }, work));
  const tried = changes.filter((change) => known[keyOf(change)] !== undefined);
  printScore(tried);
  if (tried.length < changes.length) console.log(`${changes.length - tried.length} could not be tried`);
  process.exitCode = stale.length > 0 || tried.length < changes.length ? 1 : 0;
}

function outcomeOf({ killedBy, problem }) {
  if (problem !== undefined) return 'NOT TRIED';
  return killedBy === null ? 'SURVIVED ' : 'killed   ';
}

function printScore(changes) {
  const survivors = changes.filter((change) => known[keyOf(change)]?.killedBy === null);
  for (const { file, before, after } of survivors)
    console.log(`\nsurvived in ${file}\n- ${before}\n+ ${after}`);
  const folders = Map.groupBy(changes, ({ file }) => path.posix.dirname(file));
  console.log('\n| folder | changes | killed |\n|---|---:|---:|');
  for (const [folder, all] of [...folders].sort()) {
    console.log(
      `| ${folder} | ${all.length} | ${all.filter((change) => !survivors.includes(change)).length} |`,
    );
  }
  const killed = changes.length - survivors.length;
  console.log(
    `\n${killed} of ${changes.length} killed, ${((100 * killed) / Math.max(1, changes.length)).toFixed(1)} %`,
  );
}

if ('shared/src/domain'.startsWith(wanted) || wanted.startsWith('shared/')) {
  const files = wanted.startsWith('shared/') ? ['--mutate', wanted] : [];
  spawnSync(stryker, ['run', 'scripts/mutation/stryker.config.json', ...files], {
    cwd: root,
    stdio: 'inherit',
  });
}
if (!wanted.startsWith('shared/')) await tryList();
