import { visibleText } from '../hidden-characters.ts';

/** A contract as text: a page shows it and a PDF prints it. All of it is visible text, in one language. */
export interface ContractDocument {
  readonly title: string;
  /** Number and date. */
  readonly subtitle: string;
  /** Printed across each page of a draft. */
  readonly watermark: string | null;
  /** At the foot of each page, before the number of the page. */
  readonly footer: string;
  /** „pagina {page} din {count}”. */
  readonly page: string;
  readonly sections: readonly ContractSection[];
  /** Next to the code that links to the contract; null without a number. */
  readonly codeNote: string | null;
}

export interface ContractSection {
  readonly title: string;
  readonly blocks: readonly ContractBlock[];
}

export type ContractBlock =
  | { readonly kind: 'paragraph'; readonly number: string; readonly text: string }
  | { readonly kind: 'facts'; readonly title: string | null; readonly pairs: readonly Fact[] }
  | {
      readonly kind: 'table';
      readonly headings: readonly string[];
      readonly rows: readonly (readonly string[])[];
      /** Small print below each row. */
      readonly notes?: readonly string[];
      /** Ids and hashes below each row. */
      readonly codes?: readonly string[];
      /** Widths of the columns in proportion; without it the first is twice as wide as the others. */
      readonly shares?: readonly number[];
      /** Columns from this index on are right-aligned. */
      readonly figuresFrom?: number;
    };

/** A label with its value. */
export type Fact = readonly [label: string, value: string];

export function visibleSection({ title, blocks }: ContractSection): ContractSection {
  return { title, blocks: blocks.map(visibleBlock) };
}

function visibleBlock(block: ContractBlock): ContractBlock {
  switch (block.kind) {
    case 'paragraph':
      return { ...block, text: visibleText(block.text) };
    case 'facts':
      return { ...block, pairs: block.pairs.map(([label, value]): Fact => [label, visibleText(value)]) };
    case 'table':
      return {
        ...block,
        rows: block.rows.map((row) => row.map(visibleText)),
        ...(block.notes && { notes: block.notes.map(visibleText) }),
      };
  }
}
