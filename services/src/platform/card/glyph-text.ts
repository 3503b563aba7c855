import inter from './inter-glyphs.json' with { type: 'json' };

/**
 * Outlines of Inter 600 for Romanian and English, so that a picture does not depend on installed fonts:
 * `[advance, path]` by character, y upwards. Extracted from @fontsource-variable/inter 5.3.0 by HarfBuzz (SIL Open
 * Font License 1.1).
 */
const { unitsPerEm } = inter;
const glyphs: Readonly<Record<string, readonly (number | string)[]>> = inter.glyphs;

function glyphOf(character: string): { readonly advance: number; readonly path: string } {
  const [advance, path] = glyphs[character] ?? glyphs['?'] ?? [];
  return { advance: Number(advance), path: String(path) };
}

/** Width of a line of text, in the unit of `size`. */
export function textWidth(text: string, size: number): number {
  const units = [...text].reduce((sum, character) => sum + glyphOf(character).advance, 0);
  return (units * size) / unitsPerEm;
}

/**
 * A line of text as SVG, from its left end on the base line. A character without an outline becomes a question
 * mark.
 */
export function textPaths(text: string, x: number, y: number, size: number, fill: string): string {
  const scale = size / unitsPerEm;
  let at = 0;
  const paths = [...text].map((character) => {
    const { advance, path } = glyphOf(character);
    const placed = path === '' ? '' : `<path transform="translate(${at} 0)" d="${path}"/>`;
    at += advance;
    return placed;
  });
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}

/**
 * Breaks a text into at most `lines` lines no wider than `width`; the last ends in an ellipsis if words are left.
 */
export function wrapText(text: string, size: number, width: number, lines: number): string[] {
  const wrapped: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || textWidth(longer, size) <= width) line = longer;
    else {
      wrapped.push(line);
      line = word;
    }
  }
  wrapped.push(line);
  const kept = wrapped.slice(0, lines).map((one) => cut(one, size, width));
  if (wrapped.length > lines) kept[lines - 1] = cut(`${kept[lines - 1]}…`, size, width);
  return kept;
}

/** Truncates a text to a width, with an ellipsis. */
function cut(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  let shorter = [...text.replace(/…$/, '')];
  while (shorter.length > 1 && textWidth(`${shorter.join('')}…`, size) > width)
    shorter = shorter.slice(0, -1);
  return `${shorter.join('').trimEnd()}…`;
}
