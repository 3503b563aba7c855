import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { PdfSheet, type Row } from './pdf-sheet.ts';

interface Placed {
  readonly text: string;
  /** Left end, right end and base line from the top of the page, in points. */
  readonly x: number;
  readonly end: number;
  readonly y: number;
  readonly size: number;
}

/** The texts of each page, in the order in which they are read. */
async function pagesOf(bytes: Uint8Array): Promise<Placed[][]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent();
      return items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [size, x, y] = [item.transform[3], item.transform[4], 841.89 - item.transform[5]];
        return [{ text: item.str, x, end: x + item.width, y, size }];
      });
    }),
  );
}

const open = (parts: object = {}) =>
  new PdfSheet({ title: 'Dosar', language: 'ro', at: new Date('2026-12-01T08:00:00Z'), ...parts });
const columns = [
  { heading: 'Nr.', width: 40 },
  { heading: 'Fapta', width: 300 },
  { heading: 'Suma', width: 100, align: 'right' as const },
];
const heads = ['Nr.', 'Fapta', 'Suma'];
const rowsOf = (from: number, count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    cells: [`${from + at}`, `Fapta ${from + at}`, `${at * 37}.00`],
  }));
const textsOf = (page: readonly Placed[] = []) => page.map(({ text }) => text);

/** No text covers another, and none is beyond the margins or in the footer. */
function expectReadable(pages: readonly (readonly Placed[])[]): void {
  for (const page of pages) {
    const content = page.slice(0, -2);
    for (const [at, one] of content.entries()) {
      expect([one.text, one.x >= 48, one.end <= 547.3, one.y > 48 && one.y < 778]).toEqual([
        ...[one.text, true, true, true],
      ]);
      for (const other of content.slice(at + 1)) {
        const isBeside = other.x >= one.end || one.x >= other.end;
        const isBelow = other.y - one.y >= other.size * 0.95;
        expect([one.text, other.text, isBeside || isBelow]).toEqual([one.text, other.text, true]);
      }
    }
  }
}

