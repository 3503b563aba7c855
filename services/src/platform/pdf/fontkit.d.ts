/** The parts of fontkit used here; it has no types. */
declare module 'fontkit' {
  export interface Font {
    /** All code points that have a glyph. */
    readonly characterSet: readonly number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
    /** Also keeps the glyph, as that of this code point. */
    glyphForCodePoint(codePoint: number): object;
  }
  export function create(bytes: Uint8Array): Font;
  /** Adds a font format. `probe` tells whether it reads a file; fontkit asks its own formats first. */
  export function registerFormat(format: {
    new (stream: { readonly buffer: Uint8Array }): object;
    probe(bytes: Uint8Array): boolean;
  }): void;
}
