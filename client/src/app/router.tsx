import { BrowserRouter } from 'react-router';
import { ErrorBoundary } from '../components/errors/error-boundary.tsx';
import { pageRoutes } from './page-routes.tsx';
import { pages } from './pages/pages.ts';
import { reportError } from './report-error.ts';

const { PageRoutes, ready } = pageRoutes(pages, reportError);

/** Resolves once the page of an address can be rendered. */
export const pageReady = ready;

export function Router({ onShown }: { onShown?: () => void }) {
  return (
    <BrowserRouter>
      <ErrorBoundary onCaught={reportError}>
        <PageRoutes onShown={onShown} />
      </ErrorBoundary>
    </BrowserRouter>
  );
}
