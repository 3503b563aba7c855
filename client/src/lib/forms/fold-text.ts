/** One form of a text for searching: without case, diacritics and doubled spaces, hyphens as spaces. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, ' ')
    .trim();
}
