import { expect, test } from 'vitest';
import { ActKeys } from './act-keys.ts';
import { CallError, type Failure } from './failure.ts';

const failed = (code: Failure['code'], status: number | null) =>
  Promise.reject(new CallError({ code, params: {}, status }));

/** Sends the acts with the given outcomes. @returns the key of each */
async function keysOf(acts: readonly (readonly [string, () => Promise<unknown>])[]): Promise<string[]> {
  const keys = new ActKeys();
  const sent: string[] = [];
  for (const [input, answer] of acts)
    await keys
      .send(input, (key) => {
        sent.push(key);
        return answer();
      })
      .catch(() => undefined);
  return sent;
}

const answered = () => Promise.resolve();
const lost = () => failed('ConnectionLost', null);
const timedOut = () => failed('UpstreamTimeout', 504);
const refused = () => failed('StatusConflict', 409);

test('[L5] an act is resent under its id until an answer arrives', async () => {
  const [first, second, third, next] = await keysOf([
    ['5 min', lost],
    ['5 min', timedOut],
    ['5 min', answered],
    ['5 min', answered],
  ]);
  expect([second, third]).toEqual([first, first]);
  expect(next).not.toBe(first);
});

test('[L5] a refusal is an answer, and another input is another act', async () => {
  for (const acts of [
    [
      ['5 min', refused],
      ['5 min', answered],
    ],
    [
      ['5 min', lost],
      ['10 min', answered],
    ],
  ] as const) {
    const [first, second] = await keysOf(acts);
    expect(second).not.toBe(first);
  }
});
