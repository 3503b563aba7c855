/** Deeper than any body of a call. */
const maxDepth = 20;

/**
 * Whether the database can hold every text of a parsed body: PostgreSQL knows neither NUL nor half a surrogate pair,
 * and would answer with an error of its own. Walks no deeper than 20 levels; no valid body is deeper.
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= maxDepth) return false;
  return Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item, depth + 1));
}
