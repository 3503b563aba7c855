import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { LocaleProvider, textsReady } from '../lib/i18n.ts';
import { localeOfPath } from '../lib/locale-path.ts';
import { RenderedAtContext } from '../lib/realtime/live-source.ts';
import type { Namespace } from '../locales/resources.ts';

/**
 * The HTML of a component's first render at an address, in the address's language, without a browser.
 * @param namespaces text namespaces of the page
 * @returns HTML without React's comment nodes between texts
 */
export async function pageHtml(
  element: ReactNode,
  address = '/',
  namespaces: readonly Namespace[] = [],
): Promise<string> {
  const { pathname } = new URL(address, 'http://recolta.test');
  const locale = localeOfPath(pathname);
  await textsReady(locale, namespaces);
  const { prelude } = await prerender(
    <StaticRouter location={address}>
      <QueryClientProvider client={new QueryClient()}>
        <RenderedAtContext value={Date.now()}>
          <LocaleProvider locale={locale}>{element}</LocaleProvider>
        </RenderedAtContext>
      </QueryClientProvider>
    </StaticRouter>,
  );
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '');
}
