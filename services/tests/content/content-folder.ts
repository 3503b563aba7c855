import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';

/** Writes a content folder of a test's own: texts or bytes by path. */
export function writeContentFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(path.join(inject('runFolder'), 'content-'));
  writeContentFiles(folder, files);
  return folder;
}

export function writeContentFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
}

/** A file of an item: front matter as YAML (JSON is YAML), and a body. */
export function contentFile(front: Readonly<Record<string, unknown>>, body = ''): string {
  const lines = Object.entries(front).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n${body}`;
}
