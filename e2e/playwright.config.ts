import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumPath } from '../scripts/chromium.mjs';

// Every worker reads this file again: only the first resolves the path.
const executablePath = await chromiumPath();
process.env.CHROMIUM_PATH = executablePath;

const isRoot = process.getuid?.() === 0;

const desk = { width: 1440, height: 900 };

/** Tests whose market has other clocks, or another source of content. */
const apart = ['clocks.spec.ts', 'prepr-content.spec.ts'];

/**
 * Fixtures start services and relay on free ports. Tests tagged `@phone` also run on a phone's screen, those tagged
 * `@phone-only` only there.
 */
export default defineConfig<object, { isSplit: boolean }>({
  testDir: 'specs',
  globalSetup: './fixtures/global-setup.ts',
  outputDir: 'test-results',
  // Tests wait part of their time: on two cores four workers took 412 s, three 451. Each has a market and a browser.
  workers: Math.min(6, availableParallelism() + 2),
  retries: 0,
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  // Limits tests that hang; a busy machine takes up to eight times as long as a quiet one.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  use: {
    // A page that never offers what a test presses fails within this, not at the test's own limit.
    actionTimeout: 45_000,
    browserName: 'chromium',
    locale: 'ro-RO',
    timezoneId: 'Europe/Bucharest',
    // Tracing takes a third of the run; `--trace on` shows a failure step by step.
    trace: 'off',
    screenshot: 'only-on-failure',
    video: 'off',
    // Animations cost a tenth of the run's CPU; a test about motion enables them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      args: [
        // The sandbox needs privileges that root in a container lacks.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live for seconds: optimising their code costs more than it saves, a sixth of the run's CPU.
        '--js-flags=--no-turbofan --no-maglev',
      ],
    },
  },
  projects: [
    // With a process for each service, as all tests have with `E2E_SPLIT=1`; first, because the longest test is one.
    { name: 'split', workers: 1, grep: /@split/, use: { viewport: desk, isSplit: true } },
    {
      name: 'phone',
      workers: 1,
      grep: /@phone/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      },
    },
    // Each of these files has a market of its own, for which a worker starts again: at the end others would wait for it.
    { name: 'apart', testMatch: apart, use: { viewport: desk } },
    // Last, so that all workers are busy to the end.
    {
      name: 'desk',
      testIgnore: apart,
      grepInvert: /@phone-only|@split/,
      use: { viewport: desk },
    },
  ],
});
