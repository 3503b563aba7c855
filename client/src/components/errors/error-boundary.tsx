import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';
import { LastErrorPage } from './last-error-page.tsx';

interface Caught {
  readonly error: unknown;
}

interface BoundaryProps {
  readonly children: ReactNode;
  /** What stands in place of what failed to draw. */
  readonly fallback: (error: unknown) => ReactNode;
  /** Told once of what was caught. */
  readonly onCaught?: (error: unknown) => void;
}

/** Draws the fallback in place of what failed to draw. */
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
 * Shows the error page in place of what failed to draw, and where that fails too, a page that needs nothing. A new
 * key resets it for another page.
 *
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
