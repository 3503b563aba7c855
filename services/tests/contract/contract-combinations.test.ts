import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { combinedContract } from '@recolta/shared/testing/contract-combinations';
import { contractText } from '@recolta/shared/testing/contract-text';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { contractPdf } from '../../src/main/contract/contract-pdf.ts';

const seeds = Array.from({ length: 40 }, (_, index) => index + 1);
const locales = ['ro', 'en'] as const;
/** Folder that all files are written to for reading as pages; no files if unset. */
const folder = process.env.CONTRACTS_FOLDER;
/** Reading a file back takes a second: without a folder only some are printed. */
const isPrinted = (seed: number) => folder !== undefined || seed % 8 === 0;

/** All words of a file, without the headers and footers of its pages. */
async function wordsOf(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent({ disableNormalization: true });
    texts.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  await task.destroy();
  return texts.join('').replaceAll(/\s/g, '');
}

describe('forty contracts with different terms', () => {
  it.each(seeds)('[C1] have complete clauses in both languages, printed too: %i', async (seed) => {
    const terms = combinedContract(seed);
    for (const locale of locales) {
      const text = contractText(terms, locale);
      expect(text).not.toMatch(/undefined|null|NaN|\[object|\{\{|\$\{|: $|\(\)|\d,\d+,|\s[.,;]/m);
      if (!isPrinted(seed)) continue;
      const bytes = contractPdf(terms, locale, 'https://recolta.example');
      if (folder) {
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, `${String(seed).padStart(2, '0')}-${locale}.pdf`), bytes);
        writeFileSync(join(folder, `${String(seed).padStart(2, '0')}-${locale}.txt`), text);
      }
      const words = await wordsOf(bytes);
      for (const [line] of text.matchAll(/^\d+\.\d+\. .*$/gm))
        expect(words).toContain(line.replaceAll(/\s/g, ''));
    }
  });

  it('[C1] cover every option of a contract', () => {
    const all = seeds.map((seed) => contractText(combinedContract(seed), 'ro')).join('\n');
    for (const clause of [
      'destinată consumului uman',
      'destinată furajării',
      'destinată procesării industriale',
      'Valoare garantată',
      'Valoare cerută',
      'Valoare declarată',
      'SR EN ISO 21294',
      'Seceta constatată',
      'Curtea de Arbitraj',
      'art. 1684',
      'bilet la ordin avalizat',
      'cu bilet la ordin, emis',
      'Numărul comunicat la publicare',
      'declarație de sustenabilitate',
      'provine din producția proprie',
      'Se aplică taxarea inversă',
      'La preț nu se adaugă TVA',
      'Pentru avansul nerestituit la termen',
    ])
      expect(all).toContain(clause);
  });
});
