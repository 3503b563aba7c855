import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { secretOf } from './secrets.ts';

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recolta-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it('makes a secret of 32 bytes at the first start, keeps it, and lets only its owner read it', async () => {
  const dataDir = path.join(await emptyFolder(), 'data');
  const first = await secretOf(dataDir, 'factor-key', '');
  expect(Buffer.from(first, 'base64url')).toHaveLength(32);
  expect(await secretOf(dataDir, 'factor-key', '')).toBe(first);
  expect(await readFile(path.join(dataDir, 'factor-key'), 'utf8')).toBe(first);
  expect((await stat(path.join(dataDir, 'factor-key'))).mode & 0o777).toBe(0o600);
  expect(await secretOf(dataDir, 'service-token', '')).not.toBe(first);
  expect((await readdir(dataDir)).sort()).toEqual(['factor-key', 'service-token']);
});

it('is one secret for all that ask at the same moment, and replaces a file that a full disk left empty', async () => {
  const dataDir = await emptyFolder();
  await writeFile(path.join(dataDir, 'empty'), '');
  const made = await Promise.all(Array.from({ length: 30 }, () => secretOf(dataDir, 'shared', '')));
  expect(new Set(made)).toEqual(new Set([await readFile(path.join(dataDir, 'shared'), 'utf8')]));
  expect(await secretOf(dataDir, 'empty', '')).toMatch(/^[\w-]{43}$/);
  expect((await readdir(dataDir)).sort()).toEqual(['empty', 'shared']);
});

it('is the configured one, which is stored nowhere', async () => {
  const dataDir = await emptyFolder();
  expect(await secretOf(dataDir, 'factor-key', 'given')).toBe('given');
  expect(await readdir(dataDir)).toEqual([]);
});

it('names DATA_DIR if the file can be neither read nor made', async () => {
  const file = path.join(await emptyFolder(), 'a-file');
  await writeFile(file, 'x');
  await expect(secretOf(path.join(file, 'data'), 'factor-key', '')).rejects.toThrow(/^DATA_DIR: /);
});
