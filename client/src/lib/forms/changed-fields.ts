/** The fields of `after` that differ from `before`, whole: what an update sends. */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const key of keysOf(after)) {
    if (!isSame(before[key], after[key])) changed[key] = after[key];
  }
  return changed;
}

function keysOf<Fields extends object>(fields: Fields): (keyof Fields)[] {
  return Object.keys(fields) as (keyof Fields)[];
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  // A field that is there without a value is as good as none: neither travels.
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(Reflect.get(a, key), Reflect.get(b, key)));
}
