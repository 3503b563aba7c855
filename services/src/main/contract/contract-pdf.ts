import { contractDocument } from '@recolta/shared/domain/contract/contract-clauses';
import type { ContractBlock, ContractDocument } from '@recolta/shared/domain/contract/contract-document';
import type { ContractLocale, ContractTerms } from '@recolta/shared/domain/contract/contract-terms';
import { type SignedContract, signaturePage } from '@recolta/shared/domain/contract/signature-page';
import encodeQR from 'qr';
import { type Column, PdfSheet } from '../../platform/pdf/pdf-sheet.ts';

type Table = Extract<ContractBlock, { kind: 'table' }>;

/** In points: the width between the margins, less the gaps between columns. */
const tableWidth = 499;
const columnGap = 8;
/** Height of a heading with the table or facts below it, and with the lines of a clause. */
const headingRoom = { block: 190, clause: 60 };

/**
 * The printed General contract of a deal [C1]: the same bytes for the same terms and language. The code on the last
 * page leads to the contract on the market; drafts without a number have none.
 *
 * @param publicUrl origin of the pages
 */
export function contractPdf(terms: ContractTerms, locale: ContractLocale, publicUrl: string): Uint8Array {
  const { number, madeAt } = terms;
  return printed(contractDocument(terms, locale), { number, at: madeAt, locale, publicUrl });
}

/**
 * The page with the signers of a contract and their times [C2]: the same bytes for the same signatures and language.
 */
export function signaturePagePdf(
  signed: SignedContract,
  locale: ContractLocale,
  publicUrl: string,
): Uint8Array {
  const at = signed.signatures.at(-1)?.at ?? signed.madeAt;
  return printed(signaturePage(signed, locale), { number: signed.number, at, locale, publicUrl });
}

interface PrintOptions {
  readonly number: string | null;
  /** The date of the document. */
  readonly at: string;
  readonly locale: string;
  readonly publicUrl: string;
  /** True for a document that may have hundreds of pages, whose number is not printed. */
  readonly isLong?: boolean;
}

/** A document as PDF, with a code on its last page that leads to the contract on the market. */
export function printed(
  document: ContractDocument,
  { number, at, locale, publicUrl, isLong = false }: PrintOptions,
): Uint8Array {
  const sheet = new PdfSheet({
    title: `${document.title} ${document.subtitle}`,
    language: locale,
    at: new Date(at),
    watermark: document.watermark,
    runningFoot: isLong ? document : undefined,
  });
  sheet.title(document.title, document.subtitle);
  for (const { title, blocks } of document.sections) {
    sheet.heading(title, blocks[0]?.kind === 'paragraph' ? headingRoom.clause : headingRoom.block);
    for (const block of blocks) printBlock(sheet, block);
  }
  if (document.codeNote !== null && number !== null) {
    const address = new URL(`/contracts/${encodeURIComponent(number)}`, publicUrl).href;
    sheet.code(encodeQR(address, 'raw'), `${document.codeNote} ${address}`);
  }
  return sheet.end(document.footer, document.page);
}

function printBlock(sheet: PdfSheet, block: ContractBlock): void {
  if (block.kind === 'paragraph') sheet.clause(block.number, block.text);
  else if (block.kind === 'table') {
    sheet.table(
      columnsOf(block),
      block.rows.map((cells, index) => {
        return { cells, smallPrint: block.notes?.[index] ?? '', code: block.codes?.[index] ?? '' };
      }),
    );
  } else {
    if (block.title !== null) sheet.subheading(block.title);
    sheet.facts(block.pairs);
  }
}

/** In a table of two columns the second one, with sums, is right-aligned. */
function columnsOf({
  headings,
  shares,
  figuresFrom = headings.length === 2 ? 1 : Infinity,
}: Table): Column[] {
  const parts = shares ?? headings.map((_, index) => (index === 0 ? 2 : 1));
  const share = (tableWidth - columnGap * (headings.length - 1)) / parts.reduce((sum, one) => sum + one, 0);
  return headings.map((heading, index) => ({
    heading,
    width: (parts[index] ?? 1) * share,
    align: index >= figuresFrom ? 'right' : 'left',
  }));
}
