import {
  ink,
  inkLight,
  left,
  type PdfOptions,
  PdfPages,
  type TextStyle,
  usableHeight,
  width,
} from './pdf-pages.ts';

// In points, as all lengths here.
const columnGap = 8;
const pairGap = 24;
const pairWidth = (width - pairGap) / 2;
const labelWidth = 84;
const valueWidth = pairWidth - labelWidth - 4;
const clauseNumberWidth = 30;
const tableHeadHeight = 24;
const leastRowHeight = 12;
const codeSize = 72;

const regular = (size: number, color = ink): TextStyle => ({ font: 'regular', size, color });
const bold = (size: number, color = ink): TextStyle => ({ font: 'bold', size, color });
const labelStyle = regular(9, inkLight);
const valueStyle = bold(9);
const clauseStyle = regular(9);
const paragraphStyle = regular(9.5);
const headStyle = bold(7.5, inkLight);
const cellStyle = regular(8.5);
const rowPrintStyle = regular(6, inkLight);
// The shaping of Noto Sans takes most of the time for texts without words that repeat.
const codeStyle: TextStyle = { font: 'Courier', size: 6, color: inkLight };

/** A column of a table: its heading and width. */
export interface Column {
  readonly heading: string;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** A row: its cells, longer text below them, and small print. */
export interface Row {
  readonly cells: readonly string[];
  readonly words?: string | null;
  readonly smallPrint?: string;
  /** Ids and hashes, below the rest; only characters of ASCII. */
  readonly code?: string;
}

type Pair = readonly [label: string, value: string];

/** A document of A4 pages with headings, facts and tables below each other; adds footers at the end. */
export class PdfSheet {
  private readonly pages: PdfPages;

  constructor(options: PdfOptions) {
    this.pages = new PdfPages(options);
  }

  /** The document's title and its subject. */
  title(title: string, subject: string): void {
    this.print(title, bold(20));
    this.print(subject, regular(11, inkLight));
  }

  /** @param room kept on the page, so that the heading is not alone at its foot */
  heading(text: string, room = 60): void {
    this.pages.makeRoom(room);
    this.pages.y += 14;
    this.print(text, bold(12));
    this.pages.y += 4;
  }

  /** A heading of a lower level. */
  subheading(text: string): void {
    this.pages.makeRoom(50);
    this.pages.y += 4;
    this.print(text, bold(9.5));
    this.pages.y += 2;
  }

  /** Labels with their values, in two columns of pairs; on one page if they fit. */
  facts(pairs: readonly Pair[]): void {
    const rows = pairs.flatMap((_, index) => (index % 2 === 0 ? [pairs.slice(index, index + 2)] : []));
    const heights = rows.map((row) => Math.max(...row.map((pair) => this.pairHeight(pair))) + 3);
    this.keepTogether(sumOf(heights));
    for (const [index, row] of rows.entries()) {
      const y = this.pages.makeRoom(heights[index] ?? 0);
      const ends = row.flatMap(([label, value], side) => {
        const x = left + side * (pairWidth + pairGap);
        return [
          this.pages.place(label, labelStyle, x, y, labelWidth),
          this.pages.place(value, valueStyle, x + labelWidth + 4, y, valueWidth),
        ];
      });
      this.pages.y = Math.max(...ends) + 3;
    }
  }

  paragraph(text: string): void {
    this.pages.makeRoom(this.pages.heightOf(text, paragraphStyle, width) + 2);
    this.print(text, paragraphStyle);
    this.pages.y += 2;
  }

  /** A paragraph with its number to the left. */
  clause(number: string, text: string): void {
    const textWidth = width - clauseNumberWidth;
    const y = this.pages.makeRoom(this.pages.heightOf(text, clauseStyle, textWidth) + 3);
    this.pages.place(number, regular(9, inkLight), left, y, clauseNumberWidth);
    this.pages.y = this.pages.place(text, clauseStyle, left + clauseNumberWidth, y, textWidth) + 3;
  }

  smallPrint(text: string): void {
    this.pages.makeRoom(20);
    this.print(text, regular(6.5, inkLight));
    this.pages.y += 2;
  }

  /** A square of dark and light modules, with a note next to it. */
  code(modules: readonly (readonly boolean[])[], note: string): void {
    const y = this.pages.makeRoom(codeSize + 24) + 16;
    this.pages.modules(modules, left, y, codeSize);
    this.pages.place(note, regular(8.5, inkLight), left + codeSize + 16, y, width - codeSize - 16);
    this.pages.y = y + codeSize + 8;
  }

