import XMLBuilder from 'fast-xml-builder';

/** An element by name: its text, its children in their order, or several of one name; undefined is left out. */
export interface XmlTree {
  readonly [name: string]: XmlNode | undefined;
}
type XmlNode = string | XmlTree | readonly (string | XmlTree)[];

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true });

/** Characters that no XML 1.0 document may contain, also escaped. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** An XML document in UTF-8; names that begin with `@` are attributes, `#text` is the text beside them. */
export function xmlText(tree: XmlTree): string {
  const declaration = { '?xml': { '@version': '1.0', '@encoding': 'UTF-8' } };
  return builder.build({ ...declaration, ...tree }).replaceAll(forbidden, '');
}
