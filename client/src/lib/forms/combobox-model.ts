export interface Option {
  readonly value: string;
  readonly label: string;
}

/** One form of a text for searching: without case, diacritics and doubled spaces, hyphens as spaces. */
function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, ' ')
    .trim();
}

/**
 * The options that contain a text, whatever its case and diacritics: the one that equals it, those that begin with it,
 * then the others, each in their order.
 */
export function matchOptions(options: readonly Option[], typed: string): readonly Option[] {
  const text = foldText(typed);
  if (text === '') return options;
  const rankOf = ({ label }: Option) => {
    const folded = foldText(label);
    if (folded === text) return 0;
    return folded.startsWith(text) ? 1 : 2;
  };
  return options
    .filter(({ label }) => foldText(label).includes(text))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

/**
 * The value of a text that was typed when the field is left.
 *
 * @param isFree whether a text that is no option may stay; otherwise the first match counts
 * @returns `''` for an empty text; null where nothing matches, which changes nothing
 */
export function valueOfTyped(options: readonly Option[], typed: string, isFree: boolean): string | null {
  const text = typed.trim();
  if (text === '') return '';
  const [first] = matchOptions(options, text);
  if (!isFree) return first?.value ?? null;
  return first && foldText(first.label) === foldText(text) ? first.value : text;
}
