import { escapeHtml } from '@recolta/server-kit/escape-html';
import type { VisitorFetch } from '@recolta/shared/contracts/page-renderer';
import * as z from 'zod/mini';

/** A page of the site. */
export interface SitemapEntry {
  /** Path in each language that it exists in, without origin. */
  readonly paths: Readonly<Partial<Record<'ro' | 'en', string>>>;
  /** An instant or a day. */
  readonly changedAt?: string | null | undefined;
}

/** Pages of one kind, in parts of at most `entriesPerPart`. */
export interface SitemapSection {
  readonly name: string;
  /** Number of entries. @throws the error of the call */
  count(): Promise<number>;
  /** @param part from 1 */
  read(part: number): Promise<readonly SitemapEntry[]>;
}

/** A part has each entry in both languages: about 800 kB. */
export const entriesPerPart = 1000;
const entriesPerCall = 100;
/** Per kind of page. */
const mostParts = 50;

/** Paths of a page in both languages, from the Romanian one. */
export const inBoth = (path: string): SitemapEntry['paths'] => ({
  ro: path,
  en: path === '/' ? '/en' : `/en${path}`,
});

/**
 * Reads a list of the services as a visitor.
 *
 * @param path    of the call; page and page size are added
 * @param entryOf returns null for an item without a page
 */
export function listSection<Item extends z.core.$ZodType>(
  name: string,
  path: string,
  item: Item,
  entryOf: (item: z.output<Item>) => SitemapEntry,
  visitorFetch: VisitorFetch,
): SitemapSection {
  const schema = z.object({ items: z.array(item), total: z.int() });
  async function read(page: number, pageSize: number) {
    const query = `${path.includes('?') ? '&' : '?'}page=${page}&pageSize=${pageSize}`;
    const { status, body } = await visitorFetch({ method: 'GET', path: `${path}${query}`, body: '' });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return z.parse(schema, JSON.parse(body));
  }
  return {
    name,
    count: async () => (await read(1, 1)).total,
    async read(part) {
      const calls = entriesPerPart / entriesPerCall;
      const entries: SitemapEntry[] = [];
      for (let call = 1; call <= calls; call++) {
        const { items } = await read((part - 1) * calls + call, entriesPerCall);
        entries.push(...items.map(entryOf));
        if (items.length < entriesPerCall) break;
      }
      return entries;
    },
  };
}

/** A section that is in memory, in one part. */
export function heldSection(
  name: string,
  entries: () => readonly SitemapEntry[] | Promise<readonly SitemapEntry[]>,
): SitemapSection {
  const held = async () => (await entries()).slice(0, entriesPerPart);
  return { name, count: async () => (await held()).length, read: held };
}

const start = '<?xml version="1.0" encoding="UTF-8"?>';

/** The index of all parts. @throws the error of a section */
export async function sitemapIndex(sections: readonly SitemapSection[], origin: string): Promise<string> {
  const parts = await Promise.all(
    sections.map(async (section) => {
      const count = Math.min(mostParts, Math.ceil((await section.count()) / entriesPerPart));
      return Array.from(
        { length: count },
        (_, index) => `${origin}/sitemaps/${section.name}-${index + 1}.xml`,
      );
    }),
  );
  const entries = parts.flat().map((url) => `<sitemap><loc>${escapeHtml(url)}</loc></sitemap>`);
  return `${start}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`;
}

/** Section and number of a part, from its name; null if there is none. */
export function partOf(
  name: string,
  sections: readonly SitemapSection[],
): { readonly section: SitemapSection; readonly part: number } | null {
  const [, sectionName, digits] = /^([a-z-]+)-([1-9]\d?)$/.exec(name) ?? [];
  const section = sections.find((one) => one.name === sectionName);
  const part = Number(digits);
  return section === undefined || part > mostParts ? null : { section, part };
}

/** Pages with their addresses in each language; Romanian is the default for other languages. */
export function sitemapPart(entries: readonly SitemapEntry[], origin: string): string {
  const urls = entries.flatMap(({ paths, changedAt }) => {
    const languages = (['ro', 'en'] as const).flatMap((language) => {
      const path = paths[language];
      return path === undefined ? [] : [{ language, href: escapeHtml(`${origin}${path}`) }];
    });
    const [first] = languages;
    const links = [...languages, ...(first ? [{ ...first, language: 'x-default' }] : [])].map(
      ({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
    );
    const changed = changedAt ? `<lastmod>${escapeHtml(changedAt)}</lastmod>` : '';
    return languages.map(({ href }) => `<url><loc>${href}</loc>${changed}${links.join('')}</url>`);
  });
  return `${start}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>`;
}
