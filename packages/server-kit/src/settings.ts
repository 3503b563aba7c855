import type { z } from 'zod';

/** Says which variable is wrong, in one line. */
export class SettingsError extends Error {}

/**
 * Reads the environment by a schema. An empty variable is one that is not set.
 *
 * @throws SettingsError naming the first wrong variable
 */
export function readSettings<Schema extends z.ZodType>(
  schema: Schema,
  env: Readonly<Record<string, string | undefined>>,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SettingsError(`${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'invalid'}`);
}
