import { queryOptions } from '@tanstack/react-query';
import {
  authorOf,
  contentLocale,
  contentQuery,
  contentRetry,
  fallbackLocales,
} from '../../../lib/content/content-query.ts';
import type { Locale } from '../../../lib/locale-path.ts';

/** Lists contain the items in the language; single items fall back to Romanian if there is no English. */
const languages = (locale: Locale) => ({
  locale: contentLocale[locale],
  locales: [contentLocale[locale]],
});

/**
 * Removes control characters, which an address may contain encoded: no slug has them, and the service rejects queries
 * with them.
 */
const hasControls = (slug: string) => /\p{Cc}/u.test(slug);

/** Data around a list of posts; see `frameOf`. */
export function blogFrameQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['content', 'frame', locale],
    queryFn: ({ signal }) =>
      contentQuery('BlogFrame', (items) => items.blogFrameSchema, languages(locale), signal),
    ...contentRetry,
  });
}

/** One post; null if it does not exist. */
export function blogPostQuery(locale: Locale, slug: string) {
  return queryOptions({
    queryKey: ['content', 'post', locale, slug],
    queryFn: async ({ signal }) => {
      if (hasControls(slug)) return null;
      const variables = { slug, locale: contentLocale[locale], locales: fallbackLocales(locale) };
      return (await contentQuery('BlogPost', (items) => items.blogPostSchema, variables, signal)).Post;
    },
    ...contentRetry,
  });
}

/** Data around a post: its author, similar posts, and posts read in the same visit. */
export function relatedPostsQuery(locale: Locale, id: string, author: string | null) {
  return queryOptions({
    queryKey: ['content', 'related', locale, id, author],
    queryFn: async ({ signal }) => {
      const variables = { id, author, ...languages(locale), fallback: fallbackLocales(locale) };
      const found = await contentQuery(
        'RelatedPosts',
        (items) => items.relatedPostsSchema,
        variables,
        signal,
      );
      return {
        author: found.Author,
        similar: found.Similar_Posts?.items ?? [],
        alsoRead: found.PeopleAlsoViewed_Posts?.items ?? [],
      };
    },
    ...contentRetry,
  });
}

/** An author and their posts, the last published first; null for an unknown author. */
export function blogAuthorQuery(locale: Locale, slug: string) {
  return queryOptions({
    queryKey: ['content', 'author', locale, slug],
    queryFn: async ({ signal }) => {
      if (hasControls(slug)) return null;
      const variables = { slug, ...languages(locale), fallback: fallbackLocales(locale) };
      const { Author, Posts } = await contentQuery(
        'BlogAuthor',
        (items) => items.blogAuthorSchema,
        variables,
        signal,
      );
      if (Author === null) return null;
      // The slug may differ by language.
      const slugs = [slug, Author._slug, ...Author._localizations.map(({ _slug }) => _slug)];
      const posts = (Posts?.items ?? []).filter((post) => slugs.includes(authorOf(post)?.slug ?? ''));
      return { author: Author, posts };
    },
    ...contentRetry,
  });
}

export type RelatedPosts = Awaited<ReturnType<NonNullable<ReturnType<typeof relatedPostsQuery>['queryFn']>>>;
