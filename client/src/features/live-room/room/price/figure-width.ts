import type { CSSProperties } from 'react';

/** Widths in em of bold tabular figures and of their separators. */
const digitEm = 0.64;
const separatorEm = 0.3;

/**
 * Approximate width of a large figure, in em of its own size.
 * @param unit text after the figure in a third of its size; empty for none
 */
export function figureWidthEm(text: string, unit = ''): number {
  const widths = [...text].map((character) => (/[.,:\s]/.test(character) ? separatorEm : digitEm));
  const own = widths.reduce((sum, width) => sum + width, 0);
  return own + (unit === '' ? 0 : unit.length * 0.2 + 0.15);
}

/** For elements of the class `figure`, which keeps a figure within its container. */
export function figureStyle(text: string, unit = ''): CSSProperties {
  return { '--figure-em': figureWidthEm(text, unit).toFixed(2) } as CSSProperties;
}
