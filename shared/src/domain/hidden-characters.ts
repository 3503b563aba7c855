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

/** Marks that copied text often carries unseen: soft hyphens, zero-width characters, byte order and direction marks. */
const copiedMarks = /[\u00ad\u200b-\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]/g;

/** A paragraph as typed or pasted, without the marks of copied text, in one Unicode form. */
export function typedParagraph(text: string): string {
  return text.replaceAll(copiedMarks, '').normalize('NFC').trim();
}

/** A line as typed or pasted: like a paragraph, with one kind of space, none doubled. */
export function typedLine(text: string): string {
  return typedParagraph(text).replaceAll(/\p{Zs}+/gu, ' ');
}
