import { type ContentLocale, defaultLocale, type ModelName } from '../content-model.ts';
import { ContentAssets, type ImportedAsset } from './content-assets.ts';
import type { ContentFiles, ContentIssue } from './content-folder.ts';
import { type ContentFile, readContentFile } from './front-matter.ts';
import { type ImportedLocalization, localizationOf, type WrittenItem } from './localization.ts';
import { type ItemRelations, readRelations, relationsFile } from './relations.ts';
import { SiteLinks } from './site-links.ts';

export interface ImportedItem {
  readonly id: string;
  readonly model: ModelName;
  readonly createdOn: Date;
  readonly relations: ItemRelations | undefined;
  readonly localizations: readonly ImportedLocalization[];
}

export interface ParsedContent {
  readonly items: readonly ImportedItem[];
  readonly assets: readonly ImportedAsset[];
  readonly issues: readonly ContentIssue[];
}

const folders: Readonly<Record<string, ModelName>> = {
  posts: 'Post',
  pages: 'Page',
  authors: 'Author',
  categories: 'Category',
};
const localeFiles: Readonly<Record<string, ContentLocale>> = { 'ro.md': 'ro-RO', 'en.md': 'en-US' };
const maxIssues = 1000;

/** Parses a whole content folder and returns all of its errors, by file and line. Pure except for decoding pictures. */
export async function parseContent(files: ContentFiles): Promise<ParsedContent> {
  const issues: ContentIssue[] = [];
  const written = readItems(files, issues);
  const links = new SiteLinks(
    written.flatMap(({ id, model, files: inLocales }) =>
      [...inLocales].map(([locale, { front, file }]) => ({
        ...{ id, model, locale, slug: front.value.slug, file },
        line: front.lineOf(['slug']),
      })),
    ),
    issues,
  );
  const ids = new Set(written.map(({ id }) => id));
  const relations = readRelations(files.get(relationsFile)?.toString('utf8'), ids, issues);
  const assets = new ContentAssets(files, issues);
  const items: ImportedItem[] = [];
  for (const item of written) {
    const localizations: ImportedLocalization[] = [];
    for (const [locale, file] of item.files)
      localizations.push(await localizationOf(item, locale, file, { assets, links, issues }));
    const { id, model, createdOn } = item;
    items.push({ id, model, createdOn, relations: relations.get(id), localizations });
  }
  issues.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  return { items, assets: assets.all, issues: issues.slice(0, maxIssues) };
}

function readItems(files: ContentFiles, issues: ContentIssue[]): WrittenItem[] {
  const byFolder = new Map<string, { readonly model: ModelName; readonly names: string[] }>();
  for (const file of files.keys()) {
    const [top = '', folder = '', name, ...deeper] = file.split('/');
    const model = folders[top];
    if (model === undefined || name === undefined) {
      if (file !== relationsFile && file !== 'README.md')
        issues.push({
          file,
          line: 1,
          message: `belongs to no item: an item is in a folder of ${Object.keys(folders).join(', ')}`,
        });
      continue;
    }
    const key = `${top}/${folder}`;
    const entry = byFolder.get(key) ?? { model, names: [] };
    byFolder.set(key, entry);
    if (deeper.length === 0) entry.names.push(name);
  }
  const items = [...byFolder].flatMap(
    ([folder, { model, names }]) => readItem(files, { folder, model, names }, issues) ?? [],
  );
  const seen = new Map<string, string>();
  for (const { id, original } of items) {
    const earlier = seen.get(id);
    if (earlier !== undefined)
      issues.push({
        file: original.file,
        line: original.front.lineOf(['id']),
        message: `id: is that of ${earlier}`,
      });
    seen.set(id, original.file);
  }
  return items;
}

function readItem(
  files: ContentFiles,
  {
    folder,
    model,
    names,
  }: { readonly folder: string; readonly model: ModelName; readonly names: readonly string[] },
  issues: ContentIssue[],
): WrittenItem | undefined {
  const inLocales = new Map<ContentLocale, ContentFile>();
  for (const name of names.filter((one) => one.endsWith('.md'))) {
    const file = `${folder}/${name}`;
    const locale = localeFiles[name];
    if (locale === undefined) {
      issues.push({
        file,
        line: 1,
        message: `is of no locale: there are ${Object.keys(localeFiles).join(', ')}`,
      });
      continue;
    }
    const content = files.get(file)?.toString('utf8') ?? '';
    const read = readContentFile(content, { file, model, isDefaultLocale: locale === defaultLocale }, issues);
    if (read) inLocales.set(locale, read);
  }
  if (!names.includes('ro.md')) issues.push({ file: `${folder}/ro.md`, line: 1, message: 'is missing' });
  const original = inLocales.get(defaultLocale);
  const { id, createdOn } = original?.front.value ?? {};
  if (!original || id === undefined || createdOn === undefined) return undefined;
  return { id: id.toLowerCase(), model, createdOn, files: inLocales, original };
}
