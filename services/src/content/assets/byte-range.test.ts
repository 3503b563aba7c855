import { expect, it } from 'vitest';
import { readByteRange } from './byte-range.ts';

it.each([
  [undefined, undefined],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', null],
  ['bytes=-0', null],
  ['bytes=20-10', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['lines=0-1', undefined],
  ['bytes=0x1-2', undefined],
])('%s of 100 bytes', (header, range) => {
  expect(readByteRange(header, 100)).toEqual(range);
});

it.each(['bytes=0-', 'bytes=-5'])('%s of an empty file is out of bounds', (header) => {
  expect(readByteRange(header, 0)).toBeNull();
});
