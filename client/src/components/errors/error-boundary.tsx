import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

interface Caught {
  readonly error: unknown;
}

/** Shows the error page in place of what failed to draw. Give it a key, and another page begins anew. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { caught: Caught | null }> {
  override state: { caught: Caught | null } = { caught: null };

  static getDerivedStateFromError(error: unknown): { caught: Caught } {
    return { caught: { error } };
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught === null ? this.props.children : <ErrorPage error={caught.error} />;
  }
}
