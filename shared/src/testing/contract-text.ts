import { contractDocument } from '../domain/contract/contract-clauses.ts';
import type { ContractDocument } from '../domain/contract/contract-document.ts';
import type { ContractLocale, ContractTerms } from '../domain/contract/contract-terms.ts';

/** The whole text of a document, a line per paragraph, fact and row, with plain spaces. */
export function documentText({ title, subtitle, sections }: ContractDocument): string {
  const lines = sections.flatMap((section) => [
    section.title,
    ...section.blocks.flatMap((block) => {
      if (block.kind === 'paragraph') return [`${block.number} ${block.text}`];
      if (block.kind === 'facts') return [block.title ?? '', ...block.pairs.map((pair) => pair.join(': '))];
      return [block.headings, ...block.rows].map((row) => row.join(' | '));
    }),
  ]);
  return [title, subtitle, ...lines].join('\n').replaceAll('\u00a0', ' ');
}

/** The text of a General contract. */
export const contractText = (terms: ContractTerms, locale: ContractLocale) =>
  documentText(contractDocument(terms, locale));
