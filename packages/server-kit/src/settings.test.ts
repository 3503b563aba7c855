import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readSettings } from './settings.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'recolta-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(text: string): string {
  const file = path.join(folder, String(text.length));
  writeFileSync(file, text);
  return file;
}

const schema = z.object({ SERVICE_TOKEN: z.string().default('') });
const read = (env: Record<string, string>) => readSettings(schema, env);

describe('secrets in files', () => {
  it('are read without surrounding white space', () => {
    expect(read({ SERVICE_TOKEN_FILE: fileWith(' a secret\n') })).toEqual({ SERVICE_TOKEN: 'a secret' });
    expect(read({ SERVICE_TOKEN_FILE: '' })).toEqual({ SERVICE_TOKEN: '' });
  });

  it.each([
    ['given twice', { SERVICE_TOKEN: 'a', SERVICE_TOKEN_FILE: '/nowhere' }, 'SERVICE_TOKEN is set too'],
    ['missing', { SERVICE_TOKEN_FILE: '/nowhere' }, '/nowhere cannot be read (ENOENT)'],
    ['empty', { SERVICE_TOKEN_FILE: fileWith('\n') }, 'is empty'],
  ])('are refused in one line if they are %s', (_name, env, message) => {
    expect(() => read(env)).toThrow(
      `SERVICE_TOKEN_FILE: ${message === 'is empty' ? `${folder}/1 is empty` : message}`,
    );
  });
});
