import { foldedText } from '@recolta/shared/domain/folded-text';

/** Normalises a text for search: no case, diacritics or doubled spaces, hyphens as spaces. */
export function foldText(text: string): string {
  return foldedText(text.normalize('NFC'))
    .replaceAll(/[\s-]+/g, ' ')
    .trim();
}
