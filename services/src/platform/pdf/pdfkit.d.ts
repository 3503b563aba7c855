/** The parts of pdfkit used here; it has no types. */
declare module 'pdfkit' {
  interface Options {
    readonly size: 'A4';
    readonly margins: Readonly<Record<'top' | 'left' | 'right' | 'bottom', number>>;
    readonly info: Readonly<Record<'Title' | 'Author' | 'Producer' | 'Creator', string>> & {
      readonly CreationDate: Date;
    };
    readonly lang: string;
    readonly bufferPages: boolean;
  }
  interface TextOptions {
    readonly width: number;
    readonly align?: 'left' | 'right' | 'center';
  }
  export default class PDFDocument {
    constructor(options: Options);
    y: number;
    /** The selected font, of fontkit. */
    readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };
    registerFont(name: string, bytes: Uint8Array): this;
    font(name: string): this;
    fontSize(points: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(points: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    stroke(): this;
    rect(x: number, y: number, width: number, height: number): this;
    fill(color: string): this;
    save(): this;
    restore(): this;
    rotate(degrees: number, options: { readonly origin: readonly [x: number, y: number] }): this;
    heightOfString(text: string, options: TextOptions): number;
    text(text: string, x: number, y: number, options: TextOptions): this;
    addPage(): this;
    bufferedPageRange(): { readonly start: number; readonly count: number };
    switchToPage(page: number): this;
    end(): void;
    read(): Uint8Array | null;
  }
}
