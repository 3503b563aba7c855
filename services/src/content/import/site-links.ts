import { computedHelpPath, hasPageRoute } from '@recolta/shared/contracts/content/item-path';
import { type ContentLocale, defaultLocale, type ModelName } from '../content-model.ts';
import type { ContentIssue } from './content-folder.ts';

interface Slugged {
  readonly id: string;
  readonly model: ModelName;
  readonly locale: ContentLocale;
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

/** A link of a text, in the language that its path is of. */
interface SiteLink {
  readonly target: string;
  readonly line: number;
  readonly locale: ContentLocale;
}

/** Resolves links to items, and reports slugs that are invalid, without a page or used by two items. */
export class SiteLinks {
  private readonly byPath = new Map<string, string>();
  private readonly romanianPaths = new Set<string>();
  private readonly issues: ContentIssue[];

  constructor(items: readonly Slugged[], issues: ContentIssue[]) {
    this.issues = issues;
    for (const item of items) this.add(item);
  }

  private add({ id, model, locale, slug, file, line }: Slugged): void {
    if (slug === undefined) return;
    const refuse = (message: string) => this.issues.push({ file, line, message: `slug: ${message}` });
    if ((model === 'Author') !== slug.startsWith('autori/') || slug === 'autori')
      refuse(model === 'Author' ? 'an author’s begins with autori/' : 'autori is that of authors');
    if (model !== 'Page' && slug.split('/').length > (model === 'Author' ? 2 : 1))
      refuse('has too many parts');
    if (model === 'Page' && !hasPageRoute(slug)) refuse(`the site has no page at /${slug}`);
    const path = pathOf[model](slug);
    const other = this.byPath.get(path);
    if (other !== undefined && other !== id) refuse(`${slug} is that of another item too`);
    this.byPath.set(path, id);
    if (locale === defaultLocale) this.romanianPaths.add(path);
  }

  /** The item at a path for readers of the language: English ones find items by the Romanian slug too. */
  private itemAt(path: string, locale: ContentLocale): string | undefined {
    const isOther = locale === defaultLocale && !this.romanianPaths.has(path);
    return isOther ? undefined : this.byPath.get(path);
  }

  /**
   * Returns the items that one links to, without itself.
   *
   * @param category value of the enumeration: the category whose slug equals it in lower case
   */
  resolve(
    from: { readonly id: string; readonly file: string },
    links: readonly SiteLink[],
    category: string | undefined,
  ): string[] {
    const found = new Set<string>();
    for (const { target, line, locale } of links) {
      const path = target.replace(/^\/en(?=\/)/, '').replace(/#.*$/, '');
      const id = this.itemAt(path, locale);
      if (id !== undefined) found.add(id);
      else if (path !== computedHelpPath && /^\/(?:blog|ajutor)\/./.test(path))
        this.issues.push({
          file: from.file,
          line,
          message: `link ${target}: leads to no item${this.byPath.has(path) ? ' in Romanian' : ''}`,
        });
    }
    const ofCategory =
      category === undefined ? undefined : this.byPath.get(pathOf.Category(category.toLowerCase()));
    if (ofCategory !== undefined) found.add(ofCategory);
    found.delete(from.id);
    return [...found];
  }
}
