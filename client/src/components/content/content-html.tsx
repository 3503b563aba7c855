import type { ContentAsset } from '@recolta/shared/contracts/content/blocks';
import { createElement, Fragment, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { contentAddress, fileAddress } from '../../lib/content/content-address.ts';
import { type HtmlElement, type HtmlNode, parseHtml, textOf } from '../../lib/content/parse-html.ts';
import { LocalLink } from '../../lib/local-link.tsx';

interface Cell {
  readonly nodes: readonly HtmlNode[];
  readonly isRight: boolean;
  readonly span: number;
}
interface Table {
  readonly caption: readonly HtmlNode[] | null;
  readonly head: readonly Cell[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * A table in a frame, which scrolls sideways on narrower screens.
 * @param title  replaces the table's own caption
 * @param source credited within the frame
 */
export function ContentTable({
  table,
  title,
  source,
  show,
}: {
  table: HtmlElement;
  title?: ReactNode;
  source?: ReactNode;
  /** Renders the content of a cell. */
  show: (nodes: readonly HtmlNode[]) => ReactNode;
}) {
  const { t } = useTranslation('content');
  const id = useId();
  const { caption, head, rows } = readTable(table);
  const heading = title ?? (caption && show(caption));
  const isMoney = head.map(({ nodes }) => /\b(?:lei|ron|eur)\b|€/i.test(textOf(nodes)));
  // The first column names the row.
  const isRight = (at: number) => at > 0 && rows.every((row) => row[at] === undefined || row[at].isRight);
  return (
    <figure className="my-8 overflow-hidden rounded-3 border border-line bg-surface shadow-card">
      {heading && (
        <figcaption id={id} className="px-4 pt-4 pb-1 font-semibold text-m md:px-6">
          {heading}
        </figcaption>
      )}
      {/* Focusable, so that the keyboard can scroll it. */}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls
        tabIndex={0}
        aria-label={heading ? undefined : t('table')}
        {...(heading && { 'aria-labelledby': id })}
        className="overflow-x-auto outline-offset-[-3px]"
      >
        <table className="num w-full border-collapse text-m leading-snug max-md:text-s">
          {head.length > 0 && (
            <thead>
              <tr>
                {head.map(({ nodes, span }, at) => {
                  const isEmpty = textOf(nodes).trim() === '';
                  // A header row without text is left out.
                  const Cell = isEmpty ? 'td' : 'th';
                  return (
                    <Cell
                      key={at}
                      {...(!isEmpty && { scope: 'col' })}
                      colSpan={span}
                      className={classNames(
                        'border-line-2 border-b px-4 py-2.5 align-bottom font-semibold text-ink-3 text-s first:pl-6 last:pr-6 max-md:px-2.5 max-md:text-xs max-md:first:pl-4 max-md:last:pr-4',
                        isRight(at) ? 'text-right' : 'text-left',
                      )}
                    >
                      {show(nodes)}
                    </Cell>
                  );
                })}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map((row, rowAt) => (
              <tr key={rowAt}>
                {row.map(({ nodes, span }, at) => (
                  <td
                    key={at}
                    colSpan={span}
                    className={classNames(
                      'border-line px-4 py-2.5 first:pl-6 last:pr-6 max-md:px-2.5 max-md:first:pl-4 max-md:last:pr-4',
                      rowAt > 0 && 'border-t',
                      isRight(at) && 'text-right',
                      // Losses are red.
                      isMoney[at] && /^[−-]\s?\d/.test(textOf(nodes).trim()) && 'font-semibold text-lost',
                    )}
                  >
                    {show(nodes)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {source && <p className="border-line border-t px-4 py-3 text-ink-3 text-s md:px-6">{source}</p>}
    </figure>
  );
}

/** Finds the rows of a table at any depth: a first row of `th` is its head. */
function readTable(table: HtmlElement): Table {
  const rows = elementsIn(table.children, 'tr').map((row) =>
    row.children.filter((node) => typeof node !== 'string' && (node.name === 'td' || node.name === 'th')),
  ) as HtmlElement[][];
  const [first = []] = rows;
  const hasHead = first.length > 0 && first.every(({ name }) => name === 'th');
  const [caption] = elementsIn(table.children, 'caption');
  return {
    caption: caption ? caption.children : null,
    head: hasHead ? first.map(cellOf) : [],
    rows: (hasHead ? rows.slice(1) : rows).map((row) => row.map(cellOf)),
  };
}

function cellOf({ attributes, children }: HtmlElement): Cell {
  const align = attributes.align ?? /text-align:\s*(\w+)/.exec(attributes.style ?? '')?.[1];
  const span = /^[1-9]$/.test(attributes.colspan ?? '') ? Number(attributes.colspan) : 1;
  const isFigure = /^[−–-]?\s?\d[\d\s.,]*(?:\s?%)?$/.test(textOf(children).trim());
  return { nodes: children, isRight: align === 'right' || (align === undefined && isFigure), span };
}

/** The outermost elements of a name. */
function elementsIn(nodes: readonly HtmlNode[], name: string): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    return node.name === name ? [node] : elementsIn(node.children, name);
  });
}

/** A link that an editor wrote; renders only its text if pages may not link to its address. */
export function ContentLink({
  to,
  className,
  children,
}: {
  to: string;
  className?: string;
  children: ReactNode;
}) {
  const address = contentAddress(to);
  if (address === null) return children;
  if (address.kind === 'page') {
    return (
      <LocalLink to={address.path} className={className}>
        {children}
      </LocalLink>
    );
  }
  if (address.kind === 'place') {
    return (
      <a href={address.hash} className={className}>
        {children}
      </a>
    );
  }
  return (
    <a href={address.href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}

/** Widths that the documents request picture addresses for, px. */
const widths = { small: 480, medium: 960, large: 1440 } as const;

/**
 * A stored picture in the width that the screen needs; nothing without an address. Its proportions reserve the space.
 * @param sizes displayed width, as in the attribute
 */
export function ContentPicture({
  asset,
  sizes,
  isFirst = false,
  className,
  alt = asset.description ?? '',
}: {
  asset: ContentAsset;
  sizes: string;
  /** True for the largest element of the first view. */
  isFirst?: boolean;
  className?: string;
  alt?: string;
}) {
  const sources = (['small', 'medium', 'large'] as const).flatMap((size) => {
    const address = fileAddress(asset[size]);
    return address === null ? [] : [{ address, width: widths[size] }];
  });
  const plain = sources[1]?.address ?? sources[0]?.address ?? fileAddress(asset.file);
  if (plain === null) return null;
  return (
    <img
      src={plain}
      {...(sources.length > 1 && {
        srcSet: sources.map(({ address, width }) => `${address} ${width}w`).join(', '),
        sizes,
      })}
      width={asset.width ?? undefined}
      height={asset.height ?? undefined}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  );
}

/** Renders an editor's HTML as elements of the page. */
export function ContentHtml({ html }: { html: string }) {
  return <HtmlNodes nodes={parseHtml(html)} />;
}

/** Like `ContentHtml` without the enclosing paragraph, for a line of text. */
export function ContentLine({ html }: { html: string }) {
  const nodes = parseHtml(html);
  return <HtmlNodes nodes={nodes.flatMap((node) => (isParagraph(node) ? node.children : [node]))} />;
}

const isParagraph = (node: HtmlNode): node is HtmlElement => typeof node !== 'string' && node.name === 'p';

/** Renders parsed HTML as elements, for components that show a part of it. */
export const showNodes = (nodes: readonly HtmlNode[]): ReactNode => <HtmlNodes nodes={nodes} />;

export function HtmlNodes({ nodes }: { nodes: readonly HtmlNode[] }) {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return <Fragment key={index}>{node}</Fragment>;
    return <Element key={index} element={node} />;
  });
}

const classes: Readonly<Record<string, string>> = {
  h1: 'font-semibold font-serif text-[1.867rem] leading-tight',
  h2: 'font-semibold font-serif text-[1.867rem] leading-tight',
  h3: 'font-semibold font-serif text-[1.467rem] leading-snug',
  h4: 'font-semibold text-l',
  h5: 'font-semibold',
  h6: 'font-semibold',
  ul: 'list-disc space-y-2 pl-6 marker:text-ink-3',
  ol: 'list-decimal space-y-2 pl-7 marker:text-ink-3',
  blockquote: 'border-warn-mark border-l-3 pl-5',
  code: 'rounded-1 bg-surface-2 px-1 text-[0.92em]',
  pre: 'overflow-x-auto rounded-2 bg-surface-2 px-5 py-3 text-[0.9em] [&_code]:bg-transparent [&_code]:p-0',
  hr: 'border-line-2',
  sub: 'leading-none',
  sup: 'leading-none',
};
const linkClass = 'text-fact underline underline-offset-3 break-words';

function Element({ element }: { element: HtmlElement }): ReactNode {
  const { name, attributes, children } = element;
  const inside = children.length > 0 ? <HtmlNodes nodes={children} /> : undefined;
  if (name === 'a') {
    return (
      <ContentLink to={attributes.href ?? ''} className={linkClass}>
        {inside}
      </ContentLink>
    );
  }
  if (name === 'table') return <ContentTable table={element} show={showNodes} />;
  const className = classes[name];
  const start = name === 'ol' && /^\d{1,4}$/.test(attributes.start ?? '') ? Number(attributes.start) : null;
  return createElement(
    // A page has one heading of the first level, its own.
    name === 'h1' ? 'h2' : name,
    {
      ...(className !== undefined && { className }),
      ...(start !== null && { start }),
      ...(name === 'abbr' && attributes.title !== undefined && { title: attributes.title }),
    },
    inside,
  );
}
