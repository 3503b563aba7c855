import { newer } from '@recolta/shared/domain/newer';
import { QueryClient } from '@tanstack/react-query';
import { stateKeyRoots, type VersionedState } from '../realtime/room-kinds.ts';
import { failureOf } from './failure.ts';

/** Retries only if there was no response or a gateway failed. */
function isWorthRetrying(count: number, error: Error): boolean {
  const { status } = failureOf(error);
  return count < 2 && (status === null || status >= 502);
}

/** The page's query cache. A room's state goes through one reducer, whatever its source [R2]. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: isWorthRetrying,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  for (const root of stateKeyRoots) {
    client.setQueryDefaults(root, {
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: (held, arrived) =>
        newer(held as VersionedState | undefined, arrived as VersionedState),
    });
  }
  return client;
}

interface Tried {
  readonly isLoading: boolean;
  readonly failureCount: number;
  readonly errorUpdateCount: number;
}

/**
 * True while the first answer to a query is awaited; false once it came or a try has failed, also while it is tried
 * again: parts that appear after the failure fetch once more, and must not take away what they belong to.
 */
export const isFirstTry = ({ isLoading, failureCount, errorUpdateCount }: Tried): boolean =>
  isLoading && failureCount === 0 && errorUpdateCount === 0;
