import { type ReactNode, useEffect } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { ErrorBoundary } from '../components/errors/error-boundary.tsx';
import { isPractice, isPracticeRoom } from '../lib/practice.ts';
import { pageRoutes } from './page-routes.tsx';
import { pages } from './pages/pages.ts';
import { reportError } from './report-error.ts';

const { PageRoutes, ready } = pageRoutes(pages, reportError);

/** Resolves once the page of an address can be rendered. */
export const pageReady = ready;

/** Reloads the page if a navigation crosses between practice and the market: see `isPractice`. */
function OwnSpace({ children }: { children: ReactNode }) {
  const leaves = isPracticeRoom(useLocation().pathname) !== isPractice;
  useEffect(() => {
    if (leaves) window.location.reload();
  }, [leaves]);
  return leaves ? null : children;
}

export function Router({ onShown }: { onShown?: () => void }) {
  return (
    <BrowserRouter>
      <ErrorBoundary onCaught={reportError}>
        <OwnSpace>
          <PageRoutes onShown={onShown} />
        </OwnSpace>
      </ErrorBoundary>
    </BrowserRouter>
  );
}
