import { queryOptions } from '@tanstack/react-query';
import {
  authorOf,
  contentLocale,
  contentQuery,
  contentRetry,
  fallbackLocales,
  hasControls,
  shownIn,
  slugLocales,
} from '../../../lib/content/content-query.ts';
import type { Locale } from '../../../lib/locale-path.ts';

/** Lists contain the items in the language; single items fall back to Romanian if there is no English. */
const languages = (locale: Locale) => ({
  locale: contentLocale[locale],
  locales: [contentLocale[locale]],
});

/** Data around a list of posts; see `frameOf`. */
export function blogFrameQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['content', 'frame', locale],
    queryFn: ({ signal }) =>
      contentQuery('BlogFrame', (items) => items.blogFrameSchema, languages(locale), signal),
    ...contentRetry,
  });
}

/** One post by its slug in any language; null if it does not exist, on a Romanian page also without Romanian. */
export function blogPostQuery(locale: Locale, slug: string) {
  return queryOptions({
    queryKey: ['content', 'post', locale, slug],
    queryFn: async ({ signal }) => {
      if (hasControls(slug)) return null;
      const variables = { slug, locale: contentLocale[locale], locales: slugLocales(locale) };
      const { Post } = await contentQuery('BlogPost', (items) => items.blogPostSchema, variables, signal);
      return shownIn(locale, Post);
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

/** An author, found like a post, and their posts, the last published first; null for an unknown author. */
export function blogAuthorQuery(locale: Locale, slug: string) {
  return queryOptions({
    queryKey: ['content', 'author', locale, slug],
    queryFn: async ({ signal }) => {
      if (hasControls(slug)) return null;
      const variables = { slug, ...languages(locale), fallback: slugLocales(locale) };
      const { Author: found, Posts } = await contentQuery(
        'BlogAuthor',
        (items) => items.blogAuthorSchema,
        variables,
        signal,
      );
      const Author = shownIn(locale, found);
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
