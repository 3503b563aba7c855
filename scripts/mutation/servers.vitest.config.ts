import { defineConfig } from 'vitest/config';

/** Tests beside the code of relay, site and services, which need no database. */
export default defineConfig({
  test: {
    include: [
      'packages/site/src/**/*.test.ts',
      'relay/src/**/*.test.ts',
      'services/src/live/**/*.test.ts',
      'services/src/platform/**/*.test.ts',
    ],
    isolate: false,
    testTimeout: 10_000,
  },
});
