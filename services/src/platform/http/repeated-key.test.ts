import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasRepeatedKey } from './repeated-key.ts';

const found = (text: string) => hasRepeatedKey(text, JSON.parse(text));

describe('a duplicate key', () => {
  it.each([
    '{"price":"1","price":"2"}',
    '{"price":"1","\\u0070rice":"2"}',
    '{"a":{"b":1,"b":1}}',
    '[{"a":1},{"b":[{"c":1,"c":2}]}]',
    '{"a":{"b":1,"c":2},"a":3}',
    '{"a":3,"a":{"b":1,"c":2}}',
    '{"":1,"":2}',
    '{"__proto__":1,"__proto__":2}',
    '{ "a" : ":" , "a" : "\\":" }',
  ])('is found in %s', (text) => {
    expect(found(text)).toBe(true);
  });

  it.each([
    'null',
    '":"',
    '[]',
    '{}',
    '{"a":":","b":"\\":\\\\"}',
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"__proto__":{"a":1}}',
    '{"a:":":a","1":1,"01":2}',
  ])('is not in %s', (text) => {
    expect(found(text)).toBe(false);
  });

  it('is in no serialised value, and in each text to which a pair was added again', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.nat(), (value, at) => {
        const text = JSON.stringify(value);
        expect(found(text)).toBe(false);
        const keys = Object.keys(value);
        const again = JSON.stringify(keys[at % keys.length]);
        expect(found(`{${again}:0,${text.slice(1)}`)).toBe(true);
      }),
    );
  });
});
