import { expect, it } from 'vitest';
import { root } from './run.mjs';
import { playwrightResults, vitestResults } from './test-results.mjs';

it('reads the times of unit tests', () => {
  const assertionResults = [{ fullName: 'rooms [R2] joins', duration: 12.5 }, { fullName: 'not run' }];
  expect(
    vitestResults({ testResults: [{ name: `${root}/relay/tests/a.test.ts`, assertionResults }] }),
  ).toEqual([
    { file: 'relay/tests/a.test.ts', title: 'rooms [R2] joins', ms: 12.5 },
    { file: 'relay/tests/a.test.ts', title: 'not run', ms: 0 },
  ]);
});

it('reads the times of browser tests with those of their groups, retries summed', () => {
  const spec = (title: string, ...durations: number[]) => ({
    file: 'a.spec.ts',
    title,
    tests: [
      { projectName: 'desk', status: 'expected', results: durations.map((duration) => ({ duration })) },
    ],
  });
  const inner = { title: 'a group', file: 'a.spec.ts', specs: [spec('two', 5)] };
  const suites = [{ title: 'a.spec.ts', file: 'a.spec.ts', specs: [spec('one', 3, 4)], suites: [inner] }];
  expect(playwrightResults({ suites })).toEqual([
    { file: 'e2e/specs/a.spec.ts', title: 'one (desk)', ms: 7 },
    { file: 'e2e/specs/a.spec.ts', title: 'a group two (desk)', ms: 5 },
  ]);
});

it('names failures by the first line of the error, including a file that fails to load', () => {
  const failed = {
    fullName: 'one',
    status: 'failed',
    duration: 1,
    failureMessages: ['\u001b[31mtoo late\u001b[39m\n at x'],
  };
  const file = { name: `${root}/a.test.ts`, status: 'failed' };
  expect(vitestResults({ testResults: [{ ...file, assertionResults: [failed] }] })).toEqual([
    { file: 'a.test.ts', title: 'one', ms: 1, error: 'too late' },
  ]);
  expect(
    vitestResults({ testResults: [{ ...file, message: 'no such module', assertionResults: [] }] }),
  ).toEqual([{ file: 'a.test.ts', title: 'the file', ms: 0, error: 'no such module' }]);
  const result = { duration: 2, error: { message: 'no button\n at y' } };
  const spec = {
    file: 'a.spec.ts',
    title: 'two',
    ok: true,
    tests: [
      { projectName: 'desk', status: 'expected', results: [{ duration: 1 }] },
      { projectName: 'phone', status: 'unexpected', results: [result] },
    ],
  };
  expect(playwrightResults({ suites: [{ title: 'a.spec.ts', file: 'a.spec.ts', specs: [spec] }] })).toEqual([
    { file: 'e2e/specs/a.spec.ts', title: 'two (desk)', ms: 1 },
    { file: 'e2e/specs/a.spec.ts', title: 'two (phone)', ms: 2, error: 'no button' },
  ]);
});
