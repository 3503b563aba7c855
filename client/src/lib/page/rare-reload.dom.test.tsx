import { afterEach, expect, it, vi } from 'vitest';
import { relayAnswers, reloadForMissingPart } from './rare-reload.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/old.js');
const reloadedAt = () => sessionStorage.getItem('recolta.reloaded-at');

it('a page whose part is missing is reloaded 2 s later, when one that is being left is gone', async () => {
  // jsdom only reports that it cannot reload.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => Response.json({}));
  const done = reloadForMissingPart(missing);
  await vi.advanceTimersByTimeAsync(1999);
  expect(reloadedAt()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(Number(reloadedAt())).toBe(Date.now());
});

it('a page is not reloaded while the relay does not answer', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
  const done = reloadForMissingPart(missing);
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  expect(reloadedAt()).toBeNull();
});

it('parts that ask at the same time ask once', async () => {
  const fetched = vi.fn(async () => new Response('ok'));
  vi.stubGlobal('fetch', fetched);
  expect(await Promise.all([relayAnswers(), relayAnswers()])).toEqual([true, true]);
  expect(fetched).toHaveBeenCalledTimes(1);
  fetched.mockRejectedValueOnce(new TypeError('offline'));
  expect(await relayAnswers()).toBe(false);
  expect(fetched).toHaveBeenCalledTimes(2);
});
