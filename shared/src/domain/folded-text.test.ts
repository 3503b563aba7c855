import { expect, test } from 'vitest';
import { foldedText, foldText } from './folded-text.ts';

test.each([
  ['ȘȚşţĂÂÎ', 'ststaai'],
  ['Müller Žák', 'muller zak'],
  // One letter, as in the database.
  ['İstanbul', 'istanbul'],
])('%s is compared as %s', (text, folded) => {
  expect(foldedText(text)).toBe(folded);
});

test('a text that people typed is compared without doubled spaces and dashes', () => {
  expect(foldText('  Drobeta–Turnu   Severin ')).toBe('drobeta turnu severin');
});
