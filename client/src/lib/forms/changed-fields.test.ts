import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('[S7] only fields that differ, each whole', () => {
  const before = { name: 'a', list: ['x', 'y'], address: { town: 'A', street: '1' }, none: null };
  expect(changedFields(before, structuredClone(before))).toEqual({});
  expect(changedFields(before, { ...before, name: 'b' })).toEqual({ name: 'b' });
  expect(changedFields(before, { ...before, list: ['x'] })).toEqual({ list: ['x'] });
  expect(changedFields(before, { ...before, list: ['y', 'x'] })).toEqual({ list: ['y', 'x'] });
  expect(changedFields(before, { ...before, address: { town: 'B', street: '1' } })).toEqual({
    address: { town: 'B', street: '1' },
  });
  expect(changedFields<object>(before, { ...before, address: null })).toEqual({ address: null });
});
