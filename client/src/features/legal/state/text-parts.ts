/** A piece of a paragraph: words, or a link. */
export type TextPart =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'link'; readonly words: string; readonly to: string };

const link = /\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Reads `words [link](/address) words`. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(link)) {
    const [whole, words = '', to = ''] = match;
    if (match.index > from) parts.push({ kind: 'words', words: text.slice(from, match.index) });
    parts.push({ kind: 'link', words, to });
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push({ kind: 'words', words: text.slice(from) });
  return parts;
}

/** Puts the company's details in the place of their names; one that nobody knows stays out. */
export function fillIn(text: string, details: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    Object.hasOwn(details, name) ? (details[name] ?? '') : '',
  );
}
