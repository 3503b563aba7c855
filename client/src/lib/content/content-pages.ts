import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '../locale-path.ts';
import { contentLocale, contentQuery, contentRetry, fallbackLocales } from './content-query.ts';

/** A page of the content service by its slug; null where it does not exist. Without English it is answered in Romanian. */
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
