import { embedTypes } from '@recolta/shared/contracts/content/blocks';
import MarkdownIt, { type Token } from 'markdown-it';
import * as z from 'zod';
import { type BlockContent, textFormats } from '../content-model.ts';
import type { ContentIssue } from './content-folder.ts';
import { type AssetEntry, assetEntrySchema } from './front-matter.ts';
import { readYaml } from './yaml-values.ts';

/** A block as written, before the files of its assets are looked up. */
export type WrittenBlock = (
  | Exclude<BlockContent, { __typename: 'Assets' }>
  | { readonly __typename: 'Assets'; readonly items: readonly AssetEntry[] }
) & { readonly line: number };

export interface WrittenLink {
  readonly target: string;
  readonly line: number;
}

export interface WrittenBody {
  readonly blocks: readonly WrittenBlock[];
  readonly links: readonly WrittenLink[];
}

/** HTML in a text is shown as text: only Markdown's own elements reach a page. */
const markdown = new MarkdownIt({ html: false });
// Accepts every link here, so that it is checked later with its line.
markdown.validateLink = () => true;

const linkForm = /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@|\/(?!\/)|#[a-z0-9])/i;
const webAddress = z.url({ protocol: /^https$/, error: 'must be an https address' });
const linkAddress = z.string().regex(linkForm, 'must be http, https, mailto or a path of the site');
const text = z.string().trim().min(1).max(5000);

/** Blocks without a Markdown form: a fence with the block's type and its fields as YAML. */
const fencedBlocks = {
  Coordinates: z.strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
  NavigationItem: z.strictObject({
    body: text.optional(),
    url: linkAddress.optional(),
    slug: text.optional(),
    title: text.optional(),
    description: text.optional(),
  }),
  Resource: z.strictObject({ body: text.optional(), url: linkAddress, type: text.optional() }),
  Assets: z.strictObject({ items: z.array(assetEntrySchema).min(1).max(20) }),
} satisfies Readonly<Record<string, z.ZodType>>;
const embedSchema = z.strictObject({ url: webAddress });

/**
 * Parses a body in Markdown (CommonMark and tables) into blocks.
 *
 * @param firstLine line of the file where the body begins
 * @param issues receives its errors
 */
export function readBlocks(
  body: string,
  { file, firstLine }: { readonly file: string; readonly firstLine: number },
  issues: ContentIssue[],
): WrittenBody {
  const blocks: WrittenBlock[] = [];
  const links: WrittenLink[] = [];
  for (const group of groupsOf(markdown.parse(body, {}))) {
    const line = firstLine + (group[0]?.map?.[0] ?? 0);
    const at = { file, line };
    const block = blockOf(group, at, issues);
    if (block) blocks.push({ ...block, line });
    if (block && block.__typename !== 'Assets') checkPictures(group, at, issues);
    for (const link of linksOf(group, firstLine)) {
      if (linkForm.test(link.target)) links.push(link);
      else
        issues.push({
          file,
          line: link.line,
          message: `link ${link.target}: must be http, https, mailto or a path of the site`,
        });
    }
  }
  return { blocks, links };
}

/** Returns text without markup: paragraphs, list items and cells on separate lines. */
export function plainText(body: string): string {
  return textOf(markdown.parse(body, {}));
}

/** Groups the tokens by block: those between an opening token of the body's top level and its end. */
function groupsOf(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  for (const token of tokens) {
    const last = groups.at(-1);
    if (token.level > 0 || token.nesting === -1) last?.push(token);
    else groups.push([token]);
  }
  return groups;
}

type UnplacedBlock = WrittenBlock extends infer Block
  ? Block extends unknown
    ? Omit<Block, 'line'>
    : never
  : never;

function blockOf(
  group: Token[],
  at: { readonly file: string; readonly line: number },
  issues: ContentIssue[],
): UnplacedBlock | undefined {
  const [first] = group;
  switch (first?.type) {
    case 'heading_open':
      return textBlock(group, textFormats.find((format) => format === first.tag.toUpperCase()) ?? null);
    case 'paragraph_open': {
      const pictures = picturesOf(group);
      if (!pictures) return textBlock(group, null);
      const items = z.array(assetEntrySchema).safeParse(pictures);
      if (items.success) return { __typename: 'Assets', items: items.data };
      const [issue] = items.error.issues;
      issues.push({
        ...at,
        message: `picture: ${issue?.path.at(-1)?.toString() ?? ''} ${issue?.message ?? ''}`,
      });
      return undefined;
    }
    case 'blockquote_open':
      return quoteOf(textOf(group));
    case 'fence':
    case 'code_block': {
      const [, type] = /^block:(\S*)/.exec(first.info.trim()) ?? [];
      return type === undefined ? textBlock(group, 'Code') : fencedBlock(type, first, at, issues);
    }
    default:
      return textBlock(group, 'HTML');
  }
}

