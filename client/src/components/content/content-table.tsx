import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { type HtmlElement, type HtmlNode, textOf } from '../../lib/content/parse-html.ts';

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
