import { visibleText } from './hidden-characters.ts';

/**
 * The lower-case letters of Latin-1 and Latin Extended-A with a diacritic, and the Romanian ones with a comma: the same
 * as in `platform.folded` of the database.
 */
const accented = 'áàăâåäãąāćĉčċçďéèĕêěëėęēğĝġģĥíìĭîïĩįīĵķĺľļńňñņóòŏôöőõōŕřŗśŝšşșťţțúùŭûůüűũųūŵýŷÿźžż';

const letters = new Map([...accented].map((letter) => [letter, letter.normalize('NFD').charAt(0)]));
// One letter, as in the database's `lower`: JavaScript makes two of it.
letters.set('İ', 'i');

/** A composed text (NFC) without case and diacritics: the same as `platform.folded` of the database. */
export function foldedText(text: string): string {
  return [...text].map((char) => letters.get(char) ?? foldedChar(char.toLowerCase())).join('');
}

const foldedChar = (char: string) => letters.get(char) ?? char;

/**
 * A text for comparing and searching what people typed or pasted: no case, diacritics, hidden characters or doubled
 * spaces, every dash as a space.
 */
export function foldText(text: string): string {
  return foldedText(visibleText(text))
    .replaceAll(/[\s\u2010-\u2015\u2212-]+/g, ' ')
    .trim();
}
