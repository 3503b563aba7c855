import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';
import { LastErrorPage } from './last-error-page.tsx';

interface Caught {
  readonly error: unknown;
}

interface BoundaryProps {
  readonly children: ReactNode;
  /** Rendered in place of the failed content. */
  readonly fallback: (error: unknown) => ReactNode;
  /** Called once with the caught error. */
  readonly onCaught?: (error: unknown) => void;
}

/** Renders the fallback in place of the content that failed to render. */
export class Boundary extends Component<BoundaryProps, { caught: Caught | null }> {
  override state: { caught: Caught | null } = { caught: null };

  static getDerivedStateFromError(error: unknown): { caught: Caught } {
    return { caught: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCaught?.(error);
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught === null ? this.props.children : this.props.fallback(caught.error);
  }
}

/**
 * Shows the error page in place of what failed to render, and if that fails too, a page without dependencies. A new key
 * resets it for another page.
 * @param onCaught called with each error and with which page failed to render
 */
export function ErrorBoundary({
  children,
  onCaught,
}: {
  children: ReactNode;
  onCaught: (error: unknown, kind: 'page' | 'errorPage') => void;
}) {
  const showLast = (error: unknown) => <LastErrorPage error={error} pathname={window.location.pathname} />;
  return (
    <Boundary
      onCaught={(error) => onCaught(error, 'page')}
      fallback={(error) => (
        <Boundary fallback={showLast} onCaught={(failed) => onCaught(failed, 'errorPage')}>
          <ErrorPage error={error} />
        </Boundary>
      )}
    >
      {children}
    </Boundary>
  );
}
