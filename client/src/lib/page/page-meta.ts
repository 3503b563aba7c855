import type { PageArticle, PagePaths } from '@recolta/shared/contracts/page-renderer';
import { createContext, use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Metadata that a page's components set while the relay renders it. */
export interface SaidOfPage {
  readonly title?: string;
  readonly description?: string;
  /** The page shows that there is nothing at its address. */
  readonly isMissing?: true;
  readonly paths?: PagePaths;
  readonly article?: PageArticle;
}

/** In the relay: receives the metadata of the page's components; the last value counts. */
export const PageMetaContext = createContext<((said: SaidOfPage) => void) | null>(null);

/** Sets the page's title and description while the component is mounted. */
export function usePageMeta(title: string, description: string): void {
  const { t } = useTranslation('pages');
  const suffix = t('titleSuffix');
  const whole = title === '' ? suffix : `${title} · ${suffix}`;
  use(PageMetaContext)?.({ title: whole, description });
  useEffect(() => {
    document.title = whole;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [whole, description]);
}

/** In the relay: sets the post that a page shows, and its address in each language. */
export function useArticle(article: PageArticle, paths: PagePaths): void {
  use(PageMetaContext)?.({ article, paths });
}
