import { inflateSync } from 'node:zlib';
import { contractDocument } from '@recolta/shared/domain/contract/contract-clauses';
import type { ContractDocument } from '@recolta/shared/domain/contract/contract-document';
import type { ContractLocale, ContractTerms } from '@recolta/shared/domain/contract/contract-terms';
import {
  contractBuyer,
  contractDeal,
  contractSeller,
  dealWith,
} from '@recolta/shared/testing/contract-fixture';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { contractPdf, signaturePagePdf } from '../../src/main/contract/contract-pdf.ts';
import type { ContractPrintTask } from '../../src/main/contract/contract-printer.ts';
import { PdfPrinter } from '../../src/platform/pdf/pdf-printer.ts';

const publicUrl = 'https://recolta.example';
const address = 'https://recolta.example/contracts/RC-2026-000123';

const { seller: _seller, buyer: _buyer, ...termsOfBoth } = contractDeal;
const preview: ContractTerms = {
  ...termsOfBoth,
  kind: 'preview',
  number: null,
  seller: contractSeller,
  buyer: null,
};
const named = (name: string): ContractTerms => ({
  ...dealWith({ name, pickupAddress: name }),
  buyer: { ...contractBuyer, companyName: name, administratorName: name },
});

interface PlacedText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

/** The text of each page in drawing order, with its positions in points. */
async function pagesOf(bytes: Uint8Array): Promise<PlacedText[][]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: PlacedText[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ disableNormalization: true });
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , , left = 0, bottom = 0] = item.transform as number[];
        return [{ text: item.str, left, right: left + item.width, bottom }];
      }),
    );
  }
  await task.destroy();
  return pages;
}

/** Removes spaces: lines break at the edge of the page. */
const packed = (...texts: readonly string[]) => texts.join('').replaceAll(/\s/g, '');

/** All text of pages without their footers, each of which is checked. */
function textOf(pages: PlacedText[][], { footer, page }: ContractDocument): string {
  return pages
    .map((placed, index) => {
      const text = packed(...placed.map((one) => one.text));
      const foot = packed(
        footer,
        page.replace('{page}', `${index + 1}`).replace('{count}', `${pages.length}`),
      );
      expect(text.endsWith(foot), text.slice(-60)).toBe(true);
      return text.slice(0, -foot.length);
    })
    .join('');
}

function expectedText({ title, subtitle, sections, codeNote }: ContractDocument): string {
  const parts = sections.flatMap((section) => [
    section.title,
    ...section.blocks.flatMap((block) => {
      if (block.kind === 'paragraph') return [block.number, block.text];
      if (block.kind === 'facts') return [block.title ?? '', ...block.pairs.flat()];
      return [...block.headings, ...block.rows.flat()];
    }),
  ]);
  return packed(title, subtitle, ...parts, codeNote === null ? '' : codeNote + address);
}

/** The decompressed streams of a PDF. */
function streamsOf(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes);
  const found: string[] = [];
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 7)) {
    const end = file.indexOf('\nendstream', at);
    if (file.subarray(at - 3, at).toString() === 'end') continue;
    found.push(inflateSync(file.subarray(at + 7, end)).toString('latin1'));
  }
  return found;
}

/** The text of the QR code that is drawn; null if there is none. */
function scannedCode(bytes: Uint8Array): string | null {
  const squares = streamsOf(bytes).flatMap((stream) =>
    [...stream.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) [\d.]+ re$/gm)].map((match) =>
      match.slice(1, 4).map(Number),
    ),
  );
  const side = squares[0]?.[2];
  if (side === undefined) return null;
  const scale = 4;
  const size = 60 * scale;
  const data = new Uint8Array(size * size * 4).fill(255);
  const [left, top] = [0, 1].map((axis) => Math.min(...squares.map((square) => square[axis] ?? 0)));
  for (const [x = 0, y = 0] of squares) {
    const column = (Math.round((x - (left ?? 0)) / side) + 6) * scale;
    const row = (Math.round((y - (top ?? 0)) / side) + 6) * scale;
    for (let line = row; line < row + scale; line++) {
      for (let pixel = column; pixel < column + scale; pixel++)
        data.fill(0, (line * size + pixel) * 4, (line * size + pixel) * 4 + 3);
    }
  }
  return decodeQR({ width: size, height: size, data });
}

