import { expect, test } from 'vitest';
import {
  barePath,
  keptLocale,
  localeCookie,
  localeOfPath,
  localizedPath,
  pathInKeptLocale,
} from './locale-path.ts';

test('the language is in the address, and the same page is found in the other one', () => {
  for (const path of ['/', '/live', '/live-auctions/1/participate']) {
    expect(localeOfPath(path)).toBe('ro');
    const english = localizedPath(path, 'en');
    expect(localeOfPath(english)).toBe('en');
    expect(barePath(english)).toBe(path);
  }
  expect(localeOfPath('/english')).toBe('ro');
});

test('the cookie stores a language for 365 days', () => {
  expect(localeCookie('en', true)).toBe('locale=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
  expect(keptLocale('a=1; locale=en')).toBe('en');
  expect(keptLocale('a=1; xlocale=en')).toBeNull();
  expect(keptLocale('locale=fr')).toBeNull();
});

test.each([
  ['/', 'en', '/en'],
  ['/live', 'en', '/en/live'],
  ['/live-auctions/1/participate', 'en', '/en/live-auctions/1/participate'],
  ['/en/live', 'en', '/en/live'],
  ['/en/live', 'ro', '/en/live'],
  ['/live', 'ro', '/live'],
  ['/live', null, '/live'],
] as const)('%s with the cookie %s opens at %s', (path, kept, opened) => {
  expect(pathInKeptLocale(path, kept)).toBe(opened);
});
