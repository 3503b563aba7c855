import {
  type AssetUse,
  type Block,
  defaultLocale,
  type Locale,
  type ModelName,
  models,
  slugOf,
  type Tag,
} from '../content-model.ts';
import { type AssetPlace, ContentAssets, type ImportedAsset } from './content-assets.ts';
import type { ContentFiles, ContentIssue } from './content-folder.ts';
import { type AssetEntry, type ContentFile, type FrontMatter, readContentFile } from './front-matter.ts';
import { plainText, readBlocks, type WrittenBlock } from './markdown-blocks.ts';
import { nameBasedId } from './name-based-id.ts';
import { type ItemRelations, readRelations, relationsFile } from './relations.ts';
import { SiteLinks } from './site-links.ts';

export interface ImportedLocalization {
  readonly locale: Locale;
  readonly slug: string | null;
  readonly changedOn: Date;
  readonly publishOn: Date | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly blocks: readonly Block[];
  readonly assets: readonly AssetUse[];
  readonly tags: readonly Tag[];
  readonly tagSlugs: readonly string[];
  readonly referenceIds: readonly string[];
  readonly readMinutes: number | null;
  readonly headline: string;
  readonly fullText: string;
}

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
const localeFiles: Readonly<Record<string, Locale>> = { 'ro.md': 'ro-RO', 'en.md': 'en-US' };
const maxIssues = 1000;
const wordsPerMinute = 200;

/** An item's files, read but not joined with other items. */
interface WrittenItem {
  readonly id: string;
  readonly model: ModelName;
  readonly createdOn: Date;
  readonly files: ReadonlyMap<Locale, ContentFile>;
  readonly original: ContentFile;
}

/** Reads a content folder whole, and all that is wrong with it, by file and line. Pure but for decoding pictures. */
export async function parseContent(files: ContentFiles): Promise<ParsedContent> {
  const issues: ContentIssue[] = [];
  const written = readItems(files, issues);
  const links = new SiteLinks(
    written.flatMap(({ id, model, files: inLocales }) =>
      [...inLocales.values()].map(({ front, file }) => ({
        ...{ id, model, slug: front.value.slug, file },
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
  const inLocales = new Map<Locale, ContentFile>();
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

interface Joint {
  readonly assets: ContentAssets;
  readonly links: SiteLinks;
  readonly issues: ContentIssue[];
}

async function localizationOf(
  { id, model, createdOn, original }: WrittenItem,
  locale: Locale,
  { file, front, body, bodyLine }: ContentFile,
  { assets, links, issues }: Joint,
): Promise<ImportedLocalization> {
  const { value, lineOf } = front;
  const of = original.front.value;
  if (model === 'Category' && body.trim() !== '')
    issues.push({ file, line: bodyLine, message: 'a category has no body' });
  const written = readBlocks(body, { file, firstLine: bodyLine }, issues);
  const used = (entries: readonly AssetEntry[], lineOfEntry: (index: number) => number) =>
    useAssets(assets, entries, (index) => ({ file, itemId: id, locale, line: lineOfEntry(index) }));
  const blocks: Block[] = [];
  for (const [index, { line, ...block }] of (hasBlocks(model) ? written.blocks : []).entries()) {
    const _id = nameBasedId('block', id, locale, index);
    if (block.__typename !== 'Assets') blocks.push({ ...block, _id });
    else blocks.push({ ...block, items: await used(block.items, () => line), _id });
  }
  const tags = uniqueTags(value.keywords ?? []);
  const category = model === 'Post' ? of.category : undefined;
  const related = (value.related ?? of.related ?? []).map((target, index) => ({
    target,
    line: lineOf(['related', index]),
  }));
  const targets = [...related, ...written.links, ...written.blocks.flatMap(navigationLinks)];
  const fields = fieldsOf(model, value, { category, body });
  const headline = [fields.title, fields.name, fields.summary, ...tags.map((tag) => tag.body)];
  const bodyTexts = [fields.biography, ...(hasBlocks(model) ? written.blocks.flatMap(textsOf) : [])];
  return {
    locale,
    slug: value.slug ?? null,
    changedOn: value.changedOn ?? of.changedOn ?? createdOn,
    publishOn: value.publishOn ?? of.publishOn ?? null,
    fields,
    blocks,
    assets: await used(value.cover ?? [], (index) => lineOf(['cover', index])),
    tags,
    tagSlugs: [...new Set([...tags.map(({ slug }) => slug), ...(value.tags ?? of.tags ?? []).map(slugOf)])],
    referenceIds: links.resolve({ id, file }, targets, category),
    readMinutes: minutesOf(joined(bodyTexts)),
    headline: joined(headline),
    fullText: joined([...headline, fields.description, fields.meta_description, ...bodyTexts]),
  };
}

function hasBlocks(model: ModelName): boolean {
  return models[model].blocks !== null;
}

async function useAssets(
  assets: ContentAssets,
  entries: readonly AssetEntry[],
  placeOf: (index: number) => AssetPlace,
): Promise<AssetUse[]> {
  const uses: AssetUse[] = [];
  for (const [index, entry] of entries.entries()) {
    const use = await assets.use(entry, placeOf(index));
    if (use) uses.push(use);
  }
  return uses;
}

function uniqueTags(words: readonly string[]): Tag[] {
  const bySlug = new Map(words.map((word) => [slugOf(word), word]));
  return [...bySlug].map(([slug, body]) => ({ _id: nameBasedId('tag', slug), body, slug }));
}

function minutesOf(text: string): number | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : Math.ceil(trimmed.split(/\s+/).length / wordsPerMinute);
}

function fieldsOf(
  model: ModelName,
  front: FrontMatter,
  { category, body }: { readonly category: string | undefined; readonly body: string },
): Readonly<Record<string, string>> {
  const values: Readonly<Record<string, string | undefined>> = {
    title: front.title,
    summary: front.summary,
    title_tag: front.titleTag,
    meta_description: front.metaDescription,
    name: front.name,
    description: front.description,
    category,
    biography: model === 'Author' ? plainText(body) || undefined : undefined,
  };
  const { texts, enumeration } = models[model];
  return Object.fromEntries(
    [...texts, ...(enumeration === null ? [] : [enumeration])].flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function navigationLinks(block: WrittenBlock): { target: string; line: number }[] {
  if (block.__typename !== 'NavigationItem') return [];
  const { slug, url, line } = block;
  return [
    ...(slug === undefined ? [] : [{ target: slug.startsWith('autori/') ? `/blog/${slug}` : slug, line }]),
    ...(url === undefined ? [] : [{ target: url, line }]),
  ];
}

/** What of a block is read, and found by a search. */
function textsOf(block: WrittenBlock): (string | undefined | null)[] {
  switch (block.__typename) {
    case 'Text':
      return [block.text];
    case 'Quote':
      return [block.body, block.author];
    case 'NavigationItem':
      return [block.title, block.body, block.description];
    case 'Resource':
      return [block.body];
    case 'Assets':
      return block.items.flatMap(({ caption, description }) => [caption, description]);
    default:
      return [];
  }
}

function joined(texts: readonly (string | undefined | null)[]): string {
  return texts.filter((text) => text !== undefined && text !== null).join('\n');
}
