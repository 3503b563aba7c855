import type { QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router';
import { ErrorBoundary } from '../components/errors/error-boundary.tsx';
import { NotFoundPage } from '../components/errors/not-found-page.tsx';
import type { VisitorCalls } from '../lib/http/visitor-calls.ts';
import { LocaleProvider } from '../lib/i18n.ts';
import { barePath, localeOfPath } from '../lib/locale-path.ts';
import { Frame } from './frame/frame.tsx';
import { type PageName, pages } from './pages.ts';
import { reportError } from './report-error.ts';
import { type PageLoad, routedPage } from './routed-page.tsx';

/** The modules of pages. */
export type PageLoads = { readonly [Name in PageName]?: PageLoad<Name> };

/** The routes of these pages, the same for each language, within the frame. */
export function pageRoutes(loads: PageLoads) {
  const routed = (Object.keys(loads) as PageName[]).map((name) => {
    const load = loads[name];
    if (!load) throw new Error(`the page ${name} has no module`);
    return { path: pages[name].path, load, ...routedPage(name, load) };
  });
  const routes = (
    <>
      {routed.map(({ path, RoutedPage }) => (
        <Route
          key={path}
          {...(path === '/' ? { index: true } : { path: path.slice(1) })}
          element={<RoutedPage />}
        />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </>
  );

  /**
   * Navigation is a transition: the previous page stays until the next one and its texts are loaded.
   *
   * @param onShown called once the first page is shown
   */
  function PageRoutes({ onShown }: { onShown?: (() => void) | undefined }) {
    const { pathname } = useLocation();
    return (
      <LocaleProvider locale={localeOfPath(pathname)}>
        <Frame>
          <ErrorBoundary key={pathname} onCaught={reportError}>
            <Suspense fallback={<div className="min-h-dvh" />}>
              {onShown && <Shown onShown={onShown} />}
              <Routes>
                <Route path="/en">{routes}</Route>
                <Route path="/">{routes}</Route>
              </Routes>
            </Suspense>
          </ErrorBoundary>
        </Frame>
      </LocaleProvider>
    );
  }

  return {
    PageRoutes,
    /** Resolves once the page of an address can be rendered. */
    async ready(pathname: string): Promise<void> {
      const bare = barePath(pathname);
      const found = routed.find(({ path }) => matchPath(path, bare));
      await found?.ready(localeOfPath(pathname));
    },
    /** Returns the page's calls for this address; null for any other page. */
    async callsOf(address: URL): Promise<((queries: QueryClient) => ReturnType<VisitorCalls>) | null> {
      const bare = barePath(address.pathname);
      // As in the router, a page with fewer parameters takes precedence.
      for (const { path, load } of routed.toSorted((a, b) => parametersIn(a.path) - parametersIn(b.path))) {
        const match = matchPath(path, bare);
        if (!match) continue;
        const { visitorCalls } = await load();
        const visit = {
          params: decoded(match.params),
          query: address.searchParams,
          locale: localeOfPath(address.pathname),
        };
        return (queries) => visitorCalls?.(queries, visit) ?? [];
      }
      return null;
    },
  };
}

/** Parameters as the router passes them to components, with the path decoded; malformed ones stay unchanged. */
function decoded(params: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(
    Object.entries(params).map(([name, value = '']) => {
      try {
        return [name, decodeURIComponent(value)];
      } catch {
        return [name, value];
      }
    }),
  );
}

const parametersIn = (path: string) => path.split('/:').length;

/** Calls back once the page beside it is shown or hydrated. */
function Shown({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}
