import { afterEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../testing/memory-storage.ts';
import { keepRecord, keptRecord } from './practice-room.ts';

const record = {
  id: 'a',
  startedAtMs: 1,
  acts: [
    { kind: 'terms' as const, atMs: 2 },
    { kind: 'bid' as const, atMs: 3, priceMinor: null, limitMinor: 960_00 },
  ],
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('reads a stored practice after a reload, and rejects anything else', async () => {
  const sessionStorage = memoryStorage();
  vi.stubGlobal('window', { sessionStorage });
  keepRecord(record);
  vi.resetModules();
  const reloaded = await import('./practice-room.ts');
  expect(reloaded.keptRecord()).toEqual(record);
  for (const wrong of ['{', '{}', '{"id":"a","startedAtMs":1,"acts":[{"kind":"other"}]}']) {
    sessionStorage.setItem('recolta.practice', wrong);
    expect(reloaded.keptRecord(), wrong).toBe(null);
  }
});

it('keeps a practice in the page if the browser forbids storage', () => {
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  keepRecord(record);
  expect(keptRecord()).toEqual(record);
});
