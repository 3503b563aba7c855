import { termsSections } from '@recolta/shared/domain/legal-versions';
import { expect, test } from 'vitest';
import type { LegalBlock, LegalName } from '../../locales/legal/legal-text.ts';
import { fillIn, loadLegalText, textParts } from './legal-blocks.tsx';

const names: readonly LegalName[] = ['terms', 'confidentiality', 'privacy', 'cookies'];

/** Every text of a block; both languages have the same number. */
function wordsOf(block: LegalBlock): readonly string[] {
  if (typeof block === 'string') return [block];
  return 'list' in block ? block.list : block.terms.flat();
}
const shapeOf = (block: LegalBlock) => [typeof block, wordsOf(block).length];

test.each(names)('%s has the same version, sections and blocks in both languages', async (name) => {
  const [ro, en] = [await loadLegalText(name, 'ro'), await loadLegalText(name, 'en')];
  expect(ro.version).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(en.version).toBe(ro.version);
  expect(en.sections.map(({ id, blocks }) => [id, blocks.map(shapeOf)])).toEqual(
    ro.sections.map(({ id, blocks }) => [id, blocks.map(shapeOf)]),
  );
  expect(new Set(ro.sections.map(({ id }) => id)).size).toBe(ro.sections.length);
  expect(en.changes?.length).toBe(ro.changes?.length);
});

test('the terms have the sections whose numbers their clauses cite', async () => {
  const { sections, isNumbered } = await loadLegalText('terms', 'ro');
  expect(sections.map(({ id }) => id)).toEqual(termsSections);
  expect(isNumbered).toBe(true);
});

test.each(names)('%s has Romanian letters, known placeholders and complete links', async (name) => {
  for (const locale of ['ro', 'en'] as const) {
    const { lead, sections } = await loadLegalText(name, locale);
    const all = [lead, ...sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(wordsOf)])];
    for (const text of all) {
      expect(text).not.toMatch(/[şţŞŢ]/);
      expect(
        text.replaceAll(
          /\{(company|number|register|address|email|telephone|dpoEmail|hostingCountry|express)\}/g,
          '',
        ),
      ).not.toMatch(/[{}]/);
      const words = textParts(text).filter(({ kind }) => kind === 'words');
      expect(words.map((part) => part.words).join('')).not.toMatch(/[[\]]/);
    }
  }
});

test('links are parsed within text', () => {
  expect(textParts('Scrieți la [noi](/contact) sau [ANPC](https://anpc.ro).')).toEqual([
    { kind: 'words', words: 'Scrieți la ' },
    { kind: 'link', words: 'noi', to: '/contact' },
    { kind: 'words', words: ' sau ' },
    { kind: 'link', words: 'ANPC', to: 'https://anpc.ro' },
    { kind: 'words', words: '.' },
  ]);
});

test('placeholders are replaced by the company’s details', () => {
  expect(fillIn('{company}, {constructor}{email}', { company: 'Ferma SRL', email: 'a@b.ro' })).toBe(
    'Ferma SRL, a@b.ro',
  );
});
