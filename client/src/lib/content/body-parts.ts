import type { ContentBlock } from '@recolta/shared/contracts/content/blocks';
import { foldText } from '@recolta/shared/domain/folded-text';
import { type HtmlElement, type HtmlNode, parseHtml, textOf } from './parse-html.ts';

/** A heading in the contents of a page. */
export interface Heading {
  /** Unique in its body; stable while the words are unchanged. */
  readonly id: string;
  readonly text: string;
  /** 2 to 6: a page has one heading of the first level, its own. */
  readonly level: number;
}

/** Parts of a body, in their order. */
export type BodyPart =
  | { readonly kind: 'heading'; readonly heading: Heading; readonly nodes: readonly HtmlNode[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'html'; readonly nodes: readonly HtmlNode[] }
  | {
      readonly kind: 'table';
      readonly table: HtmlElement;
      readonly title: readonly HtmlNode[] | null;
      readonly source: readonly HtmlNode[] | null;
    }
  | { readonly kind: 'block'; readonly block: Exclude<ContentBlock, { readonly __typename: 'Text' }> };

/**
 * Parses a body. A bold paragraph before a table is its title, and one after it that begins with „Sursa” or “Source” is
 * its source: both are inside its frame.
 */
export function bodyParts(blocks: readonly ContentBlock[]): BodyPart[] {
  const taken = new Map<string, number>();
  const parts: BodyPart[] = [];
  for (const block of blocks) {
    if (block.__typename !== 'Text') {
      parts.push({ kind: 'block', block });
      continue;
    }
    const nodes = parseHtml(block.body ?? '');
    const text = block.text ?? textOf(nodes);
    const level = /^H([1-6])$/.exec(block.format ?? '')?.[1];
    if (level !== undefined) {
      parts.push({
        kind: 'heading',
        heading: { id: uniqueId(text, taken), text: text.trim(), level: Math.max(2, Number(level)) },
        nodes: inside(nodes),
      });
    } else if (block.format === 'Code') parts.push({ kind: 'code', text: codeOf(nodes, text) });
    else if (nodes.length === 0 && text !== '') parts.push({ kind: 'html', nodes: [text] });
    else addHtml(parts, nodes);
  }
  return parts;
}

/** The headings of a page's contents: its two highest levels below its own. */
export function headingsOf(parts: readonly BodyPart[]): Heading[] {
  return parts.flatMap((part) => (part.kind === 'heading' && part.heading.level === 2 ? [part.heading] : []));
}

function addHtml(parts: BodyPart[], nodes: readonly HtmlNode[]): void {
  const table = onlyElement(nodes, 'table');
  const last = parts.at(-1);
  if (table) {
    const title = last?.kind === 'html' ? boldLine(last.nodes) : null;
    if (title) parts.pop();
    parts.push({ kind: 'table', table, title, source: null });
    return;
  }
  const paragraph = onlyElement(nodes, 'p');
  const isSource = paragraph && /^\s*(?:surs[aăe]|sources?)\b/i.test(textOf(paragraph.children));
  if (isSource && last?.kind === 'table' && last.source === null) {
    parts[parts.length - 1] = { ...last, source: paragraph.children };
  } else parts.push({ kind: 'html', nodes });
}

function onlyElement(nodes: readonly HtmlNode[], name: string): HtmlElement | null {
  const [only, ...others] = nodes.filter((node) => typeof node !== 'string' || node.trim() !== '');
  return typeof only === 'object' && only.name === name && others.length === 0 ? only : null;
}

function boldLine(nodes: readonly HtmlNode[]): readonly HtmlNode[] | null {
  const paragraph = onlyElement(nodes, 'p');
  if (paragraph === null) return null;
  const bold = onlyElement(paragraph.children, 'strong') ?? onlyElement(paragraph.children, 'b');
  return bold?.children ?? null;
}

/** The content of the wrapping tag. */
function inside(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  return nodes.flatMap((node) =>
    typeof node === 'object' && /^h[1-6]$/.test(node.name) ? node.children : [node],
  );
}

function codeOf(nodes: readonly HtmlNode[], text: string): string {
  const marked = textOf(nodes);
  return (marked === '' ? text : marked).replace(/\n$/, '');
}

function uniqueId(text: string, taken: Map<string, number>): string {
  const slug =
    foldText(text)
      .replaceAll(/[^a-z0-9 ]/g, '')
      .trim()
      .replaceAll(/ +/g, '-') || 'titlu';
  const before = taken.get(slug) ?? 0;
  taken.set(slug, before + 1);
  return before === 0 ? slug : `${slug}-${before + 1}`;
}
