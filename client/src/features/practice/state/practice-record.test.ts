import { expect, it } from 'vitest';
import { keepRecord, keptRecord } from './practice-record.ts';

const holding = (kept: string | null) => ({ getItem: () => kept });

it('reads a kept practice, and nothing that is none', () => {
  const record = {
    id: 'a',
    startedAtMs: 1,
    acts: [
      { kind: 'terms' as const, atMs: 2 },
      { kind: 'bid' as const, atMs: 3, priceMinor: null, limitMinor: 960_00 },
    ],
  };
  let kept: string | null = null;
  const setItem = (_key: string, value: string) => {
    kept = value;
  };
  keepRecord({ setItem }, record);
  expect(keptRecord(holding(kept))).toEqual(record);
  for (const wrong of [null, '{', '{}', '{"id":"a","startedAtMs":1,"acts":[{"kind":"other"}]}'])
    expect(keptRecord(holding(wrong)), String(wrong)).toBe(null);
});

it('goes on without storage', () => {
  const fails = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(keptRecord({ getItem: fails })).toBe(null);
  expect(() => keepRecord({ setItem: fails }, { id: 'a', startedAtMs: 1, acts: [] })).not.toThrow();
});
