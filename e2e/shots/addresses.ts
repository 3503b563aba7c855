import type { Page } from '@playwright/test';
import { barePath } from '../../client/src/lib/locale-path.ts';

interface TablePage {
  readonly path: string;
  readonly leadsTo?: string;
}

/** The client's table of pages. The type checker does not follow it: it would check all components once more. */
const tableFile = new URL('../../client/src/app/pages/pages.ts', import.meta.url).href;
const finderFile = new URL('../../client/src/app/pages/page-finder.ts', import.meta.url).href;

/**
 * The addresses of all pages of a person: those without parameters from the table of pages, those with parameters
 * and those with a query, as are tabs by state, from the links on the pages seen before.
 */
export class Addresses {
  private readonly find: (path: string) => { readonly page: TablePage } | null;
  private readonly most: number;
  private readonly counts = new Map<string, number>();
  private readonly known = new Set<string>();
  private readonly queue: string[] = [];

  private constructor(table: readonly TablePage[], find: Addresses['find'], most: number) {
    this.find = find;
    this.most = most;
    for (const { path, leadsTo } of table)
      if (!path.includes(':') && leadsTo === undefined) this.add(path, true);
  }

  /** @param most addresses of a page with parameters, and with queries */
  static async load(most: number): Promise<Addresses> {
    const { pages }: { pages: Readonly<Record<string, TablePage>> } = await import(tableFile);
    const { pageFinder }: { pageFinder: (pages: readonly TablePage[]) => Addresses['find'] } = await import(
      finderFile
    );
    const table = Object.values(pages);
    return new Addresses(table, pageFinder(table), most);
  }

  next(): string | undefined {
    return this.queue.shift();
  }

  /** Adds the links of the open page that lead to further pages of the table. */
  async addLinksOf(page: Page): Promise<void> {
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    for (const link of links) {
      const { pathname, search } = new URL(link, 'http://local');
      const address = barePath(pathname) + search;
      if (this.find(barePath(pathname))) this.add(address, false);
    }
  }

  private add(address: string, isWithoutLimit: boolean): void {
    if (this.known.has(address)) return;
    const [path = '', query] = address.split('?');
    const key = `${this.find(path)?.page.path}${query === undefined ? '' : '?'}`;
    const count = this.counts.get(key) ?? 0;
    if (!isWithoutLimit && count >= this.most) return;
    this.counts.set(key, count + 1);
    this.known.add(address);
    this.queue.push(address);
  }
}
