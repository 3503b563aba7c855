import * as z from 'zod';
import { alignments, type ModelName, postCategories } from '../content-model.ts';
import type { ContentIssue } from './content-folder.ts';
import { type Located, readYaml } from './yaml-values.ts';

const text = z.string().trim().min(1, 'must not be empty').max(20_000);
const line = text.max(300).regex(/^[^\n]*$/, 'must be one line');
const time = z.iso
  .datetime({ offset: true, error: 'must be a time with its zone, such as 2026-11-02T08:00:00+00:00' })
  .transform((value) => new Date(value));
const slug = z
  .string()
  .max(200)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/, 'must be a-z, 0-9 and single hyphens');

/** A reference to an asset; `duration` in seconds and `cover` are for audio and video. */
export const assetEntrySchema = z.strictObject({
  file: z.string().min(1),
  name: line.optional(),
  description: text.optional(),
  caption: text.optional(),
  author: line.optional(),
  alignment: z.enum(alignments).optional(),
  duration: z.int().min(1).max(86_400).optional(),
  cover: z.string().min(1).optional(),
});
export type AssetEntry = z.infer<typeof assetEntrySchema>;

const assets = z.array(assetEntrySchema).max(20).optional();
const tags = z.array(line.max(60)).max(30).optional();
const everywhere = {
  slug: slug.optional(),
  tags,
  related: z.array(z.string().startsWith('/')).max(20).optional(),
  changedOn: time.optional(),
  publishOn: time.optional(),
};
const titled = {
  title: line,
  titleTag: line.max(60).optional(),
  metaDescription: line.max(155).optional(),
};

/** Fields of every locale, by model. */
const fieldsOf = {
  Post: { ...everywhere, ...titled, summary: text, keywords: tags, cover: assets },
  Page: { ...everywhere, ...titled },
  Author: { ...everywhere, name: line, cover: assets },
  Category: { ...everywhere, title: line, description: text.optional(), cover: assets },
};

/** Fields of the file in the default locale only. */
const ofItem = { id: z.uuid({ error: 'must be a UUID' }), createdOn: time };
const enumerated = { category: z.enum(postCategories).optional() };

/** The front matter of any model and locale; each has some of the fields. */
export interface FrontMatter {
  readonly id?: string | undefined;
  readonly createdOn?: Date | undefined;
  readonly changedOn?: Date | undefined;
  readonly publishOn?: Date | undefined;
  readonly slug?: string | undefined;
  /** Tags besides the keywords; those of the default locale apply to the others too. */
  readonly tags?: readonly string[] | undefined;
  /** Paths of further items that this one is about, besides those that its body links to; stored like tags. */
  readonly related?: readonly string[] | undefined;
  readonly keywords?: readonly string[] | undefined;
  readonly cover?: readonly AssetEntry[] | undefined;
  readonly category?: string | undefined;
  readonly title?: string | undefined;
  readonly summary?: string | undefined;
  readonly titleTag?: string | undefined;
  readonly metaDescription?: string | undefined;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}

export interface ContentFile {
  readonly file: string;
  readonly front: Located<FrontMatter>;
  readonly body: string;
  /** Line of the file where the body begins. */
  readonly bodyLine: number;
}

function schemaOf(model: ModelName, isDefaultLocale: boolean): z.ZodType<FrontMatter> {
  const shape: Record<string, z.ZodType> = { ...fieldsOf[model], ...(isDefaultLocale ? ofItem : {}) };
  return z.strictObject(isDefaultLocale && model === 'Post' ? { ...shape, ...enumerated } : shape);
}

const form = /^---\r?\n(?<front>[\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/**
 * Parses a file of an item: YAML front matter between two lines of `---`, then the body.
 *
 * @param issues receives its errors
 */
export function readContentFile(
  content: string,
  {
    file,
    model,
    isDefaultLocale,
  }: { readonly file: string; readonly model: ModelName; readonly isDefaultLocale: boolean },
  issues: ContentIssue[],
): ContentFile | undefined {
  const match = form.exec(content);
  if (!match) {
    issues.push({ file, line: 1, message: 'must begin with front matter between two lines of ---' });
    return undefined;
  }
  const schema = schemaOf(model, isDefaultLocale);
  const front = readYaml(match.groups?.front ?? '', { file, firstLine: 2, schema }, issues);
  if (!front) return undefined;
  const bodyLine = match[0].split('\n').length;
  return { file, front, body: content.slice(match[0].length), bodyLine };
}