describe('a printed sheet', () => {
  it('has all its parts below each other, facts in two columns, and a footer on each page', async () => {
    const sheet = open();
    sheet.title('Dosarul', 'Tranzacția AM-1');
    sheet.heading('Părțile');
    const facts = ['Vânzător', 'Ferma SRL', 'Cumpărător', 'Moara SA', 'Marfa', 'Grâu'];
    sheet.facts([
      ['Vânzător', 'Ferma SRL'],
      ['Cumpărător', 'Moara SA'],
      ['Marfa', 'Grâu'],
    ]);
    sheet.subheading('Livrarea');
    sheet.paragraph('Un paragraf scurt.');
    sheet.paragraph('Încă unul.');
    sheet.clause('1.', 'Prima clauză.');
    sheet.clause('2.', 'A doua clauză.');
    sheet.table(columns, [
      { cells: ['1', 'Cântărită', '24.50'], words: 'Cuvinte', smallPrint: 'Mărunt', code: 'c0de-1' },
      { cells: ['2', 'Plătită'] },
    ]);
    sheet.smallPrint('Cu litere mici.');
    sheet.smallPrint('Și încă o dată.');
    const modules = [
      [true, false],
      [false, true],
    ];
    sheet.code(modules, 'Notă la cod');
    sheet.paragraph('După cod.');
    const pages = await pagesOf(sheet.end('Subsol', '{page} din {count}'));
    expect(textsOf(pages[0])).toEqual([
      ...['Dosarul', 'Tranzacția AM-1', 'Părțile', ...facts, 'Livrarea', 'Un paragraf scurt.', 'Încă unul.'],
      ...['1.', 'Prima clauză.', '2.', 'A doua clauză.', ...heads, '1', 'Cântărită', '24.50', 'Cuvinte'],
      ...['Mărunt', 'c0de-1', '2', 'Plătită', 'Cu litere mici.', 'Și încă o dată.', 'Notă la cod'],
      ...['După cod.', 'Subsol', '1 din 1'],
    ]);
    expectReadable(pages);
    const of = (text: string) => pages[0]?.find((one) => one.text === text) ?? { x: 0, y: 0, end: 0 };
    const lefts = ['Vânzător', 'Ferma SRL', 'Cumpărător', 'Moara SA'].map((text) => Math.round(of(text).x));
    expect(lefts).toEqual([48, 136, 310, 398]);
    expect([of('Ferma SRL').y, of('Moara SA').y]).toEqual([of('Vânzător').y, of('Vânzător').y]);
    expect([of('Prima clauză.').x, of('Prima clauză.').y]).toEqual([78, of('1.').y]);
    // The details of a row are printed below its second column; sums are aligned right.
    expect(['Cântărită', 'Cuvinte', 'Mărunt', 'c0de-1'].map((text) => of(text).x)).toEqual([96, 96, 96, 96]);
    expect(of('Suma').end).toBeCloseTo(504);
    expect(of('24.50').end).toBeCloseTo(504);
    // The note is beside the code, and the next text below it.
    expect(of('Notă la cod').x).toBe(136);
    expect(of('După cod.').y - of('Notă la cod').y).toBeGreaterThan(72);
    expect([Math.round(of('Subsol').y), of('1 din 1').end]).toEqual([793, expect.closeTo(547.28)]);
  });

  it('a table that fits on a page stays together, a longer one repeats its headings on each', async () => {
    const sheet = open();
    sheet.heading('Scurt');
    sheet.table(columns, rowsOf(1, 25));
    sheet.heading('Se mută');
    sheet.table(columns, rowsOf(101, 25));
    sheet.table(columns, rowsOf(201, 60));
    const pages = await pagesOf(sheet.end('Subsol'));
    expectReadable(pages);
    expect(textsOf(pages[0])).toContain('25');
    expect(textsOf(pages[1]).slice(0, 6)).toEqual([...heads, '101', 'Fapta 101', '0.00']);
    expect(pages.slice(1).map((page) => textsOf(page).slice(0, 3))).toEqual([heads, heads, heads]);
    expect(pages.map((page) => page.at(-1)?.text)).toEqual(['1 / 4', '2 / 4', '3 / 4', '4 / 4']);
    const numbers = pages.flatMap((page) => textsOf(page).filter((text) => /^2\d\d$/.test(text)));
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, at) => `${201 + at}`));
  });

  it('breaks paragraphs, clauses and facts only between each other, and keeps a heading with what follows', async () => {
    const sheet = open();
    const long = 'Marfa se predă la încărcare, cu tichet de cântar. '.repeat(9).trim();
    for (let at = 1; at <= 12; at++) {
      sheet.heading(`Titlul ${at}`);
      sheet.paragraph(`A${at} ${long}`);
      sheet.clause(`${at}.`, `C${at} ${long}`);
      sheet.facts([[`Eticheta ${at}`, `V${at} ${long}`]]);
    }
    const pages = await pagesOf(sheet.end('Subsol'));
    expect(pages.length).toBeGreaterThan(2);
    expectReadable(pages);
    for (const page of pages) {
      const texts = textsOf(page);
      // Each block begins and ends on one page.
      for (const text of texts.filter((one) => /^[ACV]\d+ /.test(one)))
        expect(texts.filter((one) => one === text)).toHaveLength(1);
      expect(texts.at(-3)).not.toMatch(/^Titlul/);
      expect(texts[0]).toMatch(/^(Titlul|A|\d+\.|Eticheta)/);
    }
  });

  it('a draft has its mark across each page, and a long document its foot without a count', async () => {
    const sheet = open({
      watermark: 'PROIECT',
      runningFoot: { footer: 'Pe fiecare', page: 'Pagina {page}' },
    });
    sheet.table(columns, rowsOf(1, 80));
    const pages = await pagesOf(sheet.end('Nefolosit'));
    expect(pages.map((page) => [page[0]?.text, ...textsOf(page).slice(-2)])).toEqual(
      pages.map((_, at) => ['PROIECT', 'Pe fiecare', `Pagina ${at + 1}`]),
    );
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]?.[1]?.y).toBeLessThan(70);
  });

  it('can be read and copied whatever was printed before, also letters that are parts of others', async () => {
    const print = async (text: string) => {
      const sheet = open();
      sheet.paragraph(text);
      const [page] = await pagesOf(sheet.end('Subsol'));
      return textsOf(page)[0];
    };
    // The second is a part of the first.
    expect(await print('Ѝ')).toBe('Ѝ');
    expect(await print('И')).toBe('И');
    expect(await print('Încă')).toBe('Încă');
    expect(await print('Iconița')).toBe('Iconița');
  });
});
