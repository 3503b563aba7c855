/** Deeper than the body of any call. */
const maxDepth = 20;

/**
 * Returns true if the database can store every text of a parsed body: PostgreSQL accepts neither NUL nor an
 * unpaired surrogate, and would raise its own error. Walks at most 20 levels deep; no valid body is deeper.
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= maxDepth) return false;
  return Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item, depth + 1));
}
