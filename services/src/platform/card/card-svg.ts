import type { ShareText } from '@recolta/shared/domain/share-text';
import { textPaths, textWidth, wrapText } from './glyph-text.ts';

/** The size that link previews of other sites expect. */
export const cardSize = { width: 1200, height: 630 } as const;

const green = '#1c5a38';
const ink = '#16211a';
const quiet = '#4d5a51';
const mark =
  'M10 21V6M10 10C6 10 4 8 4 4.5 7.5 4.5 10 6.5 10 10Zm0 0c4 0 6-2 6-5.5C12.5 4.5 10 6.5 10 10Zm0 6c-4 0-6-2-6-5.5 3.5 0 6 2 6 5.5Zm0 0c4 0 6-2 6-5.5-3.5 0-6 2-6 5.5ZM10 5.5C8.5 4 8.5 2.5 10 1c1.5 1.5 1.5 3 0 4.5Z';

/** The picture for a shared link: goods, price and next event. */
export function cardSvg({ kind, name, facts, caption, price, event }: ShareText): string {
  const { width, height } = cardSize;
  const left = 72;
  const inner = width - 2 * left;
  const lines = wrapText(name, 64, inner, 2);
  const titleY = 210;
  const factsY = titleY + lines.length * 76;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="#fffefb"/>`,
    `<rect width="${width}" height="112" fill="${green}"/>`,
    `<g transform="translate(${left} 32) scale(2.3)" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="${mark}"/></g>`,
    textPaths('Recolta', left + 62, 72, 44, '#ffffff'),
    textPaths(kind, width - left - textWidth(kind, 32), 70, 32, '#dfeee2'),
    ...lines.map((line, index) => textPaths(line, left, titleY + index * 76, 64, ink)),
    textPaths(facts, left, factsY - 12, 32, quiet),
    textPaths(caption, left, 452, 30, quiet),
    textPaths(price, left, 552, fitted(price, 104, inner), green),
    textPaths(event, left, 602, 30, ink),
    '</svg>',
  ].join('');
}

/** The largest size up to `size` at which a text is no wider than `width`. */
function fitted(text: string, size: number, width: number): number {
  return Math.min(size, (size * width) / textWidth(text, size));
}
