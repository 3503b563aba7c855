import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertProperty } from '../testing/assert-property.ts';
import { canonicalJson, type Json } from './canonical-json.ts';

describe('canonical JSON', () => {
  it('[L13] matches the example of RFC 8785', () => {
    const example = JSON.parse(String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`) as Json;
    expect(canonicalJson(example)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('[L13] sorts names by UTF-16 code units, as in section 3.2.3', () => {
    const names = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    const text = canonicalJson(names);
    const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33'];
    const places = sorted.map((name) => text.indexOf(`${JSON.stringify(name)}:`));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it.each([
    [-0, '0'],
    [1e21, '1e+21'],
    [9007199254740994, '9007199254740994'],
    [295147905179352830000, '295147905179352830000'],
    [5e-324, '5e-324'],
  ])('[L13] writes the number %s as in appendix B', (number, text) => {
    expect(canonicalJson(number)).toBe(text);
  });

  it('[L13] parses back to the same value, and is the same text for any order of names', () => {
    assertProperty(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const text = canonicalJson(value as Json);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(JSON.parse(text) as Json)).toBe(text);
        const reversed = JSON.parse(JSON.stringify(value), (_name, held: unknown) =>
          typeof held === 'object' && held !== null && !Array.isArray(held)
            ? Object.fromEntries(Object.entries(held).toReversed())
            : held,
        ) as Json;
        expect(canonicalJson(reversed)).toBe(text);
      }),
    );
  });

  it('refuses values that JSON does not have', () => {
    expect(() => canonicalJson([Number.NaN])).toThrow(RangeError);
  });
});
