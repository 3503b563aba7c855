import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** Names the invalid variable, in one line. */
export class SettingsError extends Error {}

/** Settings that contain a secret; each may be given as a file, named by the variable with `_FILE` appended. */
export const secretNames = [
  'DATABASE_URL',
  'SERVICE_TOKEN',
  'CONTENT_TOKEN',
  'CONTENT_ACCESS_TOKENS',
  'CONTENT_ASSET_KEY',
  'FACTOR_KEY',
  'SMTP_URL',
  'REDIS_URL',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment with the content of secret files, without surrounding white space.
 *
 * @throws SettingsError naming the variable whose file is unreadable or empty, or that is given twice
 */
export function withSecretFiles(env: Environment): Environment {
  const secrets: Record<string, string> = {};
  for (const name of secretNames) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new SettingsError(`${name}_FILE: ${name} is set too`);
    secrets[name] = readSecretFile(`${name}_FILE`, file);
  }
  return { ...env, ...secrets };
}

function readSecretFile(name: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new SettingsError(`${name}: ${file} cannot be read (${code})`);
  }
  if (text === '') throw new SettingsError(`${name}: ${file} is empty`);
  return text;
}

/**
 * Parses the environment by a schema, with secrets from files. An empty variable counts as not set.
 *
 * @throws SettingsError naming the first invalid variable
 */
export function readSettings<Schema extends z.ZodType>(schema: Schema, env: Environment): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(withSecretFiles(env)).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SettingsError(`${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'invalid'}`);
}