  /** A table that repeats its headings on each page; a row stays on one page, as does a table that fits. */
  table(columns: readonly Column[], rows: readonly Row[]): void {
    // More rows never fit on one page.
    if (rows.length * leastRowHeight < usableHeight)
      this.keepTogether(sumOf(rows.map((row) => this.rowHeight(columns, row))) + tableHeadHeight);
    this.tableHead(columns);
    for (const row of rows) {
      // Texts are measured only near the end of a page: it takes as long as printing them.
      if (
        !this.pages.hasRoom(mostHeight(columns, row)) &&
        !this.pages.hasRoom(this.rowHeight(columns, row))
      ) {
        this.pages.startPage();
        this.tableHead(columns);
      }
      this.tableRow(columns, row);
    }
    this.pages.y += 6;
  }

  /**
   * The bytes, with the footer and page number on each page.
   *
   * @param pageText with `{page}` and `{count}`
   */
  end(footer: string, pageText = '{page} / {count}'): Uint8Array {
    return this.pages.end(footer, pageText);
  }

  private pairHeight([label, value]: Pair): number {
    return Math.max(
      this.pages.heightOf(label, labelStyle, labelWidth),
      this.pages.heightOf(value, valueStyle, valueWidth),
    );
  }

  private tableHead(columns: readonly Column[]): void {
    this.pages.y += 4;
    const y = this.pages.y;
    this.across(columns, ({ heading, width, align }, x) =>
      this.pages.place(heading, { ...headStyle, align }, x, y, width),
    );
    this.pages.y = y + 13;
    this.pages.rule();
  }

  private tableRow(columns: readonly Column[], { cells, words, smallPrint, code }: Row): void {
    const y = this.pages.y + 4;
    const ends = this.across(columns, ({ width, align }, x, index) =>
      this.pages.place(cells[index] ?? '', { ...cellStyle, align }, x, y, width),
    );
    this.pages.y = Math.max(...ends);
    const first = (columns[0]?.width ?? 0) + columnGap;
    const under = (text: string, style: TextStyle, gap: number) => {
      this.pages.y = this.pages.place(text, style, left + first, this.pages.y + gap, width - first);
    };
    if (words) under(words, cellStyle, 0);
    if (smallPrint) under(smallPrint, rowPrintStyle, 1);
    if (code) under(code, codeStyle, 3);
    this.pages.y += 3;
    this.pages.rule();
  }

  private rowHeight(columns: readonly Column[], row: Row): number {
    const { cells, words } = row;
    const heights = columns.map((column, index) =>
      this.pages.heightOf(cells[index] ?? '', cellStyle, column.width),
    );
    const wordsHeight = words ? this.pages.heightOf(words, cellStyle, width - 40) : 0;
    return Math.max(...heights) + wordsHeight + footHeight(row);
  }

  private across<T>(columns: readonly Column[], draw: (column: Column, x: number, index: number) => T): T[] {
    let x = left;
    return columns.map((column, index) => {
      const drawn = draw(column, x, index);
      x += column.width + columnGap;
      return drawn;
    });
  }

  /** Starts a new page if a block that fits on one page does not fit on the rest of this one. */
  private keepTogether(height: number): void {
    if (height < usableHeight) this.pages.makeRoom(height);
  }

  private print(text: string, style: TextStyle): void {
    this.pages.y = this.pages.place(text, style, left, this.pages.y, width);
  }
}

/** Height of a row's small print, code and rule. */
const footHeight = ({ smallPrint, code }: Row): number => 8 + (smallPrint ? 10 : 0) + (code ? 12 : 0);

/** An upper bound of a row's height: as if each letter were a square and lines broke at half their width. */
function mostHeight(columns: readonly Column[], row: Row): number {
  const { cells, words } = row;
  const { size } = cellStyle;
  const linesIn = (text: string, boxWidth: number) => Math.ceil((2 * text.length * size) / boxWidth) + 1;
  const lines = Math.max(...columns.map((column, index) => linesIn(cells[index] ?? '', column.width)));
  return (lines + (words ? linesIn(words, width - 40) : 0)) * size * 1.5 + footHeight(row);
}

function sumOf(heights: readonly number[]): number {
  return heights.reduce((sum, height) => sum + height, 0);
}