describe('contractPdf', () => {
  const variants: readonly (readonly [string, ContractTerms, ContractLocale])[] = [
    ['in Romanian', contractDeal, 'ro'],
    ['in English', contractDeal, 'en'],
    [
      'by rail, as is, in euro',
      { ...dealWith({ deliveryType: 'FCAWagon', grid: { kind: 'asIs' } }), currency: 'Euro' },
      'ro',
    ],
    ['of a mixed alphabet', named('Ferma Țăndărei Ștefănești – „Îâăț” Σίτος ООО Зърно'), 'ro'],
    ['of markup', named('<script>alert(1)</script> </Title> (a) \\) %PDF & {page}'), 'ro'],
    ['of ligature pairs', named('Oficiul Afacerilor fl ffi ffl fj ft Tj AV'), 'ro'],
    ['of controls and direction marks', named('A\u0000\u0007B\u202eC\u200f\u2066D\u200bE\r\nF\u00adG'), 'ro'],
    ['of 200 characters without a space', named(`Ș${'W'.repeat(198)}Ț`), 'ro'],
    ['of 200 characters with spaces', named('Șapte '.repeat(33)), 'en'],
  ];
  const printedPages = new Map<string, Promise<PlacedText[][]>>();
  /** The pages of a variant, printed once. */
  function variantPages(terms: ContractTerms, locale: ContractLocale): Promise<PlacedText[][]> {
    const key = JSON.stringify([terms, locale]);
    const pages = printedPages.get(key) ?? pagesOf(contractPdf(terms, locale, publicUrl));
    printedPages.set(key, pages);
    return pages;
  }

  it.each(variants)(
    '[C1] has all text of the contract and nothing else: %s',
    async (_name, terms, locale) => {
      const document = contractDocument(terms, locale);
      const text = textOf(await variantPages(terms, locale), document);
      expect(text).toBe(expectedText(document));
      expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    },
  );

  it('[C1] prints characters that the font lacks by their code', async () => {
    const bytes = contractPdf(named('株 Agro 🌾'), 'ro', publicUrl);
    const text = packed(...(await pagesOf(bytes)).flat().map((one) => one.text));
    expect(text).toContain('[U+682A]Agro[U+1F33E]');
  });

  it.each(variants)('[C1] prints nothing outside its margins: %s', async (_name, terms, locale) => {
    for (const page of await variantPages(terms, locale)) {
      const foot = Math.min(...page.map(({ bottom }) => bottom));
      for (const { text, left, right, bottom } of page) {
        expect(left, text).toBeGreaterThanOrEqual(47.9);
        expect(right, text).toBeLessThanOrEqual(595.28 - 47);
        expect(bottom, text).toBeLessThan(841.89 - 48);
        // The footer is in the margin, and text well above it.
        if (bottom > foot) expect(bottom, text).toBeGreaterThan(foot + 12);
        else expect(bottom).toBeGreaterThan(40);
      }
    }
  });

  it('is the same bytes for the same terms and language, and different for others', () => {
    const bytes = (terms: ContractTerms, locale: ContractLocale) =>
      Buffer.from(contractPdf(terms, locale, publicUrl));
    const first = bytes(contractDeal, 'ro');
    expect(bytes(structuredClone(contractDeal), 'ro').equals(first)).toBe(true);
    expect(bytes(contractDeal, 'en').equals(first)).toBe(false);
    expect(bytes({ ...contractDeal, priceMinor: 1_045_51 }, 'ro').equals(first)).toBe(false);
  });

  it('[C1] has a code on its last page that leads to the contract, except drafts without a number', async () => {
    const bytes = contractPdf(contractDeal, 'ro', publicUrl);
    expect(scannedCode(bytes)).toBe(address);
    const last = (await pagesOf(bytes)).at(-1) ?? [];
    expect(packed(...last.map((one) => one.text))).toContain(packed(address));
    expect(scannedCode(contractPdf(preview, 'ro', publicUrl))).toBeNull();
  });

  it.each([
    ['PROIECT', preview],
    ['PROIECTFINAL', { ...contractDeal, kind: 'finalPreview' as const }],
  ])('[C1] has the watermark %s under the text of each page of a draft', async (watermark, terms) => {
    const pages = await pagesOf(contractPdf(terms, 'ro', publicUrl));
    for (const page of pages) expect(packed(...page.map((one) => one.text)).startsWith(watermark)).toBe(true);
    const contract = await pagesOf(contractPdf(contractDeal, 'ro', publicUrl));
    expect(packed(...contract.flat().map((one) => one.text))).not.toContain('PROIECT');
  });

  it('[C2] the page of signatures is dated by the last of them', async () => {
    const signature = (side: 'seller' | 'buyer', at: string) => {
      return { side, signerName: 'Ana', companyName: 'Ana SRL', at, fileSha256: null };
    };
    const dateOf = async (...signatures: ReturnType<typeof signature>[]) => {
      const signed = {
        ...{ number: 'AM-2026-000123', version: 1, goodsName: 'Grâu', sha256: 'a'.repeat(64) },
        ...{ madeAt: '2026-11-24T08:00:00.000Z', signatures },
      };
      const task = getDocument({ data: new Uint8Array(signaturePagePdf(signed, 'ro', publicUrl)) });
      const { info } = await (await task.promise).getMetadata();
      await task.destroy();
      return Reflect.get(info, 'CreationDate');
    };
    const first = signature('seller', '2026-11-24T09:00:00.000Z');
    const last = signature('buyer', '2026-11-25T10:30:00.000Z');
    expect(await dateOf()).toBe('D:20261124080000Z');
    expect(await dateOf(first)).toBe('D:20261124090000Z');
    expect(await dateOf(first, last)).toBe('D:20261125103000Z');
  });

  it('[C1] contains no script, link, attachment or author', async () => {
    const file = contractPdf(named('/JavaScript /URI (x) /OpenAction /EmbeddedFile'), 'ro', publicUrl);
    const whole = [Buffer.from(file).toString('latin1'), ...streamsOf(file)].join('\n');
    expect(whole).toContain('/Catalog');
    expect(whole).not.toMatch(
      /\/(?:JavaScript|JS|OpenAction|AA|EmbeddedFiles?|AF|URI|Launch|Annots|AcroForm)\b/,
    );
    const task = getDocument({ data: new Uint8Array(file), verbosity: 0 });
    expect((await (await task.promise).getMetadata()).info).toMatchObject({
      Author: '',
      Creator: 'Recolta',
      Producer: 'Recolta',
      CreationDate: 'D:20261124223000Z',
    });
    await task.destroy();
  });

  it('[C1] is printed alike by the worker thread', async () => {
    const printer = new PdfPrinter<ContractPrintTask>(
      new URL('../../src/main/contract/contract-printer.ts', import.meta.url),
    );
    const printed = await printer.print({ terms: contractDeal, locale: 'ro', publicUrl }, '192.0.2.1');
    expect(Buffer.from(printed).equals(contractPdf(contractDeal, 'ro', publicUrl))).toBe(true);
  });

  it('[C1] is refused with a retry if the worker thread has no time', async () => {
    const file = new URL('../../src/main/contract/contract-printer.ts', import.meta.url);
    const printer = new PdfPrinter<ContractPrintTask>(file, { timeoutMs: 1 });
    await expect(
      printer.print({ terms: contractDeal, locale: 'ro', publicUrl }, '192.0.2.1'),
    ).rejects.toMatchObject({ status: 503, code: 'ServiceUnavailable' });
  });
});
