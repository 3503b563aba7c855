/**
 * A paragraph, a list, or names with what they mean. In every text `[words](address)` is a link and `{company}`,
 * `{number}`, `{address}`, `{email}`, `{telephone}` stand for the operator of the installation.
 */
export type LegalBlock =
  | string
  | { readonly list: readonly string[] }
  | { readonly terms: readonly (readonly [name: string, meaning: string])[] };

interface LegalSection {
  /** Fragment of the section's address, the same in both languages. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalText {
  /** Day of the text, ISO. */
  readonly version: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

export type LegalName = 'terms' | 'confidentiality' | 'privacy' | 'cookies';
