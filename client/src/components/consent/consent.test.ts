import { expect, test } from 'vitest';
import { memoryStorage } from '../../testing/memory-storage.ts';
import { keepConsent, readConsent } from './consent.tsx';

const nowMs = Date.parse('2026-11-21T12:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;

test('a choice is kept for a year, either way', () => {
  for (const choice of ['accepted', 'refused'] as const) {
    const storage = memoryStorage();
    expect(readConsent(storage, nowMs)).toBeNull();
    keepConsent(choice, storage, nowMs);
    expect(readConsent(storage, nowMs + 364 * dayMs)).toBe(choice);
    expect(readConsent(storage, nowMs + 365 * dayMs)).toBeNull();
  }
});

test.each([
  'accepted',
  '{"choice":"accepted"}',
  `{"choice":"accepted","atMs":${nowMs},"version":"2020-01-01"}`,
  `{"choice":"yes","atMs":${nowMs}}`,
])('a malformed choice, or one for another text, is ignored: %s', (kept) => {
  const storage = memoryStorage();
  storage.setItem('recolta.consent', kept);
  expect(readConsent(storage, nowMs)).toBeNull();
});
