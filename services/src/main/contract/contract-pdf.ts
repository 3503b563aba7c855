import { contractDocument } from '@recolta/shared/domain/contract/contract-clauses';
import type { ContractBlock } from '@recolta/shared/domain/contract/contract-document';
import type { ContractLocale, ContractTerms } from '@recolta/shared/domain/contract/contract-terms';
import encodeQR from 'qr';
import { type Column, PdfSheet } from '../../platform/pdf/pdf-sheet.ts';

/** Points between the margins, less the gaps between columns. */
const tableWidth = 499;
const columnGap = 8;
/** A heading with the table or the facts under it, and with the lines of a clause. */
const headingRoom = { block: 190, clause: 60 };

/**
 * The General contract of a deal for people [C1]: the same bytes for the same terms and language. The code on the last
 * page leads to the contract on the market; drafts without a number have none.
 *
 * @param publicUrl origin of the pages
 */
export function contractPdf(terms: ContractTerms, locale: ContractLocale, publicUrl: string): Uint8Array {
  const contract = contractDocument(terms, locale);
  const sheet = new PdfSheet({
    title: `${contract.title} ${contract.subtitle}`,
    language: locale,
    at: new Date(terms.madeAt),
    watermark: contract.watermark,
  });
  sheet.title(contract.title, contract.subtitle);
  for (const { title, blocks } of contract.sections) {
    sheet.heading(title, blocks[0]?.kind === 'paragraph' ? headingRoom.clause : headingRoom.block);
    for (const block of blocks) printBlock(sheet, block);
  }
  if (contract.codeNote !== null && terms.number !== null) {
    const address = new URL(`/contracts/${encodeURIComponent(terms.number)}`, publicUrl).href;
    sheet.code(encodeQR(address, 'raw'), `${contract.codeNote} ${address}`);
  }
  return sheet.end(contract.footer, contract.page);
}

function printBlock(sheet: PdfSheet, block: ContractBlock): void {
  if (block.kind === 'paragraph') sheet.clause(block.number, block.text);
  else if (block.kind === 'table') {
    sheet.table(
      columnsOf(block.headings),
      block.rows.map((cells) => ({ cells })),
    );
  } else {
    if (block.title !== null) sheet.subheading(block.title);
    sheet.facts(block.pairs);
  }
}

/** The first column is twice as wide as the others; sums of two columns stand at the right. */
function columnsOf(headings: readonly string[]): Column[] {
  const share = (tableWidth - columnGap * (headings.length - 1)) / (headings.length + 1);
  return headings.map((heading, index) => ({
    heading,
    width: index === 0 ? 2 * share : share,
    align: headings.length === 2 && index === 1 ? 'right' : 'left',
  }));
}
