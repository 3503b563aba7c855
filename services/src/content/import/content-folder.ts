import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Content that is part of the repository. */
export const defaultContentDir = path.resolve(import.meta.dirname, '../../../content');

/** Raise it when the same files are imported differently. */
const importerVersion = 5;

/** An error in a file of the content folder; `line` counts from 1. */
export interface ContentIssue {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export function contentIssueText({ file, line, message }: ContentIssue): string {
  return `${file}:${line} ${message}`;
}

/** The files of a content folder by their path relative to it, with `/`, sorted; without hidden files. */
export type ContentFiles = ReadonlyMap<string, Buffer>;

/** @throws the file system's error if the folder cannot be read */
export async function readContentFolder(folder: string): Promise<ContentFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')))
    .sort();
  const files = new Map<string, Buffer>();
  for (const name of names) files.set(name, await readFile(path.join(folder, name)));
  return files;
}

/** SHA-256 of names and bytes: equal hashes give equal imports. */
export function hashOfFolder(files: ContentFiles): string {
  const hash = createHash('sha256').update(String(importerVersion));
  for (const [name, bytes] of files) hash.update(`\0${name}\0${bytes.length}\0`).update(bytes);
  return hash.digest('hex');
}
