import { foldText } from '@recolta/shared/domain/folded-text';

export interface Option {
  readonly value: string;
  readonly label: string;
}

/**
 * The options that contain a text, ignoring case and diacritics: an exact match first, then prefix matches,
 * then the others, each group in its order.
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
 * The value of typed text when the field loses the focus.
 * @param isFree true if text without a match may stay; otherwise the first match is taken
 * @returns `''` for empty text; null without a match, which changes nothing
 */
export function valueOfTyped(options: readonly Option[], typed: string, isFree: boolean): string | null {
  const text = typed.trim();
  if (text === '') return '';
  const [first] = matchOptions(options, text);
  if (!isFree) return first?.value ?? null;
  return first && foldText(first.label) === foldText(text) ? first.value : text;
}
