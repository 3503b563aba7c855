const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/**
 * Returns true if an object in a JSON text has a duplicate key, in any spelling: one of the values is silently
 * lost, and readers differ in which. Each pair has one colon outside of strings, and each parsed pair one property.
 *
 * @param text  well-formed JSON
 * @param value its parsed value, of bounded depth
 */
export function hasRepeatedKey(text: string, value: unknown): boolean {
  return countColons(text) !== countProperties(value);
}

function countColons(text: string): number {
  let count = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) isInString = !isInString;
    else if (isInString && code === backslash) at++;
    else if (!isInString && code === colon) count++;
  }
  return count;
}

function countProperties(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const items: unknown[] = Object.values(value);
  return items.reduce(
    (sum: number, item) => sum + countProperties(item),
    Array.isArray(value) ? 0 : items.length,
  );
}
