/// <reference path="./pdfkit.d.ts" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);
// Whole fonts: the subsets that pages use lack ș and ț in a form that pdfkit reads.
const fontOf = (style: string) =>
  readFileSync(require.resolve(`@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`));
const fonts = { regular: fontOf('400Regular'), bold: fontOf('700Bold') };

const ink = '#16211a';
const inkLight = '#4d5a51';
const line = '#c9d1c6';

// In points, as all lengths here.
const margin = 48;
const pageHeight = 841.89;
const left = margin;
const width = 595.28 - 2 * margin;
const bottom = pageHeight - margin - 16;
const columnGap = 8;

/** A column of a table: its heading and width. */
export interface Column {
  readonly heading: string;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** A row: its cells, words that need more room than a column, and small print under it. */
export interface Row {
  readonly cells: readonly string[];
  readonly words?: string | null;
  readonly smallPrint: string;
}

/** A document of A4 pages with headings, facts and tables, one under the other; footers when it ends. */
export class PdfSheet {
  private readonly document: PDFDocument;

  constructor(title: string, language: string, at: Date) {
    this.document = new PDFDocument({
      size: 'A4',
      // None at the foot: pages are broken here, and footers stand below what pdfkit would allow.
      margins: { top: margin, left: margin, right: margin, bottom: 0 },
      lang: language,
      bufferPages: true,
      info: { Title: title, Author: '', Producer: 'Recolta', Creator: 'Recolta', CreationDate: at },
    });
    this.document.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  }

  /** The document's title, over what it is about. */
  title(title: string, subject: string): void {
    this.print(title, 'bold', 20, ink);
    this.print(subject, 'regular', 11, inkLight);
  }

  heading(text: string): void {
    this.makeRoom(60);
    this.document.y += 14;
    this.print(text, 'bold', 12, ink);
    this.document.y += 4;
  }

  /** Labels with their values, in two columns of pairs. */
  facts(pairs: readonly (readonly [label: string, value: string])[]): void {
    const pairWidth = (width - 24) / 2;
    for (let index = 0; index < pairs.length; index += 2) {
      const y = this.makeRoom(40);
      const ends = pairs.slice(index, index + 2).map(([label, value], side) => {
        const x = left + side * (pairWidth + 24);
        this.place(label, 'regular', 9, inkLight, x, y, 108);
        return this.place(value, 'bold', 9, ink, x + 112, y, pairWidth - 112);
      });
      this.document.y = Math.max(...ends) + 3;
    }
  }

  paragraph(text: string): void {
    this.makeRoom(30);
    this.print(text, 'regular', 9.5, ink);
    this.document.y += 2;
  }

  smallPrint(text: string): void {
    this.makeRoom(20);
    this.print(text, 'regular', 6.5, inkLight);
    this.document.y += 2;
  }

  /** A table whose headings stand on each page again; a row stays on one page. */
  table(columns: readonly Column[], rows: readonly Row[]): void {
    this.tableHead(columns);
    for (const row of rows) {
      if (this.document.y + this.rowHeight(columns, row) > bottom) {
        this.document.addPage();
        this.tableHead(columns);
      }
      this.tableRow(columns, row);
    }
  }

  /** The bytes, each page with the text and its number at its foot. */
  end(footer: string): Uint8Array {
    const { start, count } = this.document.bufferedPageRange();
    for (let page = start; page < start + count; page++) {
      this.document.switchToPage(page);
      const y = pageHeight - margin - 8;
      this.place(footer, 'regular', 7, inkLight, left, y, width - 60);
      this.place(`${page - start + 1} / ${count}`, 'regular', 7, inkLight, left + width - 60, y, 60, 'right');
    }
    this.document.end();
    const bytes = this.document.read();
    if (bytes === null) throw new Error('pdfkit made no bytes');
    return bytes;
  }

  private tableHead(columns: readonly Column[]): void {
    const y = this.document.y;
    this.across(columns, (column, x) =>
      this.place(column.heading, 'bold', 7.5, inkLight, x, y, column.width, column.align),
    );
    this.document.y = y + 13;
    this.rule();
  }

  private tableRow(columns: readonly Column[], { cells, words, smallPrint }: Row): void {
    const y = this.document.y + 4;
    const ends = this.across(columns, (column, x, index) =>
      this.place(cells[index] ?? '', 'regular', 8.5, ink, x, y, column.width, column.align),
    );
    this.document.y = Math.max(...ends);
    const first = (columns[0]?.width ?? 0) + columnGap;
    if (words) {
      this.document.y = this.place(words, 'regular', 8.5, ink, left + first, this.document.y, width - first);
    }
    this.document.y = this.place(
      smallPrint,
      'regular',
      6,
      inkLight,
      left + first,
      this.document.y + 1,
      width - first,
    );
    this.document.y += 3;
    this.rule();
  }

  private rowHeight(columns: readonly Column[], { cells, words }: Row): number {
    this.document.font('regular').fontSize(8.5);
    const heights = columns.map((column, index) =>
      this.document.heightOfString(cells[index] ?? '', { width: column.width }),
    );
    return (
      Math.max(...heights) + (words ? this.document.heightOfString(words, { width: width - 40 }) : 0) + 18
    );
  }

  private across<T>(columns: readonly Column[], draw: (column: Column, x: number, index: number) => T): T[] {
    let x = left;
    return columns.map((column, index) => {
      const drawn = draw(column, x, index);
      x += column.width + columnGap;
      return drawn;
    });
  }

  private rule(): void {
    const { y } = this.document;
    this.document
      .strokeColor(line)
      .lineWidth(0.5)
      .moveTo(left, y)
      .lineTo(left + width, y)
      .stroke();
  }

  /** Starts a page where less than a height is left; returns where to go on. */
  private makeRoom(height: number): number {
    if (this.document.y + height > bottom) this.document.addPage();
    return this.document.y;
  }

  private print(text: string, font: 'regular' | 'bold', size: number, color: string): void {
    this.document.y = this.place(text, font, size, color, left, this.document.y, width);
  }

  /** Draws text in a box of a width; returns where its last line ends. */
  private place(
    text: string,
    font: 'regular' | 'bold',
    size: number,
    color: string,
    x: number,
    y: number,
    boxWidth: number,
    align: 'left' | 'right' = 'left',
  ): number {
    this.document.font(font).fontSize(size).fillColor(color).text(text, x, y, { width: boxWidth, align });
    return this.document.y;
  }
}
