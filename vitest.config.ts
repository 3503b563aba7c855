import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Unit tests lie beside the code, integration tests in `<package>/tests`. */
const testFiles = [
  'build/**/*.test.ts',
  'src/**/*.test.ts',
  'src/**/*.test.tsx',
  'tests/**/*.test.ts',
  'tests/**/*.test.tsx',
];

export default defineConfig({
  test: {
    // Vitest leaves a core to its own process, which on two cores is every second one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: { name: 'shared', root: './shared', include: testFiles, isolate: false, testTimeout: 20_000 },
      },
      {
        test: {
          name: 'services',
          root: './services',
          include: testFiles,
          isolate: false,
          globalSetup: ['./tests/cluster/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'packages',
          root: './packages',
          include: ['*/src/**/*.test.ts', '*/tests/**/*.test.ts'],
          isolate: false,
          globalSetup: ['./embedded-postgres/tests/global-setup.ts'],
          testTimeout: 20_000,
        },
      },
      { test: { name: 'relay', root: './relay', include: testFiles, isolate: false } },
      { test: { name: 'client', root: './client', include: testFiles } },
      { test: { name: 'scripts', root: './scripts', include: ['*.test.ts'] } },
    ],
  },
});
