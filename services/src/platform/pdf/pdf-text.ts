import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Pages of a contract with its signatures and annexes. */
const maxPages = 200;

/**
 * The text of each page without spaces, with each letter normalised, so that it does not depend on line breaks.
 * Annotations, stamps and scans have no text. Takes seconds for a hostile file.
 *
 * @throws Error for an unreadable file, or one that is too long
 */
export async function pdfPageTexts(bytes: Uint8Array): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  try {
    const document = await loading.promise;
    if (document.numPages > maxPages) throw new Error('too many pages');
    const texts: string[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join('');
      texts.push(text.normalize('NFKC').replaceAll(/\s/g, ''));
      page.cleanup();
    }
    return texts;
  } finally {
    await loading.destroy();
  }
}
