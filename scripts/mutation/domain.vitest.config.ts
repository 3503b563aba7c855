import { defineConfig } from 'vitest/config';

/** Only the tests of the domain, without those that try thousands of passwords for each change. */
export default defineConfig({
  test: {
    root: './shared',
    include: ['src/domain/**/*.test.ts', 'src/machines/*.test.ts'],
    exclude: ['src/domain/password/common-passwords.test.ts'],
    isolate: false,
    testTimeout: 10_000,
  },
});
