import { useEffect } from 'react';
import { useTexts } from './i18n.ts';

/** Sets the page's title and description while the component is mounted. */
export function usePageMeta(title: string, description: string): void {
  const { t } = useTexts();
  const suffix = t('pages.titleSuffix');
  useEffect(() => {
    document.title = title === '' ? suffix : `${title} · ${suffix}`;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description, suffix]);
}
