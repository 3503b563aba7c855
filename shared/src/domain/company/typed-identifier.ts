import { visibleText } from '../hidden-characters.ts';

/**
 * An identifier as typed or pasted, ready to be parsed: without hidden characters (direction marks around numbers
 * copied from a telephone, soft hyphens, zero-width spaces), every kind of space as one kind, every dash as `-`.
 */
export function typedIdentifier(text: string): string {
  return visibleText(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
    .trim();
}
