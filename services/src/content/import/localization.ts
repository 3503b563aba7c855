import { itemPath } from '@recolta/shared/contracts/content/item-path';
import {
  type AssetUse,
  type Block,
  type ContentLocale,
  defaultLocale,
  type ModelName,
  models,
  slugOf,
  type Tag,
} from '../content-model.ts';
import type { AssetPlace, ContentAssets } from './content-assets.ts';
import type { ContentIssue } from './content-folder.ts';
import type { AssetEntry, ContentFile, FrontMatter } from './front-matter.ts';
import { plainText, readBlocks, type WrittenBlock } from './markdown-blocks.ts';
import { nameBasedId } from './name-based-id.ts';
import type { SiteLinks } from './site-links.ts';

export interface ImportedLocalization {
  readonly locale: ContentLocale;
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

/** The parsed files of an item, before it is joined with other items. */
export interface WrittenItem {
  readonly id: string;
  readonly model: ModelName;
  readonly createdOn: Date;
  readonly files: ReadonlyMap<ContentLocale, ContentFile>;
  readonly original: ContentFile;
}

const wordsPerMinute = 200;

interface Joint {
  readonly assets: ContentAssets;
  readonly links: SiteLinks;
  readonly issues: ContentIssue[];
}

/** Builds the stored form of an item in one locale; assets, links and issues are those of the whole folder. */
export async function localizationOf(
  { id, model, createdOn, original }: WrittenItem,
  locale: ContentLocale,
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
    locale: value.related ? locale : defaultLocale,
  }));
  const inBody = [...written.links, ...written.blocks.flatMap(navigationLinks)];
  const targets = [...related, ...inBody.map((link) => ({ ...link, locale }))];
  const fields = fieldsOf(model, value, { category, body });
  const publishOn = value.publishOn ?? of.publishOn ?? null;
  const headline = [fields.title, fields.name, fields.summary, ...tags.map((tag) => tag.body)];
  const bodyTexts = [fields.biography, ...(hasBlocks(model) ? written.blocks.flatMap(textsOf) : [])];
  return {
    locale,
    slug: value.slug ?? of.slug ?? null,
    changedOn: value.changedOn ?? laterOf(of.changedOn ?? createdOn, publishOn),
    publishOn,
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

/** A text that says no change of its own was not changed before it was published. */
function laterOf(changedOn: Date, publishOn: Date | null): Date {
  return publishOn !== null && publishOn > changedOn ? publishOn : changedOn;
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
    ...(slug === undefined ? [] : [{ target: itemPath(slug), line }]),
    ...(url === undefined ? [] : [{ target: url, line }]),
  ];
}

/** Returns the readable text of a block, which search covers. */
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
