import { expect, test, vi } from 'vitest';
import { store } from '../store.ts';
import { CallError } from './failure.ts';
import { stepUpAtom, withStepUp } from './step-up.ts';

const asked = () => new CallError({ code: 'SecondFactorRequired', params: {}, status: 403 });

test('[S13] calls that need the second factor ask for it once and are sent again', async () => {
  const first = vi.fn().mockRejectedValueOnce(asked()).mockResolvedValue('a');
  const second = vi.fn().mockRejectedValueOnce(asked()).mockResolvedValue('b');
  const both = Promise.all([withStepUp(first), withStepUp(second)]);
  await vi.waitFor(() => expect(store.get(stepUpAtom)).not.toBeNull());
  const question = store.get(stepUpAtom);
  await Promise.resolve();
  expect(store.get(stepUpAtom)).toBe(question);
  question?.end(true);
  expect(await both).toEqual(['a', 'b']);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 2]);
  expect(store.get(stepUpAtom)).toBeNull();
});

test('[S13] a call whose second factor is not given fails, and the next one asks again', async () => {
  const send = vi.fn().mockImplementation(async () => {
    throw asked();
  });
  for (const count of [1, 2]) {
    const failed = expect(withStepUp(send)).rejects.toMatchObject({
      failure: { code: 'SecondFactorRequired' },
    });
    await vi.waitFor(() => expect(store.get(stepUpAtom)).not.toBeNull());
    store.get(stepUpAtom)?.end(false);
    await failed;
    expect(send).toHaveBeenCalledTimes(count);
    expect(store.get(stepUpAtom)).toBeNull();
  }
});

test('another refusal asks for nothing', async () => {
  const refused = new CallError({ code: 'NotFound', params: {}, status: 404 });
  await expect(withStepUp(() => Promise.reject(refused))).rejects.toBe(refused);
  expect(store.get(stepUpAtom)).toBeNull();
});
