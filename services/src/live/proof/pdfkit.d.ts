/** What is used of pdfkit, which comes without types. */
declare module 'pdfkit' {
  interface Options {
    readonly size: 'A4';
    readonly margin: number;
    readonly info: Readonly<Record<'Title' | 'Author' | 'Producer' | 'Creator', string>> & {
      readonly CreationDate: Date;
    };
    readonly lang: string;
  }
  export default class PDFDocument {
    constructor(options: Options);
    y: number;
    registerFont(name: string, bytes: Uint8Array): this;
    font(name: string): this;
    fontSize(points: number): this;
    fillColor(color: string): this;
    moveDown(lines?: number): this;
    text(text: string): this;
    end(): void;
    read(): Uint8Array | null;
  }
}
