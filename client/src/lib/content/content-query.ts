import type { ContentPost, PostCard } from '@recolta/shared/contracts/content/items';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { CallError, callErrorOf, clientOutdated } from '../http/failure.ts';
import { serviceFetch, serviceOrigin } from '../http/service-fetch.ts';
import type { Locale } from '../locale-path.ts';

/** Timeout after which the content service counts as down. */
const contentTimeoutMs = 4000;

const contentPath = '/services/content/graphql';

/** Locales of the content service by the language of the page. */
export const contentLocale = { ro: 'ro-RO', en: 'en-US' } as const satisfies Record<Locale, string>;

/** Locales to try for a single item: one without English is shown in Romanian. */
export function fallbackLocales(locale: Locale): string[] {
  return locale === 'en' ? [contentLocale.en, contentLocale.ro] : [contentLocale.ro];
}

/** Locales to look for a slug in: the switch of language keeps it, and another language may have another. */
export function slugLocales(locale: Locale): string[] {
  return [...new Set([contentLocale[locale], ...Object.values(contentLocale)])];
}

/** The found item; null if a Romanian page would show it in English. */
export function shownIn<Item extends { readonly _locale: string }>(
  locale: Locale,
  item: Item | null,
): Item | null {
  return locale === 'ro' && item?._locale === contentLocale.en ? null : item;
}

/** The language of an item's text if it is not that of the page: screen readers pronounce it so. */
export function otherLanguage(locale: Locale, item: { readonly _locale: string }): 'ro' | undefined {
  return item._locale === contentLocale[locale] ? undefined : 'ro';
}

/**
 * True for a slug with control characters, which an address may contain encoded: no slug has them, and the service
 * rejects queries with them.
 */
export const hasControls = (slug: string) => /\p{Cc}/u.test(slug);

type ContentItems = typeof import('@recolta/shared/contracts/content/items');

/**
 * Sends one of the documents of `contentDocuments`, which load with the first query, to the content service.
 * @param document  the name of its operation
 * @param answerOf  the schema of the answer
 * @throws CallError for an unsuccessful response or an error of the query, `ClientOutdated` for a document of another
 *   build; TypeError without a response, DOMException after 4000 ms, ZodError for an invalid answer
 */
export async function contentQuery<Answer extends z.ZodMiniType>(
  document: string,
  answerOf: (items: ContentItems) => Answer,
  variables: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<z.output<Answer>> {
  const [{ contentDocuments }, items] = await Promise.all([
    import('@recolta/shared/contracts/content/documents'),
    import('@recolta/shared/contracts/content/items'),
  ]);
  const request = new Request(new URL(contentPath, serviceOrigin()), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: contentDocuments[document], variables, operationName: document }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(contentTimeoutMs)]),
  });
  const response = await serviceFetch(request);
  // Without a token the relay accepts only the documents of its own build: this page is of another one.
  if (response.status === 401) throw new CallError({ ...clientOutdated, status: 401 });
  if (!response.ok) throw await callErrorOf(response);
  const { data, errors } = items.answerSchema.parse(await response.json());
  if (errors && errors.length > 0) {
    throw new CallError({ code: 'UnexpectedError', params: {}, status: response.status });
  }
  return answerOf(items).parse(data);
}

/** Content queries: fresh for a minute, like the relay's cache; a failure is retried once. */
export const contentRetry = { staleTime: 60_000, retry: 1 } as const;

/**
 * A page of the content service by its slug; null if it does not exist. Falls back to Romanian if there is no English.
 */
export function contentPageQuery(locale: Locale, slug: string) {
  return queryOptions({
    queryKey: ['content', 'page', locale, slug],
    queryFn: async ({ signal }) => {
      if (hasControls(slug)) return null;
      const variables = { slug, locale: contentLocale[locale], locales: slugLocales(locale) };
      const { Page } = await contentQuery(
        'ContentPage',
        (items) => items.contentPageSchema,
        variables,
        signal,
      );
      return shownIn(locale, Page);
    },
    ...contentRetry,
  });
}

/** The content service refuses a larger one. */
const maxSkip = 1_000_000;

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
        {
          locale: language,
          locales: [language],
          skip: Math.min(skip, maxSkip),
          limit,
          ...(where && { where }),
        },
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
    // Without the option the service leaves numbers out.
    ...(search !== '' && { _search: search, _search_options: { includeNumeric: true } }),
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
