import { pdfPageTexts } from '../../platform/pdf/pdf-text.ts';
import { answerTasks } from '../../platform/workers/answer-tasks.ts';

/** Two PDFs: a contract, and the file that claims to be it with signatures. */
export interface ComparisonTask {
  readonly contract: Uint8Array;
  readonly given: Uint8Array;
}

/** Minimum number of letters of a contract with text; a file with fewer is a scan with a stamp. */
const minTextLength = 200;

/**
 * Returns true if the file contains the text of each page of the contract, whole and in order; other text may stand
 * between and around.
 */
async function contains({ contract, given }: ComparisonTask): Promise<boolean> {
  const pages = await pdfPageTexts(contract);
  if (pages.join('').length < minTextLength) return false;
  const text = (await pdfPageTexts(given)).join('');
  let from = 0;
  return pages.every((page) => {
    const at = text.indexOf(page, from);
    from = at + page.length;
    return at >= 0;
  });
}

// Runs in the thread of `containsContract`.
answerTasks(contains);
