import { expect, test } from 'vitest';
import { pathWithOnePrefix } from './language-prefix.ts';

test.each([
  ['/EN/live', '/en/live'],
  ['/En', '/en'],
  ['/EN/', '/en'],
  ['/en/en/live', '/en/live'],
  ['/en/EN/en/live-auctions/A1/participate', '/en/live-auctions/A1/participate'],
  ['/en/ro/blog', '/en/blog'],
  ['/ro', '/'],
  ['/ro/', '/'],
  ['/RO/live', '/live'],
  ['/ro/en/live', '/live'],
])('%s is %s', (path, right) => {
  expect(pathWithOnePrefix(path)).toBe(right);
  expect(pathWithOnePrefix(right)).toBe(right);
});

test.each(['/', '/en', '/en/', '/en/live', '/live', '/rooms', '/enrol', '/live/ro', '/products/EN'])(
  '%s stays',
  (path) => {
    expect(pathWithOnePrefix(path)).toBe(path);
  },
);

test.each(['/ro//evil.example', '/RO/ro///evil.example', '/ro/\\evil.example', '/ro/\\/evil.example'])(
  '%s does not lead to another site',
  (path) => {
    expect(pathWithOnePrefix(path)).toBe('/evil.example');
  },
);
