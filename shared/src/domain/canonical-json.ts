/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * The canonical text of a value by RFC 8785: names in the order of their UTF-16 code units, no spaces, numbers and
 * strings as ECMAScript writes them. Hashes are computed over this text in UTF-8.
 *
 * @throws RangeError for a number that JSON does not have
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${value} is not in JSON`);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalJson(item)).join(',')}]`;
  const members = Object.entries(value as { readonly [name: string]: Json });
  // Without a comparison, `sort` compares UTF-16 code units.
  const sorted = new Map(members);
  const texts = [...sorted.keys()]
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(sorted.get(name) ?? null)}`);
  return `{${texts.join(',')}}`;
}
