import { defineConfig } from 'vitest/config';

/** Tests beside the code of relay and services, which need no database. */
export default defineConfig({
  test: {
    include: [
      'relay/src/**/*.test.ts',
      'services/src/live/**/*.test.ts',
      'services/src/platform/**/*.test.ts',
    ],
    isolate: false,
    testTimeout: 10_000,
  },
});
