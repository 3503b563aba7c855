import { expect, test } from 'vitest';
import { matchOptions, valueOfTyped } from './combobox.tsx';

const options = ['Alba Iulia', 'Alba', 'Brașov', 'Bistrița-Năsăud', 'Sălaj', 'Satu Mare'].map((label) => ({
  value: label.toUpperCase(),
  label,
}));
const labels = (typed: string) => matchOptions(options, typed).map(({ label }) => label);

test('options are found without case, diacritics and hyphens', () => {
  expect(labels('SALAJ')).toEqual(['Sălaj']);
  expect(labels('bistrita nasaud')).toEqual(['Bistrița-Năsăud']);
  expect(labels('')).toHaveLength(options.length);
});

test('an option equal to the text comes first, then prefix matches', () => {
  expect(labels('alba')).toEqual(['Alba', 'Alba Iulia']);
  expect(labels('sa')).toEqual(['Sălaj', 'Satu Mare', 'Bistrița-Năsăud']);
});

test('typed text becomes the option with that name, else the first match', () => {
  expect(valueOfTyped(options, ' alba ', false)).toBe('ALBA');
  expect(valueOfTyped(options, 'bra', false)).toBe('BRAȘOV');
  expect(valueOfTyped(options, 'x', false)).toBeNull();
  expect(valueOfTyped(options, ' ', false)).toBe('');
});

test('free text without a match stays as typed', () => {
  expect(valueOfTyped(options, 'Bra', true)).toBe('Bra');
  expect(valueOfTyped(options, 'brasov', true)).toBe('BRAȘOV');
});
