import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import type { ModelName } from '../../src/content/content-model.ts';

export type ContentTree = Readonly<Record<string, string | Uint8Array>>;

/** Writes a content folder for a test: texts or bytes by path. */
export function writeContentFolder(files: ContentTree): string {
  const folder = mkdtempSync(path.join(inject('runFolder'), 'content-'));
  writeContentFiles(folder, files);
  return folder;
}

export function writeContentFiles(folder: string, files: ContentTree): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
}

/** Writes a file of an item: front matter as YAML (JSON is YAML), and a body; omits undefined values. */
export function contentFile(front: Readonly<Record<string, unknown>>, body = ''): string {
  const lines = Object.entries(front)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n${body}`;
}

export const folderOf: Readonly<Record<ModelName, string>> = {
  Post: 'posts',
  Page: 'pages',
  Author: 'authors',
  Category: 'categories',
};

/** Required fields of a model's items. */
export const leastFront: Readonly<Record<ModelName, Readonly<Record<string, unknown>>>> = {
  Post: { title: 'Titlu', summary: 'Rezumat' },
  Page: { title: 'Titlu' },
  Author: { name: 'Nume' },
  Category: { title: 'Titlu' },
};
export const earlier = '2026-01-05T08:00:00+00:00';

export interface SeededItem {
  readonly model: ModelName;
  readonly id: string;
  readonly front?: Readonly<Record<string, unknown>>;
  readonly body?: string;
  /** Fields of `en.md`, if there is one. */
  readonly english?: Readonly<Record<string, unknown>>;
}

/** Files of items, published unless stated otherwise. */
export function itemFiles(items: readonly SeededItem[]): Record<string, string> {
  return Object.fromEntries(
    items.flatMap(({ model, id, front = {}, body = '', english }) => {
      const folder = `${folderOf[model]}/${id}`;
      const own = { id, ...leastFront[model], createdOn: earlier, publishOn: earlier, ...front };
      const files = [[`${folder}/ro.md`, contentFile(own, body)]];
      if (front.cover) files.push([`${folder}/${coverFile}`, picture]);
      if (english) files.push([`${folder}/en.md`, contentFile({ ...leastFront[model], ...english }, body)]);
      return files;
    }),
  );
}

export const coverFile = 'cover.svg';

/** Returns ids that sort like their numbers. */
export function seededId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="160" height="90"/></svg>';
