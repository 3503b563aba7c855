import { expect, it } from 'vitest';
import { countryCodes, countryName, countryOf, originText } from './countries.ts';

it('shows a country in the language of the reader, whether its code or its name is stored', () => {
  for (const stored of ['RO', 'România', 'romania', 'Romania '])
    expect([originText(stored, 'ro'), originText(stored, 'en')]).toEqual(['România', 'Romania']);
  expect(originText('BG', 'en')).toBe('Bulgaria');
});

it('leaves any other text as its owner wrote it', () => {
  expect(originText('România și Ungaria', 'en')).toBe('România și Ungaria');
  expect(countryOf('ro')).toBeNull();
});

it('names every country of the list differently in both languages', () => {
  expect(new Set(countryCodes).size).toBe(countryCodes.length);
  for (const locale of ['ro', 'en'] as const) {
    const names = countryCodes.map((code) => countryName(code, locale));
    expect(new Set(names).size).toBe(countryCodes.length);
    expect(names.some((name) => countryCodes.some((code) => code === name))).toBe(false);
  }
});