function textBlock(group: Token[], format: (typeof textFormats)[number] | null): UnplacedBlock {
  const html = markdown.renderer.render(group, markdown.options, {}).trim();
  return { __typename: 'Text', body: html, html, text: textOf(group), format };
}

/** A last line that begins with a dash names the author of the quote. */
function quoteOf(quoted: string): UnplacedBlock {
  const [, body = quoted, author = null] = /^([\s\S]*?)\n+[—–] *([^\n]+)$/.exec(quoted) ?? [];
  return { __typename: 'Quote', body: body.trim(), author };
}

function fencedBlock(
  type: string,
  { content }: Token,
  { file, line }: { readonly file: string; readonly line: number },
  issues: ContentIssue[],
): UnplacedBlock | undefined {
  const read = <Schema extends z.ZodType>(schema: Schema) =>
    readYaml(content, { file, firstLine: line + 1, schema }, issues)?.value;
  const embed = embedTypes.find((name) => name === type);
  if (embed) {
    const value = read(embedSchema);
    return value && { __typename: embed, ...value };
  }
  switch (type) {
    case 'Coordinates': {
      const value = read(fencedBlocks.Coordinates);
      return value && { __typename: type, ...value };
    }
    case 'NavigationItem': {
      const value = read(fencedBlocks.NavigationItem);
      return value && { __typename: type, ...value };
    }
    case 'Resource': {
      const value = read(fencedBlocks.Resource);
      return value && { __typename: type, ...value };
    }
    case 'Assets': {
      const value = read(fencedBlocks.Assets);
      return value && { __typename: type, ...value };
    }
    default:
      issues.push({
        file,
        line,
        message: `block:${type} is no block; there are ${[...Object.keys(fencedBlocks), ...embedTypes].join(', ')}`,
      });
      return undefined;
  }
}

/** Returns the pictures of a paragraph that has nothing else; `![description](file.svg#left "caption")`. */
function picturesOf(group: readonly Token[]): object[] | null {
  const children = (group[1]?.children ?? []).filter(
    ({ type, content }) => type !== 'softbreak' && !(type === 'text' && content.trim() === ''),
  );
  if (children.length === 0 || !children.every(({ type }) => type === 'image')) return null;
  return children.map((image) => {
    const [file = '', alignment] = String(image.attrGet('src')).split('#', 2);
    const caption = image.attrGet('title');
    return {
      file: decoded(file),
      ...(image.content.trim() !== '' && { description: image.content }),
      ...(caption !== null && caption !== '' && { caption }),
      ...(alignment !== undefined && { alignment }),
    };
  });
}

/** Markdown encodes characters that are invalid in an address. */
function decoded(file: string): string {
  try {
    return decodeURI(file);
  } catch {
    return file;
  }
}

function checkPictures(
  group: readonly Token[],
  at: { readonly file: string; readonly line: number },
  issues: ContentIssue[],
): void {
  const isPicture = ({ type }: Token) => type === 'image';
  if (group.some(({ children }) => children?.some(isPicture)))
    issues.push({ ...at, message: 'a picture stands in a paragraph of its own' });
}

function linksOf(group: readonly Token[], firstLine: number): WrittenLink[] {
  return group.flatMap(({ children, map }) =>
    (children ?? [])
      .filter(({ type }) => type === 'link_open')
      .map((link) => ({ target: String(link.attrGet('href')), line: firstLine + (map?.[0] ?? 0) })),
  );
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .flatMap(({ type, content, children }) => {
      if (type === 'fence' || type === 'code_block') return [content];
      return children ? [children.map(inlineText).join('')] : [];
    })
    .join('\n')
    .trim();
}

function inlineText({ type, content }: Token): string {
  if (type === 'softbreak' || type === 'hardbreak') return '\n';
  return content;
}
