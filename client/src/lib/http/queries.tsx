import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, use, useEffect } from 'react';
import { removeFirstView } from '../realtime/first-view.ts';
import { createQueryClient } from './query-client.ts';
import { type QuerySource, QuerySourceContext } from './query-source.ts';

/** The page's one query cache, made on first use. */
export function clientOf(source: QuerySource): QueryClient {
  if (source.client === null) {
    source.client = createQueryClient();
    source.fill(source.client);
  }
  return source.client;
}

/** Gives its children the page's query cache: around every page, and around parts of the frame that read. */
export function Queries({ children }: { children: ReactNode }) {
  const source = use(QuerySourceContext);
  // What it was rendered from is in the cache, and its clocks are React's from here on.
  useEffect(removeFirstView, []);
  if (source === null) throw new Error('QuerySourceContext is not provided');
  return <QueryClientProvider client={clientOf(source)}>{children}</QueryClientProvider>;
}
