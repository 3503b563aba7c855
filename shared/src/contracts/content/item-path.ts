const pageSlugs = /^(?:about-us|consultanta|ajutor(?:\/.+)?)$/;

/** The page of an item by its slug: an author, a page or a post. */
export function itemPath(slug: string): string {
  const bare = slug.replace(/^\/+/, '');
  return pageSlugs.test(bare) ? `/${bare}` : `/blog/${bare}`;
}

/** A help page of the application, whose figures are computed. */
export const computedHelpPath = '/ajutor/de-la-contract-la-bani';

const routedSlugs = /^(?:about-us|consultanta|ajutor\/[^/]+)$/;

/** True if the application shows the editors' page with this slug. */
export function hasPageRoute(slug: string): boolean {
  return routedSlugs.test(slug) && `/${slug}` !== computedHelpPath;
}
