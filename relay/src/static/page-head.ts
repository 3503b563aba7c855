import type { Company } from '@recolta/shared/contracts/company';
import type { PageHtml } from '@recolta/shared/contracts/page-renderer';
import { escapeHtml, isEnglishPath } from './index-pages.ts';
import { sharedState } from './shared-state.ts';
import { organizationData, structuredElement } from './structured-data.ts';

/** Where the site is, and who runs it. */
export interface Site {
  readonly origin: string;
  readonly company: Company;
}

interface HeadParts {
  /** Path in its language, with the query that the page is rendered with. */
  readonly address: string;
  /** Of the page's room, as its service sent it. */
  readonly state: unknown;
  /** What the page's components say; null where it is not rendered. */
  readonly page: Omit<PageHtml, 'html'> | null;
}

/**
 * What search engines and sites that show links read of a page: its address and those in the other languages, title,
 * description and picture, and structured data. Made from what a visitor sees of it.
 *
 * @returns nothing where neither page nor state says anything
 */
export function pageHead({ address, state, page }: HeadParts, { origin, company }: Site): string {
  const isEnglish = isEnglishPath(address);
  const locale = isEnglish ? 'en' : 'ro';
  const bare = isEnglish ? address.slice('/en'.length) || '/' : address;
  const romanian = `${origin}${bare}`;
  const english = `${origin}/en${bare === '/' ? '' : bare}`;
  const url = isEnglish ? english : romanian;
  const shared = sharedState(state, { url, origin, locale });
  if (shared === null && page === null) return '';
  const title = shared ? `${shared.text.name} · ${shared.text.price}` : (page?.title ?? '');
  const description = shared
    ? [shared.text.facts, `${shared.text.caption}: ${shared.text.price}`, shared.text.event].join(' · ')
    : (page?.description ?? '');
  const picture = shared?.picture ?? `${origin}/card-${locale}.png`;
  const tags: readonly (readonly [property: string, content: string])[] = [
    ['og:type', 'website'],
    ['og:site_name', 'Recolta'],
    ['og:locale', locale === 'ro' ? 'ro_RO' : 'en_GB'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', picture],
    ['og:image:type', 'image/png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', shared ? `${shared.text.name}: ${shared.text.price}` : title],
  ];
  const links = [
    { rel: 'canonical', href: url },
    { rel: 'alternate', hreflang: 'ro', href: romanian },
    { rel: 'alternate', hreflang: 'en', href: english },
    { rel: 'alternate', hreflang: 'x-default', href: romanian },
  ];
  return [
    ...links.map(
      ({ rel, hreflang, href }) =>
        `<link rel="${rel}"${hreflang ? ` hreflang="${hreflang}"` : ''} href="${escapeHtml(href)}" />`,
    ),
    ...tags.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(shared ? [structuredElement(shared.data)] : []),
    ...(bare === '/' ? [structuredElement(organizationData(origin, company))] : []),
  ].join('');
}
