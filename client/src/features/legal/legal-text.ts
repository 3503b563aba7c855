/**
 * A paragraph, a list, or terms with their meanings. In texts `[label](address)` is a link and `{company}`,
 * `{number}`, `{address}`, `{email}`, `{telephone}` are placeholders for the operator of the installation.
 */
export type LegalBlock =
  | string
  | { readonly list: readonly string[] }
  | { readonly terms: readonly (readonly [name: string, meaning: string])[] };

interface LegalSection {
  /** Fragment of the section, the same in both languages. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalText {
  /** Date of the text, ISO. */
  readonly version: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

export type LegalName = 'terms' | 'confidentiality' | 'privacy' | 'cookies';
