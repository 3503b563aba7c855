import type { ContractBlock, ContractSection } from './contract-document.ts';
import type { ContractFormat } from './contract-format.ts';
import type { ContractTerms } from './contract-terms.ts';

/** Input of each section. */
export interface ContractContext {
  readonly terms: ContractTerms;
  readonly format: ContractFormat;
}

/** A clause, a lettered list, or a block; null and false if it does not apply. */
type Part = string | readonly string[] | Exclude<ContractBlock, { kind: 'paragraph' }> | null | false;

/** A section without its number. */
export interface ContractPart {
  readonly title: string;
  readonly parts: readonly Part[];
}

/** Sections with their numbers: clauses `2.1.`, items of lists `a)`. */
export function numberedSections(sections: readonly ContractPart[]): ContractSection[] {
  return sections.map(({ title, parts }, index) => {
    let clause = 0;
    const blocks = parts.flatMap((part): readonly ContractBlock[] => {
      if (part === null || part === false) return [];
      if (typeof part === 'string')
        return [{ kind: 'paragraph', number: `${index + 1}.${++clause}.`, text: part }];
      return 'kind' in part ? [part] : part.map(lettered);
    });
    return { title: `${index + 1}. ${title}`, blocks };
  });
}

function lettered(text: string, index: number): ContractBlock {
  return { kind: 'paragraph', number: `${String.fromCharCode(97 + index)})`, text };
}
