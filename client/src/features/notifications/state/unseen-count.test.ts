import { afterEach, expect, test, vi } from 'vitest';
import { badgeCount, closeReadNotices } from './unseen-count.ts';

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('a badge of %i shows %s', (count, text) => {
  expect(badgeCount(count)).toBe(text);
});

afterEach(() => vi.unstubAllGlobals());

const items = (text: string) => [...text].map((id) => ({ id, seen: id === id.toLowerCase() }));

test.each([
  // Capital letters are unseen notifications; the device shows a to d.
  ['[N2] of what was read elsewhere', 'aBcD', 2, ['a', 'c']],
  ['[N2] of what is older than the latest, once all of it is read', 'eF', 1, ['a', 'b', 'c', 'd']],
  ['[N2] of nothing that may still be unseen', 'EF', 3, []],
  ['[N2] of everything, once everything is read', 'ef', 0, ['a', 'b', 'c', 'd']],
])('closes the notices %s', async (_, latest, notSeenCount, closed) => {
  const seen: string[] = [];
  const notices = [...'abcd'].map((letter) => {
    // Ids are compared as they are.
    const tag = latest.includes(letter.toUpperCase()) ? letter.toUpperCase() : letter;
    return { tag, close: () => void seen.push(letter) };
  });
  const registration = { getNotifications: async () => notices };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  await closeReadNotices(items(latest), notSeenCount);
  expect(seen).toEqual(closed);
});

test('closes nothing in a browser without a service worker', async () => {
  vi.stubGlobal('navigator', {});
  await expect(closeReadNotices(items('a'), 0)).resolves.toBeUndefined();
});
