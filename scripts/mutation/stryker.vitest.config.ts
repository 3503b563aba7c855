import { defineConfig } from 'vitest/config';

/** Only the tests of the domain: those of the register run its rules fifty thousand times. */
export default defineConfig({
  test: {
    root: './shared',
    include: ['src/domain/**/*.test.ts', 'src/machines/*.test.ts'],
    isolate: false,
    testTimeout: 10_000,
  },
});
