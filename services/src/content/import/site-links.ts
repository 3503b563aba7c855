import type { ModelName } from '../content-model.ts';
import type { ContentIssue } from './content-folder.ts';

interface Slugged {
  readonly id: string;
  readonly model: ModelName;
  readonly slug: string | undefined;
  readonly file: string;
  readonly line: number;
}

/** Path of an item on the site; `autori` is not a slug of a post. */
const pathOf: Readonly<Record<ModelName, (slug: string) => string>> = {
  Post: (slug) => `/blog/${slug}`,
  Author: (slug) => `/blog/${slug}`,
  Page: (slug) => `/${slug}`,
  Category: (slug) => `/blog?category=${slug}`,
};

/** A help page of the application, whose figures are computed. */
const computedHelpPath = '/ajutor/de-la-contract-la-bani';

/** Resolves links to items, and reports slugs that are invalid or used by two items. */
export class SiteLinks {
  private readonly byPath = new Map<string, string>();
  private readonly issues: ContentIssue[];

  constructor(items: readonly Slugged[], issues: ContentIssue[]) {
    this.issues = issues;
    for (const item of items) this.add(item);
  }

  private add({ id, model, slug, file, line }: Slugged): void {
    if (slug === undefined) return;
    const refuse = (message: string) => this.issues.push({ file, line, message: `slug: ${message}` });
    if ((model === 'Author') !== slug.startsWith('autori/') || slug === 'autori')
      refuse(model === 'Author' ? 'an author’s begins with autori/' : 'autori is that of authors');
    if (model !== 'Page' && slug.split('/').length > (model === 'Author' ? 2 : 1))
      refuse('has too many parts');
    const path = pathOf[model](slug);
    const other = this.byPath.get(path);
    if (other !== undefined && other !== id) refuse(`${slug} is that of another item too`);
    this.byPath.set(path, id);
  }

  /**
   * Returns the items that one links to, without itself.
   *
   * @param category value of the enumeration: the category whose slug equals it in lower case
   */
  resolve(
    from: { readonly id: string; readonly file: string },
    links: readonly { readonly target: string; readonly line: number }[],
    category: string | undefined,
  ): string[] {
    const found = new Set<string>();
    for (const { target, line } of links) {
      const path = target.replace(/^\/en(?=\/)/, '').replace(/#.*$/, '');
      const id = this.byPath.get(path);
      if (id !== undefined) found.add(id);
      else if (path !== computedHelpPath && /^\/(?:blog|ajutor)\/./.test(path))
        this.issues.push({ file: from.file, line, message: `link ${target}: leads to no item` });
    }
    const ofCategory =
      category === undefined ? undefined : this.byPath.get(pathOf.Category(category.toLowerCase()));
    if (ofCategory !== undefined) found.add(ofCategory);
    found.delete(from.id);
    return [...found];
  }
}
