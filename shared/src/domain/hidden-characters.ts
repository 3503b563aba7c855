/**
 * Characters that could disguise a text: controls, direction marks, soft hyphens, fillers, variation selectors,
 * tags and other default-ignorable characters, lone surrogates, the blank Braille pattern.
 */
const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function hasHiddenCharacters(text: string): boolean {
  return hiddenCharacters.test(text);
}

const allHidden = new RegExp(hiddenCharacters, 'gu');

/** The text as displayed: hidden characters removed, line breaks and tabs as spaces, in one Unicode form. */
export function visibleText(text: string): string {
  return text
    .replaceAll(/[\r\n\t]+/g, ' ')
    .replaceAll(allHidden, '')
    .normalize('NFC');
}
