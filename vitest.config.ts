import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Unit tests lie beside the code, integration tests in `<package>/tests`. */
const testFiles = [
  'build/**/*.test.ts',
  'src/**/*.test.ts',
  'src/**/*.test.tsx',
  'tests/**/*.test.ts',
  'tests/**/*.test.tsx',
];

/** Tests of pages that somebody uses, in a document of jsdom. */
const pageFiles = 'src/**/*.dom.test.tsx';

/** Tests that replace or reload modules, which files that run in the same process share. */
const client = path.join(import.meta.dirname, 'client');
const isolatedFiles = globSync('src/**/*.test.{ts,tsx}', { cwd: client }).filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(path.join(client, file), 'utf8')),
);

const signedOut = ['./src/features/session/testing/signed-out.ts'];

// Processes that tests start load faster from the second of a kind on, as do the workers.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '.toolchain/compile-cache');

/**
 * First what mostly waits, while checks and build run beside it (`scripts/test.mjs`); of the rest, projects of long
 * files first: at the end, files of some milliseconds leave no worker without work.
 */
const order = [
  'relay',
  'scripts',
  'packages',
  'services',
  'shared',
  'client isolated',
  'client pages',
  'client',
];
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => order.indexOf(a.project.name) - order.indexOf(b.project.name));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    // A test of the services waits for the database, for processes and for time in a quarter of its own: one worker more
    // than cores leaves no core without work.
    maxWorkers: availableParallelism() + 1,
    // One process for many files: a new one for each costs more than most of the files.
    isolate: false,
    // Bounds a hanging test; a slow machine takes ten times as long as a quiet one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: 'shared', root: './shared', include: testFiles } },
      {
        extends: true,
        test: {
          name: 'services',
          root: './services',
          include: testFiles,
          globalSetup: ['./tests/cluster/global-setup.ts'],
          setupFiles: ['./tests/patient-services.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          root: './packages',
          include: ['*/src/**/*.test.ts', '*/tests/**/*.test.ts'],
          globalSetup: ['./embedded-postgres/tests/global-setup.ts'],
        },
      },
      { extends: true, test: { name: 'relay', root: './relay', include: testFiles } },
      {
        extends: true,
        test: {
          name: 'client',
          root: './client',
          include: testFiles,
          exclude: [...isolatedFiles, pageFiles],
          setupFiles: signedOut,
        },
      },
      {
        extends: true,
        test: {
          name: 'client pages',
          root: './client',
          include: [pageFiles],
          environment: 'jsdom',
          setupFiles: signedOut,
        },
      },
      {
        extends: true,
        test: { name: 'client isolated', root: './client', include: isolatedFiles, isolate: true },
      },
      { extends: true, test: { name: 'scripts', root: './scripts', include: ['*.test.ts'] } },
    ],
  },
});
