import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, use, useEffect } from 'react';
import { removeFirstView } from '../realtime/first-view.ts';
import { createQueryClient } from './query-client.ts';
import { type QuerySource, QuerySourceContext } from './query-source.ts';

/** The page's only query cache, created on first use. */
export function clientOf(source: QuerySource): QueryClient {
  if (source.client === null) {
    source.client = createQueryClient();
    source.fill(source.client);
  }
  return source.client;
}

/** Provides the page's query cache: around every page, and around parts of the frame that read from it. */
export function Queries({ children }: { children: ReactNode }) {
  const source = use(QuerySourceContext);
  // The cache has the data of the first view, and React runs the clocks from here on.
  useEffect(removeFirstView, []);
  if (source === null) throw new Error('QuerySourceContext is not provided');
  return <QueryClientProvider client={clientOf(source)}>{children}</QueryClientProvider>;
}
