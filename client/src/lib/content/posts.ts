import type { ContentPost, PostCard } from '@recolta/shared/contracts/content/items';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Locale } from '../locale-path.ts';
import { contentLocale, contentQuery, contentRetry } from './content-query.ts';

/** The filters of a list of posts; empty values do not filter. */
export interface PostFilters {
  /** A value of the enumeration, in lower case. */
  readonly category: string;
  /** Slug of a tag. */
  readonly tag: string;
  readonly search: string;
}

/** Values of the enumeration by their form in addresses. */
export const categoryValues: Readonly<Record<string, string>> = { agriculture: 'Agriculture' };

/** A page of posts that exist in the language, the last published first. */
export function postsQuery(
  locale: Locale,
  { skip = 0, limit, filters }: { skip?: number; limit: number; filters?: PostFilters },
) {
  const where = filters && whereOf(filters);
  return queryOptions({
    queryKey: ['content', 'posts', locale, skip, limit, where ?? null],
    queryFn: async ({ signal }): Promise<{ items: PostCard[]; total: number }> => {
      const language = contentLocale[locale];
      const { Posts } = await contentQuery(
        'BlogPosts',
        (items) => items.blogPostsSchema,
        { locale: language, locales: [language], skip, limit, ...(where && { where }) },
        signal,
      );
      return Posts ?? { items: [], total: 0 };
    },
    placeholderData: keepPreviousData,
    ...contentRetry,
  });
}

function whereOf({ category, tag, search }: PostFilters): Record<string, unknown> | undefined {
  const where = {
    ...(category !== '' && { category: categoryValues[category] }),
    ...(tag !== '' && { keywords_any: [tag] }),
    ...(search !== '' && { _search: search }),
  };
  return Object.keys(where).length > 0 ? where : undefined;
}

/** Slug of a post's author: the last navigation item of its body that names one. */
export function authorOf({ body }: Pick<PostCard, 'body'>): { slug: string; name: string } | null {
  const found = body.findLast(({ slug }) => slug.startsWith(authorPrefix));
  return found ? { slug: found.slug, name: found.title ?? '' } : null;
}

/** The navigation item with a post's author among the blocks of its body: the last one. */
export function authorBlock({ body }: Pick<ContentPost, 'body'>) {
  const found = body.findLast(
    (block) => block.__typename === 'NavigationItem' && block.slug?.startsWith(authorPrefix),
  );
  return found?.__typename === 'NavigationItem' ? found : undefined;
}

export const authorPrefix = 'autori/';
