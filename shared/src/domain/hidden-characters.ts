/**
 * What could show a text as another: controls, direction marks, soft hyphens, fillers, variation selectors, tags and
 * all else that Unicode has drawn as nothing, half a surrogate pair, the blank Braille pattern.
 */
const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function hasHiddenCharacters(text: string): boolean {
  return hiddenCharacters.test(text);
}
