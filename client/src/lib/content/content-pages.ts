import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '../locale-path.ts';
import { contentLocale, contentQuery, contentRetry, fallbackLocales } from './content-query.ts';

/**
 * A page of the content service by its slug; null if it does not exist. Falls back to Romanian if there is no English.
 */
export function contentPageQuery(locale: Locale, slug: string) {
  return queryOptions({
    queryKey: ['content', 'page', locale, slug],
    queryFn: async ({ signal }) => {
      const variables = { slug, locale: contentLocale[locale], locales: fallbackLocales(locale) };
      return (await contentQuery('ContentPage', (items) => items.contentPageSchema, variables, signal)).Page;
    },
    ...contentRetry,
  });
}
