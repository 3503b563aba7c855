import { type ComponentType, createElement, lazy, use } from 'react';
import { pageTextsReady, useTexts } from '../lib/i18n.ts';
import { localeOfPath } from '../lib/locale-path.ts';
import { pageLoads } from '../lib/page-loads.ts';
import type { TextArea } from '../locales/page-texts.ts';

/**
 * A page that is fetched when it is first gone to, with the texts of its areas; the progress bar knows while it is
 * on its way.
 */
export function lazyPage(load: () => Promise<{ Component: ComponentType }>, areas: readonly TextArea[] = []) {
  const Page = lazy(async () => {
    pageLoads.set(pageLoads.get() + 1);
    try {
      const locale = localeOfPath(window.location.pathname);
      const [{ Component }] = await Promise.all([
        load(),
        ...areas.map((area) => pageTextsReady(area, locale)),
      ]);
      return { default: Component };
    } finally {
      pageLoads.set(pageLoads.get() - 1);
    }
  });
  return function LazyPage() {
    const { locale } = useTexts();
    for (const area of areas) use(pageTextsReady(area, locale));
    return createElement(Page);
  };
}
