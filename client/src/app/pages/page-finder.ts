import { matchPath, type Params } from 'react-router';

/**
 * Finds the page at an address. As in the router, a page with fewer parameters takes precedence: `/auctions/add` is
 * not an announcement.
 *
 * @returns a function of a path without language prefix; its result is null for an unknown address
 */
export function pageFinder<Page extends { readonly path: string }>(pages: readonly Page[]) {
  const ordered = pages.toSorted((a, b) => parametersIn(a.path) - parametersIn(b.path));
  return (path: string): { readonly page: Page; readonly params: Params } | null => {
    for (const page of ordered) {
      const match = matchPath(page.path, path);
      if (match) return { page, params: match.params };
    }
    return null;
  };
}

const parametersIn = (path: string) => path.split('/:').length;
