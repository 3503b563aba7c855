import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { LocaleProvider, pageTextsReady, startTexts } from '../lib/i18n.ts';
import { localeOfPath } from '../lib/locale-path.ts';
import type { PageNamespace } from '../locales/page-texts.ts';

let textsReady: Promise<void> | null = null;

/**
 * What a component draws first at an address, in the address's language, for tests without a browser.
 *
 * @param namespaces texts that come with the page
 * @returns HTML without the marks that React sets between texts
 */
export async function pageHtml(
  element: ReactNode,
  address = '/',
  namespaces: readonly PageNamespace[] = [],
): Promise<string> {
  const { pathname } = new URL(address, 'http://recolta.test');
  // Begun with an English address, both languages are there.
  textsReady ??= startTexts('/en');
  await textsReady;
  await Promise.all(namespaces.map((namespace) => pageTextsReady(namespace, localeOfPath(pathname))));
  const { prelude } = await prerender(
    <StaticRouter location={address}>
      <LocaleProvider locale={localeOfPath(pathname)}>{element}</LocaleProvider>
    </StaticRouter>,
  );
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '');
}
