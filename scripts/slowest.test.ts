import { expect, it } from 'vitest';
import { root } from './run.mjs';
import { playwrightTimes, vitestTimes } from './slowest.mjs';

it('reads the times of unit tests', () => {
  const assertionResults = [{ fullName: 'rooms [R2] joins', duration: 12.5 }, { fullName: 'not run' }];
  expect(vitestTimes({ testResults: [{ name: `${root}/relay/tests/a.test.ts`, assertionResults }] })).toEqual(
    [
      { file: 'relay/tests/a.test.ts', title: 'rooms [R2] joins', ms: 12.5 },
      { file: 'relay/tests/a.test.ts', title: 'not run', ms: 0 },
    ],
  );
});

it('reads the times of browser tests with those of their groups, retries summed', () => {
  const spec = (title: string, ...durations: number[]) => ({
    file: 'a.spec.ts',
    title,
    tests: [{ projectName: 'desk', results: durations.map((duration) => ({ duration })) }],
  });
  const inner = { title: 'a group', file: 'a.spec.ts', specs: [spec('two', 5)] };
  const suites = [{ title: 'a.spec.ts', file: 'a.spec.ts', specs: [spec('one', 3, 4)], suites: [inner] }];
  expect(playwrightTimes({ suites })).toEqual([
    { file: 'e2e/specs/a.spec.ts', title: 'one (desk)', ms: 7 },
    { file: 'e2e/specs/a.spec.ts', title: 'a group two (desk)', ms: 5 },
  ]);
});
