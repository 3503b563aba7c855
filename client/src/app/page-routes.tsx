import { pathWithOnePrefix } from '@recolta/shared/domain/language-prefix';
import type { QueryClient } from '@tanstack/react-query';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { ErrorBoundary } from '../components/errors/error-boundary.tsx';
import { NotFoundPage } from '../components/errors/not-found-page.tsx';
import type { VisitorCalls } from '../lib/http/visitor-calls.ts';
import { LocaleProvider } from '../lib/i18n.ts';
import { barePath, localeOfPath } from '../lib/locale-path.ts';
import type { FirstView } from '../lib/realtime/first-view.ts';
import { Frame } from './frame/frame.tsx';
import type { PageEntry } from './pages/page-entry.ts';
import { pageFinder } from './pages/page-finder.ts';
import { routedPage } from './routed-page.tsx';

/**
 * The routes of these pages, the same for each language, within the frame.
 *
 * @param onCaught called with each error of a page
 */
export function pageRoutes(
  pages: Readonly<Record<string, PageEntry>>,
  onCaught: Parameters<typeof ErrorBoundary>[0]['onCaught'],
) {
  const routed = Object.entries(pages).map(([name, entry]) => ({
    ...{ path: entry.path, entry },
    ...routedPage(name, entry),
  }));
  const find = pageFinder(routed);
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
    const { pathname, search, hash } = useLocation();
    const atFirst = useRef(onShown);
    const right = pathWithOnePrefix(pathname);
    if (right !== pathname) return <Navigate to={{ pathname: right, search, hash }} replace />;
    return (
      <LocaleProvider locale={localeOfPath(pathname)}>
        <Frame>
          <ErrorBoundary key={pathname} onCaught={onCaught}>
            <Suspense fallback={<div className="min-h-dvh" />}>
              <Shown atFirst={atFirst} />
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
    /** Resolves once the page of an address can be rendered, with the parts of its first view if there is one. */
    async ready(pathname: string, view: Pick<FirstView, 'room' | 'isSignedIn'> | null = null): Promise<void> {
      const locale = localeOfPath(pathname);
      const page = find(barePath(pathname))?.page;
      await page?.ready(locale);
      if (!page || !view?.room || !('load' in page.entry)) return;
      const { firstParts } = await page.entry.load();
      await firstParts?.(view.room.content, { locale, isSignedIn: view.isSignedIn });
    },
    /** Returns the page's calls for this address; null if there is no such page. */
    async callsOf(address: URL): Promise<((queries: QueryClient) => ReturnType<VisitorCalls>) | null> {
      const found = find(barePath(address.pathname));
      if (found === null) return null;
      const { visitorCalls } = 'load' in found.page.entry ? await found.page.entry.load() : {};
      const visit = {
        params: decoded(found.params),
        query: address.searchParams,
        locale: localeOfPath(address.pathname),
      };
      return (queries) => visitorCalls?.(queries, visit) ?? [];
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

/** Calls back when the page beside it is shown or hydrated, for the first page only. */
function Shown({ atFirst }: { atFirst: RefObject<(() => void) | undefined> }) {
  useEffect(() => {
    const onShown = atFirst.current;
    atFirst.current = undefined;
    onShown?.();
  }, [atFirst]);
  return null;
}
