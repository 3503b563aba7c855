import { expect, test, vi } from 'vitest';
import { memoryStorage } from '../../testing/memory-storage.ts';
import { isReloadDue, reloadRarely } from './rare-reload.ts';

test('a missing chunk is fetched by a reload, once in 60 s', () => {
  const storage = memoryStorage();
  const reload = vi.fn();
  expect(reloadRarely(storage, 100_000, reload)).toBe(true);
  expect(isReloadDue(storage, 159_999)).toBe(false);
  expect(reloadRarely(storage, 159_999, reload)).toBe(false);
  expect(isReloadDue(storage, 160_000)).toBe(true);
  expect(reloadRarely(storage, 160_000, reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});
