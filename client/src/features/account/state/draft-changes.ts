import { isSame } from './account-parts.ts';

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of `now` that differ from `before`: nested ones each, lists completely. */
export function changesOf(before: object, now: object): object {
  const changed = Object.entries(now).flatMap(([key, value]) => {
    const was: unknown = Reflect.get(before, key);
    if (isSame(was, value)) return [];
    return [[key, isFields(was) && isFields(value) ? changesOf(was, value) : value]];
  });
  return Object.fromEntries(changed);
}

/** `values` with the changes that `changesOf` found. */
export function withChanges<Values extends object>(values: Values, changes: object): Values {
  const merged: Record<string, unknown> = Object.fromEntries(Object.entries(values));
  for (const [key, value] of Object.entries(changes)) {
    const held = merged[key];
    merged[key] = isFields(held) && isFields(value) ? withChanges(held, value) : value;
  }
  return merged as Values;
}
