import { expect, test } from 'vitest';
import { isChunkError } from './error-boundary.tsx';

test('only a failed dynamic import is a missing chunk', () => {
  expect(isChunkError(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(true);
  expect(isChunkError(new Error('another'))).toBe(false);
  expect(isChunkError('dynamically imported module')).toBe(false);
});
