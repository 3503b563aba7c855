import { newer } from '@recolta/shared/domain/newer';
import { QueryClient } from '@tanstack/react-query';
import { stateKeyRoots, type VersionedState } from '../realtime/room-kinds.ts';
import { failureOf } from './failure.ts';

/** Whether asking again may help: only where no answer came or a border on the way failed. */
function isWorthRetrying(count: number, error: Error): boolean {
  const { status } = failureOf(error);
  return count < 2 && (status === null || status >= 502);
}

/** The page's cache. A room's state goes through the one reducer, from any source [R2]. */
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
