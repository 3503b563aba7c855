const letters: Readonly<Record<string, string>> = {
  ...{ ă: 'a', â: 'a', î: 'i', ș: 's', ş: 's', ț: 't', ţ: 't' },
  // One letter, as in the database's `lower`: JavaScript makes two of it.
  İ: 'i',
};

/**
 * A text without case and Romanian diacritics, in both their encodings: the same as `platform.folded` of the
 * database.
 */
export function foldedText(text: string): string {
  return [...text].map((char) => letters[char] ?? foldedChar(char.toLowerCase())).join('');
}

const foldedChar = (char: string) => letters[char] ?? char;
