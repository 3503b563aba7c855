import { Parser } from 'htmlparser2';

/** Elements allowed in HTML of the content service, by name. Attributes are read individually where they are shown. */
const allowed = new Set(
  [
    'a abbr b blockquote br caption code del em h1 h2 h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s small',
    'strong sub sup table tbody td tfoot th thead tr u ul',
  ].flatMap((names) => names.split(' ')),
);

/** Removed with all their content; of other unknown elements the text stays. */
const dropped = new Set(
  [
    'applet area audio base button canvas embed fieldset form frame frameset head iframe img input link map math meta',
    'noembed noframes noscript object option param picture plaintext script select source style svg template textarea',
    'title track video xmp',
  ].flatMap((names) => names.split(' ')),
);

/** Elements that have no content and no closing tag. */
const empty = new Set(['br', 'hr']);

export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
}
export type HtmlNode = string | HtmlElement;

/** Depth from which elements are removed and their text stays. */
const maxDepth = 40;

/**
 * Parses HTML into allowed elements and text. Its output never reaches the browser as HTML, so it need not parse
 * exactly as a browser would.
 */
export function parseHtml(html: string): readonly HtmlNode[] {
  type Open = { readonly name: string; readonly children: HtmlNode[] };
  const root: Open = { name: '', children: [] };
  const open: Open[] = [root];
  let droppedDepth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (droppedDepth > 0 || dropped.has(name)) {
        droppedDepth += 1;
        return;
      }
      const isShown = allowed.has(name) && open.length < maxDepth;
      const parent = open.at(-1) ?? root;
      if (!isShown) {
        // Its children are added to the parent element.
        open.push({ name, children: parent.children });
        return;
      }
      const children: HtmlNode[] = [];
      parent.children.push({ name, attributes, children });
      open.push({ name, children: empty.has(name) ? [] : children });
    },
    ontext(text) {
      if (droppedDepth === 0) open.at(-1)?.children.push(text);
    },
    onclosetag() {
      if (droppedDepth > 0) droppedDepth -= 1;
      else if (open.length > 1) open.pop();
    },
  });
  parser.end(html);
  return root.children;
}

/** The text of parsed HTML. */
export function textOf(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
}
