// Child of mutate.mjs: tries changes, one at a time, in its own copy of the repository.
import fs from 'node:fs';
import path from 'node:path';
import { createVitest } from 'vitest/node';

const [copy] = process.argv.slice(2);
process.chdir(copy);
const vitest = await createVitest('test', {
  root: copy,
  config: path.join(copy, 'vitest.config.ts'),
  watch: false,
  bail: 1,
  fileParallelism: false,
  reporters: [{}],
});
await vitest.globTestSpecifications();
const passing = new Set();

/** @returns the first failing test of the file, null if all pass */
async function failureOf(test) {
  const file = path.join(copy, test);
  const specifications = vitest.getModuleSpecifications(file);
  if (specifications.length === 0) throw new Error(`no test file ${test}`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // Vitest also returns the modules of earlier runs.
  const modules = testModules.filter(({ moduleId }) => moduleId === file);
  const [failed] = modules.flatMap((module) => [...module.children.allTests('failed')]);
  if (failed !== undefined) return `${test}#${failed.name}`;
  const isGood = modules.length > 0 && unhandledErrors.length === 0 && modules.every((module) => module.ok());
  return isGood ? null : test;
}

/** Only a test that fails three times counts: on a busy machine one may fail once. */
async function surelyFails(test, times = 3) {
  const failed = await failureOf(test);
  return failed === null || times === 1 ? failed : surelyFails(test, times - 1);
}

async function requirePassing(test) {
  if (passing.has(test)) return;
  const failed = await surelyFails(test);
  if (failed !== null) throw new Error(`${failed} fails without any change`);
  passing.add(test);
}

async function attempt({ file, before, after, tests }) {
  const full = path.join(copy, file);
  const source = fs.readFileSync(full, 'utf8');
  const changed = source.replace(before, () => after);
  const write = (text) => {
    fs.writeFileSync(full, text);
    vitest.invalidateFile(full);
  };
  for (const test of tests) {
    await requirePassing(test);
    write(changed);
    try {
      const failed = await surelyFails(test, 2);
      if (failed !== null) return failed;
    } finally {
      write(source);
    }
  }
  return null;
}

process.on('message', (change) => {
  attempt(change).then(
    (killedBy) => process.send({ killedBy }),
    (error) => process.send({ problem: error.message }),
  );
});
process.on('disconnect', async () => {
  await Promise.race([vitest.close(), new Promise((resolve) => setTimeout(resolve, 10_000))]);
  process.exit();
});
process.send({ isReady: true });
