/**
 * A paragraph, a list, or terms with their meanings. In texts `[label](address)` is a link and `{company}`,
 * `{number}`, `{register}`, `{address}`, `{email}`, `{telephone}`, `{dpoEmail}`, `{hostingCountry}`
 * are placeholders for the operator of the installation,
 * `{express}` for the numbers of the clauses that are accepted expressly.
 */
export type LegalBlock =
  | string
  | { readonly list: readonly string[] }
  | { readonly terms: readonly (readonly [name: string, meaning: string])[] };

export interface LegalSection {
  /** Fragment of the section, the same in both languages. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalText {
  /** Date of the text, ISO. */
  readonly version: string;
  readonly lead: string;
  /** Sections are cited by number. */
  readonly isNumbered?: boolean;
  /** Changes since the previous version. */
  readonly changes?: readonly string[];
  readonly sections: readonly LegalSection[];
}

export type LegalName = 'terms' | 'confidentiality' | 'privacy' | 'cookies';
