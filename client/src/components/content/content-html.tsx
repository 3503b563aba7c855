import { createElement, Fragment, type ReactNode } from 'react';
import { contentAddress } from '../../lib/content/content-address.ts';
import { type HtmlElement, type HtmlNode, parseHtml } from '../../lib/content/parse-html.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { ContentTable } from './content-table.tsx';

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
const linkClass = 'text-fact underline underline-offset-3';

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
