import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';

/** Where a page's query cache comes from: its code is loaded with what first reads from it, `queries.tsx`. */
export interface QuerySource {
  /** Null until something reads. */
  client: QueryClient | null;
  /** Fills a new cache with what the page came with. */
  readonly fill: (client: QueryClient) => void;
}

export const QuerySourceContext = createContext<QuerySource | null>(null);
