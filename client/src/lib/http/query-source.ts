import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';

/** Loader of a page's query cache: its code is loaded with the first part that reads from it, `queries.tsx`. */
export interface QuerySource {
  /** Null until something reads from it. */
  client: QueryClient | null;
  /** Fills a new cache with the data that the page contains. */
  readonly fill: (client: QueryClient) => void;
}

export const QuerySourceContext = createContext<QuerySource | null>(null);
