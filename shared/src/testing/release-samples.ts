import release from './samples/release-2026-11-22.json' with { type: 'json' };

/** Messages as the release of 22 November 2026 sent them: today's readers must still accept them. */
export const releaseSamples = release;

/** The same message from a newer release: every object in it has one more field. */
export function withAddedFields<Value>(value: Value): Value {
  const add = (held: unknown): unknown => {
    if (Array.isArray(held)) return held.map(add);
    if (typeof held !== 'object' || held === null) return held;
    // The content of `params` depends on the code: it has no known fields.
    const known = Object.entries(held).map(([key, inner]) => [key, key === 'params' ? inner : add(inner)]);
    // Records are keyed by ids and hashes: an added field would be an added entry.
    const isRecord = known.length > 0 && known.every(([key]) => /^[0-9a-f-]{36,}$/.test(String(key)));
    return Object.fromEntries(isRecord ? known : [...known, ['addedField', { nested: ['new'] }]]);
  };
  return add(value) as Value;
}

/** The message with one value replaced or, if the value is undefined, without the field. */
export function withValueAt(message: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(message));
  let held = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) held = held[key] as typeof held;
  const last = path.at(-1) ?? '';
  if (value === undefined) delete held[last];
  else held[last] = value;
  return copy;
}
