/// <reference path="./fontkit.d.ts" />
/// <reference path="./pdfkit.d.ts" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, registerFormat } from 'fontkit';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);
/** Fonts by what documents register in their place: parsed once, because that is half of a print. */
const parsedFonts = new Map<Uint8Array, Font>();
const firstLigature = 0xfb00;
// Complete fonts: the subsets that pages use encode ș and ț in a way that pdfkit cannot read.
const fontOf = (style: string) => {
  const mark = Buffer.from(style);
  const file = require.resolve(`@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`);
  const font = create(readFileSync(file));
  // fontkit keeps the characters with which it first meets a glyph: none for a part of another one (the I of Î), which
  // no later document could be searched for. A ligature keeps the letters that it stands for.
  for (const codePoint of font.characterSet) if (codePoint < firstLigature) font.glyphForCodePoint(codePoint);
  parsedFonts.set(mark, font);
  return mark;
};
registerFormat(
  class {
    static probe(bytes: Uint8Array): boolean {
      return parsedFonts.has(bytes);
    }
    constructor({ buffer }: { readonly buffer: Uint8Array }) {
      // biome-ignore lint/correctness/noConstructorReturn: fontkit calls a format as a constructor
      return parsedFonts.get(buffer) as Font;
    }
  },
);
const fonts = { regular: fontOf('400Regular'), bold: fontOf('700Bold') };

export const ink = '#16211a';
export const inkLight = '#4d5a51';
const ruleInk = '#c9d1c6';
const watermarkInk = '#e9ece7';

// In points, as all lengths here. A page is A4.
const margin = 48;
const pageHeight = 841.89;
const pageWidth = 595.28;
const bottom = pageHeight - margin - 16;
const pageNumberWidth = 80;

/** Left edge and width of the content, and the usable height of a page. */
export const left = margin;
export const width = pageWidth - 2 * margin;
export const usableHeight = bottom - margin;

// Latin with its extensions is in every font; others are looked up.
const unusualCharacter = /[^\n\r\t\u0020-\u024f]/gu;

/** Style of a text; left-aligned by default. */
export interface TextStyle {
  /** `Courier` is a font of every reader, for ASCII alone. */
  readonly font: 'regular' | 'bold' | 'Courier';
  readonly size: number;
  readonly color: string;
  readonly align?: 'left' | 'right' | 'center' | undefined;
}

const watermarkStyle: TextStyle = { font: 'bold', size: 64, color: watermarkInk, align: 'center' };
const footerStyle: TextStyle = { font: 'regular', size: 7, color: inkLight };

export interface PdfOptions {
  readonly title: string;
  readonly language: string;
  /** The date of the document. */
  readonly at: Date;
  /** Printed across each page, under the text. */
  readonly watermark?: string | null;
  /**
   * Footer and page number, `{page}`, of a long document: each page is written once it is full, so that memory does
   * not grow with it, and the number of pages is not known.
   */
  readonly runningFoot?: { readonly footer: string; readonly page: string } | undefined;
}

/**
 * A4 pages with positioned text; the same calls give the same bytes. Characters missing in the font are printed as
 * their code, `[U+682A]`.
 */
export class PdfPages {
  private readonly document: PDFDocument;
  private readonly watermark: string | null;
  private readonly runningFoot: PdfOptions['runningFoot'];
  private pageNumber = 1;

  constructor({ title, language, at, watermark = null, runningFoot }: PdfOptions) {
    this.watermark = watermark;
    this.runningFoot = runningFoot;
    this.document = new PDFDocument({
      size: 'A4',
      // No bottom margin: pages are broken here, and footers are below the area that pdfkit would allow.
      margins: { top: margin, left: margin, right: margin, bottom: 0 },
      lang: language,
      bufferPages: runningFoot === undefined,
      info: { Title: title, Author: '', Producer: 'Recolta', Creator: 'Recolta', CreationDate: at },
    });
    this.document.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
    this.printWatermark();
  }

  /** Position of the next line. */
  get y(): number {
    return this.document.y;
  }

  set y(y: number) {
    this.document.y = y;
  }

  /** Starts a new page if less than this height is left; returns the position to continue at. */
  makeRoom(height: number): number {
    if (!this.hasRoom(height)) this.startPage();
    return this.y;
  }

  hasRoom(height: number): boolean {
    return this.y + height <= bottom;
  }

  startPage(): void {
    this.printRunningFoot();
    this.document.addPage();
    this.pageNumber++;
    this.printWatermark();
  }

  /** Draws text in a box of this width; returns the end of its last line. */
  place(text: string, style: TextStyle, x: number, y: number, boxWidth: number): number {
    const { font, size, color, align = 'left' } = style;
    this.document.font(font).fontSize(size).fillColor(color);
    this.document.text(this.drawable(text), x, y, { width: boxWidth, align });
    return this.y;
  }

  heightOf(text: string, { font, size }: TextStyle, boxWidth: number): number {
    this.document.font(font).fontSize(size);
    return this.document.heightOfString(this.drawable(text), { width: boxWidth });
  }

  rule(): void {
    this.document
      .strokeColor(ruleInk)
      .lineWidth(0.5)
      .moveTo(left, this.y)
      .lineTo(left + width, this.y)
      .stroke();
  }

  /** Draws the dark modules of a square. */
  modules(modules: readonly (readonly boolean[])[], x: number, y: number, size: number): void {
    const side = size / modules.length;
    for (const [row, line] of modules.entries()) {
      for (const [column, isDark] of line.entries()) {
        if (isDark) this.document.rect(x + column * side, y + row * side, side, side);
      }
    }
    this.document.fill('#000000');
  }

  /**
   * The bytes, with the footer and page number on each page.
   *
   * @param pageText with `{page}` and `{count}`; both are unused if there is a running foot
   */
  end(footer: string, pageText: string): Uint8Array {
    if (this.runningFoot) this.printRunningFoot();
    else {
      const { start, count } = this.document.bufferedPageRange();
      for (let page = start; page < start + count; page++) {
        this.document.switchToPage(page);
        this.printFoot(footer, pageText, page - start + 1, count);
      }
    }
    this.document.end();
    const bytes = this.document.read();
    if (bytes === null) throw new Error('pdfkit returned no bytes');
    return bytes;
  }

  private printRunningFoot(): void {
    if (this.runningFoot) this.printFoot(this.runningFoot.footer, this.runningFoot.page, this.pageNumber);
  }

  private printFoot(footer: string, pageText: string, page: number, count = 0): void {
    const y = pageHeight - margin - 8;
    const number = pageText.replace('{page}', `${page}`).replace('{count}', `${count}`);
    this.place(footer, footerStyle, left, y, width - pageNumberWidth);
    const numberLeft = left + width - pageNumberWidth;
    this.place(number, { ...footerStyle, align: 'right' }, numberLeft, y, pageNumberWidth);
  }

  private printWatermark(): void {
    if (this.watermark === null) return;
    const middle = [pageWidth / 2, pageHeight / 2] as const;
    this.document.save().rotate(-45, { origin: middle });
    this.place(this.watermark, watermarkStyle, 0, middle[1] - 44, pageWidth);
    this.document.restore();
    this.y = margin;
  }

  private drawable(text: string): string {
    const { font } = this.document._font;
    return text.replaceAll(unusualCharacter, (character) => {
      const codePoint = character.codePointAt(0) ?? 0;
      if (font.hasGlyphForCodePoint(codePoint)) return character;
      return `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
    });
  }
}
