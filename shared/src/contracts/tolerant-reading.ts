import * as z from 'zod/mini';

/**
 * Releases overlap during a rolling restart: a tab opened yesterday reads the data of today's services. Output is
 * therefore parsed by `z.object`, which ignores unknown fields, and a missing known field is an error; inputs are
 * `z.strictObject`.
 */

/** A vocabulary whose unknown values readers can handle: they are passed as text. */
export function openEnum<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.union([z.enum(values), z.string()]);
}

/** The parsed value, or a note that it contains a value of a closed vocabulary that only a newer release knows. */
export type Reading<Value> = { readonly isNewer: false; readonly value: Value } | { readonly isNewer: true };

/**
 * Parses data that another release may have sent.
 *
 * @throws ZodError for anything but unknown values of vocabularies: a missing field, another type
 */
export function readTolerantly<Schema extends z.core.$ZodType>(
  schema: Schema,
  sent: unknown,
): Reading<z.output<Schema>> {
  const parsed = z.safeParse(schema, sent);
  if (parsed.success) return { isNewer: false, value: parsed.data };
  if (isFromNewerRelease(parsed.error.issues, sent)) return { isNewer: true };
  throw parsed.error;
}

/** Returns true if all issues of `sent` are values of vocabularies that this release does not know. */
export function isFromNewerRelease(issues: readonly z.core.$ZodIssue[], sent: unknown): boolean {
  return issues.length > 0 && issues.every((issue) => isUnknownValue(issue, sent));
}

function isUnknownValue(issue: z.core.$ZodIssue, sent: unknown): boolean {
  if (issue.code === 'invalid_union') {
    const value = valueAt(sent, issue.path);
    // Only for objects: a text that matches none of several literals, such as a room's name, is malformed.
    return issue.errors.some(
      (option) => option.every(({ path }) => path.length > 0) && isFromNewerRelease(option, value),
    );
  }
  if (issue.code !== 'invalid_value') return false;
  const isVocabulary = issue.values.every((value) => typeof value === 'string');
  return isVocabulary && typeof valueAt(sent, issue.path) === 'string';
}

function valueAt(held: unknown, path: readonly PropertyKey[]): unknown {
  let value = held;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}
