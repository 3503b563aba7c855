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
    const first = await publishedContent(visitorFetch, 'ro');
    const posts = [...(first.Posts?.items ?? [])];
    const total = Math.min(first.Posts?.total ?? 0, mostPosts);
    while (posts.length < total) {
      const more = (await publishedContent(visitorFetch, 'ro', posts.length)).Posts?.items ?? [];
      if (more.length === 0) break;
      posts.push(...more);
      if (more.length < postsPerCall) break;
    }
    const pages = (first.Pages?.items ?? []).filter(({ _slug }) => !known.has(`/${_slug}`));
    return [
      ...pages.map((page) => entryOf(page, '/')),
      ...posts.map((post) => entryOf(post, '/blog/')),
      ...(first.Authors?.items ?? []).map((author) => entryOf(author, '/blog/')),
    ];
  });
}

function entryOf({ _slug, _changed_on, _localizations }: PublishedItem, folder: string): SitemapEntry {
  const english = _localizations.find(({ _locale }) => _locale === locales.en)?._slug;
  return {
    paths: { ro: `${folder}${_slug}`, ...(english !== undefined && { en: `/en${folder}${english}` }) },
    changedAt: _changed_on,
  };
}
