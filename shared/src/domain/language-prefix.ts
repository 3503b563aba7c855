/** One or more languages at the beginning of a path, in any case, with what follows. */
const prefixed = /^\/(en|ro)(?:\/(?:en|ro))*(?=\/|$)/i;

/**
 * The path as the site writes it: English below one `/en`, Romanian without a prefix. The first of several prefixes is
 * the language. `/EN/live`, `/en/en/live` and `/En/ro/live` are `/en/live`; `/ro/live` is `/live`.
 *
 * @param path without query
 * @returns a path that begins with one `/`, so it never leads to another site; the same path if it needs no change
 */
export function pathWithOnePrefix(path: string): string {
  const [prefix, language] = prefixed.exec(path) ?? [];
  if (prefix === undefined || prefix === '/en') return path;
  const bare = `/${path.slice(prefix.length).replace(/^[/\\]+/, '')}`;
  if (language?.toLowerCase() === 'ro') return bare;
  return bare === '/' ? '/en' : `/en${bare}`;
}
