import { escapeHtml } from '@recolta/server-kit/escape-html';
import type { Company } from '@recolta/shared/contracts/company';
import type { PageHtml, PagePaths } from '@recolta/shared/contracts/page-renderer';
import type { SiteSettings } from '../site-settings.ts';
import { isEnglishPath } from './index-pages.ts';
import { type SharedState, sharedState } from './shared-state.ts';
import { articleData, organizationData, structuredElement } from './structured-data.ts';

/** The site's address, and the company that runs it. */
export interface Site {
  readonly origin: string;
  readonly company: Company;
  /** True if the content service has pictures of posts, as ours has. */
  readonly hasPostPictures: boolean;
}

/** The site as search engines and shared links name it. */
export function siteOf({ origins, company, hasOwnContent }: SiteSettings): Site {
  return { origin: [...origins][0] ?? '', company, hasPostPictures: hasOwnContent };
}

/**
 * One address for all that show the same: the page's path in the language of the given address, and the parameters that
 * change the page, sorted.
 *
 * @param path    of the page, without language
 * @param address with the query that the page is rendered with
 */
export function canonicalAddress(path: string, address: string): string {
  const at = address.indexOf('?');
  const given = new URLSearchParams(at < 0 ? '' : address.slice(at));
  const kept = new URLSearchParams();
  for (const name of [...new Set(given.keys())].sort()) {
    const text = given.get(name) ?? '';
    const value = name === 'page' ? laterPage(text) : text;
    if (value !== '') kept.set(name, value);
  }
  const localized = isEnglishPath(address) ? `/en${path === '/' ? '' : path}` : path;
  return kept.size === 0 ? localized : `${localized}?${kept}`;
}

const largestPage = 1_000_000;

/** The number of a list's page after the first; empty for any other text, for which the client shows the first. */
function laterPage(text: string): string {
  const page = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return page > 1 && page <= largestPage ? String(page) : '';
}

interface HeadParts {
  /** The canonical address in its language. */
  readonly address: string;
  /** State of the page's room, as its service sent it. */
  readonly state: unknown;
  /** Metadata from the page's components; null if it is not rendered. */
  readonly page: Omit<PageHtml, 'html' | 'isMissing'> | null;
}

/**
 * Metadata for search engines and link previews: the page's address in each language, title, description, picture
 * and structured data. Made from what a visitor sees of the page.
 *
 * @returns an empty string if neither page nor state has any
 */
export function pageHead({ address, state, page }: HeadParts, site: Site): string {
  const { origin, company } = site;
  const isEnglish = isEnglishPath(address);
  const locale = isEnglish ? 'en' : 'ro';
  const bare = isEnglish ? address.slice('/en'.length) || '/' : address;
  const paths = page?.paths ?? { ro: bare, en: `/en${bare === '/' ? '' : bare}` };
  const url = origin + (paths[locale] ?? paths.ro ?? paths.en ?? address);
  const shared = sharedState(state, { url, origin, locale });
  if (shared === null && page === null) return '';
  const words = shared ? wordsOfState(shared) : wordsOfPage(page, locale, site);
  const article = page?.article ?? null;
  const tags: readonly (readonly [property: string, content: string])[] = [
    ['og:type', article ? 'article' : 'website'],
    ['og:site_name', 'Recolta'],
    ['og:locale', locale === 'ro' ? 'ro_RO' : 'en_GB'],
    ['og:title', words.title],
    ['og:description', words.description],
    ['og:url', url],
    ['og:image', words.picture],
    ['og:image:type', 'image/png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', words.pictureText],
    ...(article?.publishedAt ? [['article:published_time', article.publishedAt] as const] : []),
    ...(article ? [['article:modified_time', article.changedAt] as const] : []),
  ];
  const data = [
    ...(shared ? [shared.data] : []),
    ...(article ? [articleData(article, { url, picture: words.picture, origin })] : []),
    ...(bare === '/' ? [organizationData(origin, company)] : []),
  ];
  return [
    languageLinks(url, paths, origin),
    ...tags.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(/^\/blog(?:[/?]|$)/.test(bare) ? [feedLink(isEnglish)] : []),
    ...data.map(structuredElement),
  ].join('');
}

const feedLink = (isEnglish: boolean) =>
  `<link rel="alternate" type="application/rss+xml" title="Recolta – blog" href="${isEnglish ? '/en' : ''}/blog/rss.xml" />`;

interface Words {
  readonly title: string;
  readonly description: string;
  readonly picture: string;
  readonly pictureText: string;
}

function wordsOfState({ text, picture }: SharedState): Words {
  // Without a price the caption says why.
  const priced = [text.caption, text.price].filter(Boolean).join(': ');
  return {
    title: [text.name, text.price || text.event].join(' · '),
    description: [text.facts, priced, text.event].join(' · '),
    picture,
    pictureText: [text.name, text.price].filter(Boolean).join(': '),
  };
}

function wordsOfPage(page: HeadParts['page'], locale: string, { origin, hasPostPictures }: Site): Words {
  const { description = '', article = null } = page ?? {};
  const title = article?.headline ?? page?.title ?? '';
  const own = hasPostPictures ? article?.picture : undefined;
  return { title, description, picture: origin + (own ?? `/card-${locale}.png`), pictureText: title };
}

/** The canonical address, and the address in each language; Romanian, if there is one, is the default for others. */
function languageLinks(url: string, { ro, en }: PagePaths, origin: string): string {
  const languages = { ro, en, 'x-default': ro ?? en };
  const links = Object.entries(languages).flatMap(([language, path]) =>
    path === undefined
      ? []
      : [`<link rel="alternate" hreflang="${language}" href="${escapeHtml(origin + path)}" />`],
  );
  return [`<link rel="canonical" href="${escapeHtml(url)}" />`, ...links].join('');
}
