import { queryOptions } from '@tanstack/react-query';
import {
  contentLocale,
  contentQuery,
  contentRetry,
  fallbackLocales,
} from '../../../lib/content/content-query.ts';
import { authorOf } from '../../../lib/content/posts.ts';
import type { Locale } from '../../../lib/locale-path.ts';

/** Lists hold what exists in the language; single items come in Romanian where they have no English. */
const languages = (locale: Locale) => ({
  locale: contentLocale[locale],
  locales: [contentLocale[locale]],
});

/** No slug has control characters, which an address may have encoded: the service refuses a query with them. */
const hasControls = (slug: string) => /\p{Cc}/u.test(slug);

/** What stands around a list of posts; see `frameOf`. */
export function blogFrameQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['content', 'frame', locale],
    queryFn: ({ signal }) =>
      contentQuery('BlogFrame', (items) => items.blogFrameSchema, languages(locale), signal),
    ...contentRetry,
  });
}

/** One post; null where it does not exist. */
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

/** What stands around a post: its author, similar posts, and those read in the same visit. */
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
      // In another language the slug may be another.
      const slugs = [slug, Author._slug, ...Author._localizations.map(({ _slug }) => _slug)];
      const posts = (Posts?.items ?? []).filter((post) => slugs.includes(authorOf(post)?.slug ?? ''));
      return { author: Author, posts };
    },
    ...contentRetry,
  });
}

export type RelatedPosts = Awaited<ReturnType<NonNullable<ReturnType<typeof relatedPostsQuery>['queryFn']>>>;
