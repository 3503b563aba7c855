import { contentDocuments } from '@recolta/shared/contracts/content/documents';
import { type PublishedItem, publishedContentSchema } from '@recolta/shared/contracts/content/items';
import type { VisitorFetch } from '@recolta/shared/contracts/page-renderer';
import * as z from 'zod/mini';
import { heldSection, type SitemapEntry, type SitemapSection } from './sitemap.ts';

const operationName = 'PublishedContent';
const locales = { ro: 'ro-RO', en: 'en-US' } as const;
const postsPerCall = 100;
const mostPosts = 1000;

/** Reads published content of a language as a visitor. @throws if the content service does not answer */
export async function publishedContent(visitorFetch: VisitorFetch, language: 'ro' | 'en', skip = 0) {
  const locale = locales[language];
  const { status, body } = await visitorFetch({
    method: 'POST',
    path: '/services/content/graphql',
    body: JSON.stringify({
      query: contentDocuments[operationName],
      variables: { locale, locales: [locale], skip },
      operationName,
    }),
  });
  if (status !== 200) throw new Error(`content answered ${status}`);
  return z.parse(z.object({ data: publishedContentSchema }), JSON.parse(body)).data;
}

/**
 * Posts, authors and editors' pages, with their addresses in the languages that they exist in.
 *
 * @param known paths that are in the sitemap already
 */
export function contentSection(visitorFetch: VisitorFetch, known: ReadonlySet<string>): SitemapSection {
  return heldSection('content', async () => {
    const romanian = await allContent(visitorFetch, 'ro');
    const english = await allContent(visitorFetch, 'en');
    // Most items are in both: the English ones are those whose Romanian text is not published.
    const entriesOf = (kind: keyof AllContent, folder: string) => [
      ...romanian[kind].map((item) => entryOf(item, folder, 'ro')),
      ...english[kind].filter(isOnlyEnglish).map((item) => entryOf(item, folder, 'en')),
    ];
    const pages = entriesOf('pages', '/').filter(
      ({ paths: { ro, en } }) => !known.has(ro ?? en?.slice(3) ?? ''),
    );
    return [...pages, ...entriesOf('posts', '/blog/'), ...entriesOf('authors', '/blog/')];
  });
}

interface AllContent {
  readonly pages: readonly PublishedItem[];
  readonly posts: readonly PublishedItem[];
  readonly authors: readonly PublishedItem[];
}

/** Published content of a language, with at most `mostPosts` posts. */
async function allContent(visitorFetch: VisitorFetch, language: 'ro' | 'en'): Promise<AllContent> {
  const { Posts, Pages, Authors } = await publishedContent(visitorFetch, language);
  const posts = [...(Posts?.items ?? [])];
  const total = Math.min(Posts?.total ?? 0, mostPosts);
  while (posts.length < total) {
    const more = (await publishedContent(visitorFetch, language, posts.length)).Posts?.items ?? [];
    if (more.length === 0) break;
    posts.push(...more);
    if (more.length < postsPerCall) break;
  }
  return { pages: Pages?.items ?? [], posts, authors: Authors?.items ?? [] };
}

const slugIn = ({ _localizations }: PublishedItem, language: 'ro' | 'en') =>
  _localizations.find(({ _locale }) => _locale === locales[language])?._slug;

const isOnlyEnglish = (item: PublishedItem) => slugIn(item, 'ro') === undefined;

/** @param language that the item was read in, which its slug is of */
function entryOf(item: PublishedItem, folder: string, language: 'ro' | 'en'): SitemapEntry {
  const slugOf = (one: 'ro' | 'en') => (one === language ? item._slug : slugIn(item, one));
  const [ro, en] = [slugOf('ro'), slugOf('en')];
  return {
    paths: {
      ...(ro !== undefined && { ro: `${folder}${ro}` }),
      ...(en !== undefined && { en: `/en${folder}${en}` }),
    },
    changedAt: item._changed_on,
  };
}
