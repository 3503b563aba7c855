import { expect, test } from 'vitest';
import { changesOf, withChanges } from './draft-changes.ts';

const stored = { name: 'Alta', address: { town: 'Slobozia', street: 'Lungă' }, counties: ['IL', 'CL'] };

test('[S7] a draft has the changed fields only: nested ones each, lists completely', () => {
  expect(changesOf(stored, structuredClone(stored))).toEqual({});
  expect(changesOf(stored, { ...stored, address: { ...stored.address, street: 'Scurtă' } })).toEqual({
    address: { street: 'Scurtă' },
  });
  expect(changesOf(stored, { ...stored, counties: ['CL'] })).toEqual({ counties: ['CL'] });
  expect(changesOf({ texts: {} }, { texts: { a: 'x' } })).toEqual({ texts: { a: 'x' } });
});

test('[S7] a draft keeps what was stored meanwhile in all other fields', () => {
  const now = { name: 'Noua', address: { town: 'Fetești', street: 'Lungă' }, counties: ['TR'] };
  expect(withChanges(now, { address: { street: 'Scurtă' }, counties: [] })).toEqual({
    name: 'Noua',
    address: { town: 'Fetești', street: 'Scurtă' },
    counties: [],
  });
});
